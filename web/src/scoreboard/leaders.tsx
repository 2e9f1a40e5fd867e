import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { ChevronDown } from 'lucide-react';
import { PlayerLink } from '../players/player-link.tsx';
import { InjuryMark, ScoreUnconfirmed } from '../players/player-marks.tsx';
import { LiveNumber } from '../ui/live-number.tsx';
import { useWide } from '../ui/use-wide.ts';
import styles from './leaders.module.css';
import type { BoardPlayer } from './model.ts';

interface LeadersProps {
  players: readonly BoardPlayer[];
  weekId: string;
  hasBegun: boolean;
  /** Whether a phone shows them after a tap only, so that its page stays short. */
  isFolded: boolean;
}

/** The actual or projected leaders of a game, in three fixed columns. */
export function Leaders({ players, weekId, hasBegun, isFolded }: LeadersProps) {
  const isWide = useWide();
  if (players.length === 0) return null;
  const title = hasBegun ? 'Game leaders' : 'Projected leaders';
  const list = <LeaderList players={players} weekId={weekId} hasBegun={hasBegun} />;
  if (isWide || !isFolded) {
    return (
      <section className={styles.gameLeaders}>
        <h3 className="cap">{title}</h3>
        {list}
      </section>
    );
  }
  return (
    <section className="mt-auto border-t border-line">
      <details className={styles.folded}>
        <summary className="cap">
          {title}
          <ChevronDown size={16} aria-hidden />
        </summary>
        {list}
      </details>
    </section>
  );
}

function LeaderList({ players, weekId, hasBegun }: Omit<LeadersProps, 'isFolded'>) {
  return (
    <ol className="mt-1.5 grid grid-cols-3 gap-3">
      {players.map((player) => (
        <li key={player.id} className="min-w-0 text-meta leading-tight text-text-2">
          <span className="flex items-center">
            <PlayerLink player={player} weekId={weekId}>
              <span translate="no" className="block truncate" title={player.name}>
                {shortName(player)}
              </span>
            </PlayerLink>
            <InjuryMark status={player.injuryStatus} />
          </span>
          <span className="num text-[15px] text-text">
            <LiveNumber text={formatPoints(hasBegun ? player.actual : player.projected, 1)} />
          </span>{' '}
          {player.position} {player.team}
          {player.isUnconfirmed && player.lineupName === null ? <ScoreUnconfirmed /> : null}
        </li>
      ))}
    </ol>
  );
}

/** 'D. London', or a defense's nickname: 'Buccaneers'. */
function shortName({ name, position }: BoardPlayer): string {
  const [first = '', ...rest] = name.split(' ');
  if (rest.length === 0) return name;
  return position === 'DEF' ? (rest.at(-1) ?? name) : `${first[0]}. ${rest.join(' ')}`;
}
