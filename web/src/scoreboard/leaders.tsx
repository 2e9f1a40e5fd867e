import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { InjuryMark } from '../players/injury-mark.tsx';
import { PlayerLink } from '../players/player-link.tsx';
import { LiveNumber } from '../ui/live-number.tsx';
import styles from './leaders.module.css';
import type { BoardPlayer } from './model.ts';

interface LeadersProps {
  players: readonly BoardPlayer[];
  weekId: string;
  hasBegun: boolean;
}

/** The actual or projected leaders of a game, in three fixed rows. */
export function Leaders({ players, weekId, hasBegun }: LeadersProps) {
  if (players.length === 0) return null;
  return (
    <section className={styles.gameLeaders}>
      <h3 className="cap">{hasBegun ? 'Game leaders' : 'Projected leaders'}</h3>
      <ol className="mt-1.5 grid grid-cols-3 gap-3">
        {players.map((player) => (
          <li key={player.id} className="min-w-0 text-meta leading-tight text-text-2">
            <span className="flex items-center">
              <PlayerLink player={player} weekId={weekId}>
                <span className="block truncate" title={player.name}>
                  {shortName(player)}
                </span>
              </PlayerLink>
              <InjuryMark status={player.injuryStatus} />
            </span>
            <span className="num text-[15px] text-text">
              <LiveNumber text={shown(hasBegun ? player.actual : player.projected)} />
            </span>{' '}
            {player.position} {player.team}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** 'D. London', or a defense's nickname: 'Buccaneers'. */
function shortName({ name, position }: BoardPlayer): string {
  const [first = '', ...rest] = name.split(' ');
  if (rest.length === 0) return name;
  return position === 'DEF' ? (rest.at(-1) ?? name) : `${first[0]}. ${rest.join(' ')}`;
}

function shown(points: number | null): string {
  return points === null ? '–' : formatPoints(points, 1);
}
