import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { DerivedNumber } from '../derived-number.tsx';
import { useRounds } from '../rounds.ts';
import type { DetailPlayer } from './detail-player.ts';
import styles from './game-log-table.module.css';
import { type LogColumn, logColumns } from './log-columns.ts';
import type { LoggedGame, SeasonFigures } from './queries.ts';

interface GameLogTableProps {
  player: Pick<DetailPlayer, 'id' | 'position'>;
  log: readonly LoggedGame[];
  weeks: readonly Week[];
  season: SeasonFigures | null;
}

/** All started games, newest first, with the season below [G3.13, G3.14]. */
export function GameLogTable({ player, log, weeks, season }: GameLogTableProps) {
  const rounds = useRounds();
  const columns = logColumns(
    player.position,
    log.map(({ stats }) => stats),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways can be scrolled by the keys too
    <section className="overflow-x-auto" aria-label={`Games, ${rounds.noun} by ${rounds.noun}`} tabIndex={0}>
      <table className={styles.logTable}>
        <thead>
          <tr>
            <th scope="col">
              <span aria-hidden>{rounds.noun === 'round' ? 'Rd' : 'Wk'}</span>
              <span className="sr-only">{rounds.title}</span>
            </th>
            <th scope="col" className="text-left!">
              <span aria-hidden>Opp</span>
              <span className="sr-only">Opponent</span>
            </th>
            {columns.map(({ label, word }) => (
              <th key={word} scope="col" title={word}>
                <span aria-hidden>{label}</span>
                <span className="sr-only">{word}</span>
              </th>
            ))}
            <th scope="col">
              <span aria-hidden>Proj</span>
              <span className="sr-only">Projected points</span>
            </th>
            <th scope="col">
              <span aria-hidden>Pts</span>
              <span className="sr-only">Points</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {log.toReversed().map((game) => (
            <GameRow
              key={game.weekNumber}
              game={game}
              columns={columns}
              name={rounds.short(game.weekNumber)}
              playerId={player.id}
              weekId={weeks.find(({ weekNumber }) => weekNumber === game.weekNumber)?.id ?? null}
            />
          ))}
        </tbody>
        {season === null || season.gamesPlayed === 0 ? null : (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                Season
              </th>
              {columns.map(({ word, text }) => (
                <td key={word}>{text(season.stats) ?? '–'}</td>
              ))}
              <td colSpan={2} />
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

interface GameRowProps {
  game: LoggedGame;
  columns: readonly LogColumn[];
  /** The week as it is shown. */
  name: string;
  playerId: string;
  weekId: string | null;
}

function GameRow({ game, columns, name, playerId, weekId }: GameRowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={styles.logAgainst}>{game.opponent}</td>
      {game.played ? (
        columns.map(({ word, text }) => <td key={word}>{text(game.stats) ?? '–'}</td>)
      ) : (
        <td colSpan={columns.length} className="text-center! text-text-3!">
          Did not play
        </td>
      )}
      <td translate="no" className="text-text-2">
        {formatPoints(game.projected, 1)}
      </td>
      <td className={styles.logMade}>
        {game.played ? (
          <DerivedNumber of={null} at={{ weekId, playerId }}>
            {formatPoints(game.actual, 1)}
          </DerivedNumber>
        ) : (
          '–'
        )}
      </td>
    </tr>
  );
}
