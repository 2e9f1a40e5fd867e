import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { ChevronDown } from 'lucide-react';
import type { CSSProperties } from 'react';
import { InjuryMark, PlayerLink, PlayerName, ScoreUnconfirmed } from '../players/player.tsx';
import { cx } from '../ui/cx.ts';
import { LiveNumber } from '../ui/live-number.tsx';
import { useWide } from '../ui/use-wide.ts';
import type { BoardPlayer } from './model.ts';
import styles from './scoreboard.module.css';

/** The user's players in a game, each once with its lineups [G2.63]. */
export function MyPlayers({ players, weekId }: { players: readonly BoardPlayer[]; weekId: string }) {
  if (players.length === 0) {
    return (
      <section className="px-3.5 pt-3 pb-3.5">
        <h3 className="cap">My Players</h3>
        <p className="mt-2.5 text-[14px] text-text-2">No players from your lineups in this game</p>
      </section>
    );
  }
  return (
    <table className={cx(styles.players, 'mt-2 w-full border-separate border-spacing-0')}>
      <caption className="sr-only">My Players</caption>
      <thead>
        <tr>
          <th scope="col" className="cap h-6.5 pl-3.5 text-left" colSpan={2}>
            <span aria-hidden>My Players</span>
            <span className="sr-only">Position and player</span>
          </th>
          <th scope="col" className="cap h-6.5 w-14 pl-2 text-right">
            Proj
          </th>
          <th scope="col" className="cap h-6.5 w-16.5 pr-3.5 pl-2 text-right">
            Pts
          </th>
        </tr>
      </thead>
      <tbody>
        {[...Map.groupBy(players, ({ id }) => id).values()].map(([player, ...others]) =>
          player === undefined ? null : (
            <PlayerRow
              key={player.id}
              player={player}
              lineups={[player, ...others].map(({ lineupName }) => lineupName).join(', ')}
              weekId={weekId}
            />
          ),
        )}
      </tbody>
    </table>
  );
}

interface PlayerRowProps {
  player: BoardPlayer;
  /** The names of the lineups with the player. */
  lineups: string;
  weekId: string;
}

function PlayerRow({ player, lineups, weekId }: PlayerRowProps) {
  const spine = player.team === null ? 'var(--line-2)' : `var(--team-${player.team}, var(--line-2))`;
  return (
    <tr style={{ '--spine-color': spine } as CSSProperties}>
      <td className={cx(styles.position, 'w-14 pl-6.5 text-left font-num text-[14px]/none font-semibold text-text-2')}>
        {player.position}
      </td>
      <th scope="row" className="py-[5px] pl-1 text-left text-[14px]/[1.25] font-normal">
        <span className="mr-2 font-semibold">
          <PlayerLink player={player} weekId={weekId}>
            <PlayerName name={player.name} injuryStatus={player.injuryStatus} />
          </PlayerLink>
        </span>
        {/* In a narrow card all names stand above their lineups, not only the long ones. */}
        <span className="inline-block text-meta font-normal text-text-2 @max-[421px]:block" translate="no">
          {lineups}
        </span>
        {player.isUnconfirmed ? <ScoreUnconfirmed /> : null}
      </th>
      <td className="num w-14 pl-2 text-right text-[16px] font-medium! text-text-2">
        {formatPoints(player.projected, 1)}
      </td>
      <td className="num w-16.5 pr-3.5 pl-2 text-right text-[18px] font-bold!">
        {player.actual === null ? (
          <span className="text-text-2">–</span>
        ) : (
          <LiveNumber text={formatPoints(player.actual, 1)} />
        )}
      </td>
    </tr>
  );
}

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
      <section className="mt-auto px-3.5 pt-2.5 pb-3">
        <div className="hash mb-1.5" aria-hidden />
        <h3 className="cap">{title}</h3>
        {list}
      </section>
    );
  }
  return (
    <section className="mt-auto border-t border-line">
      <details className="group px-3.5 open:pb-3">
        <summary className="cap flex h-10 list-none items-center justify-between [&::-webkit-details-marker]:hidden">
          {title}
          <ChevronDown size={16} className="group-open:rotate-180" aria-hidden />
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
