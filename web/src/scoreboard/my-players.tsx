import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import type { CSSProperties } from 'react';
import { PlayerLink } from '../players/player-link.tsx';
import { ScoreUnconfirmed } from '../players/player-marks.tsx';
import { PlayerName } from '../players/player-name.tsx';
import { LiveNumber } from '../ui/live-number.tsx';
import type { BoardPlayer } from './model.ts';
import styles from './my-players.module.css';

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
    <table className={styles.gamePlayers}>
      <caption className="sr-only">My Players</caption>
      <thead>
        <tr>
          <th scope="col" className="cap" colSpan={2}>
            <span aria-hidden>My Players</span>
            <span className="sr-only">Position and player</span>
          </th>
          <th scope="col" className="cap end">
            Proj
          </th>
          <th scope="col" className="cap end">
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
      <td className={styles.gamePosition}>{player.position}</td>
      <th scope="row" className={styles.gamePlayer}>
        <span className="mr-2 font-semibold">
          <PlayerLink player={player} weekId={weekId}>
            <PlayerName name={player.name} injuryStatus={player.injuryStatus} />
          </PlayerLink>
        </span>
        <span className={styles.gameLineup}>{lineups}</span>
        {player.isUnconfirmed ? <ScoreUnconfirmed /> : null}
      </th>
      <td className="num end text-[16px] font-medium! text-text-2">{formatPoints(player.projected, 1)}</td>
      <td className="num end text-[18px] font-bold!">
        {player.actual === null ? (
          <span className="text-text-2">–</span>
        ) : (
          <LiveNumber text={formatPoints(player.actual, 1)} />
        )}
      </td>
    </tr>
  );
}
