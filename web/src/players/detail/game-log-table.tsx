import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { cx } from '../../ui/cx.ts';
import { DerivedNumber } from '../derived-number.tsx';
import { useRounds } from '../rounds.ts';
import { type LogColumn, logColumns } from './detail-model.ts';
import type { DetailPlayer, LoggedGame, SeasonFigures } from './queries.ts';

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
      <table className="w-full font-num text-[17px]/[1.2] font-medium max-md:text-[16px]">
        <thead>
          <tr>
            <Head label={rounds.noun === 'round' ? 'Rd' : 'Wk'} word={rounds.title} />
            <Head label="Opp" word="Opponent" className="text-left!" />
            {columns.map(({ label, word }) => (
              <Head key={word} label={label} word={word} title={word} />
            ))}
            <Head label="Proj" word="Projected points" />
            <Head label="Pts" word="Points" />
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
              <th scope="row" colSpan={2} className={cx(CELL, 'font-medium text-text-2')}>
                Season
              </th>
              {columns.map(({ word, text }) => (
                <td key={word} className={cx(CELL, 'text-text-2')}>
                  {text(season.stats) ?? '–'}
                </td>
              ))}
              <td colSpan={2} className={CELL} />
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

const EDGES = 'px-1.5 whitespace-nowrap first:pl-1 first:text-left max-md:px-1';
const CELL = `${EDGES} h-[38px] text-right`;
const ROW = `${CELL} border-b border-line`;

/** A column's label, and what it is short for. */
function Head({ label, word, title, className }: { label: string; word: string; title?: string; className?: string }) {
  return (
    <th
      scope="col"
      title={title}
      className={cx(
        EDGES,
        'h-8 border-b border-line text-right text-cap/none font-semibold tracking-[0.06em] text-text-2 uppercase',
        className,
      )}
    >
      <span aria-hidden>{label}</span>
      <span className="sr-only">{word}</span>
    </th>
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
      <th scope="row" className={cx(ROW, 'font-medium text-text-2')}>
        {name}
      </th>
      <td className={cx(ROW, 'text-left! max-md:pl-1.5')}>{game.opponent}</td>
      {game.played ? (
        columns.map(({ word, text }) => (
          <td key={word} className={ROW}>
            {text(game.stats) ?? '–'}
          </td>
        ))
      ) : (
        <td colSpan={columns.length} className={cx(EDGES, 'h-[38px] border-b border-line text-center text-text-3')}>
          Did not play
        </td>
      )}
      <td translate="no" className={cx(ROW, 'text-text-2')}>
        {formatPoints(game.projected, 1)}
      </td>
      <td className={cx(ROW, 'text-[18px] font-bold')}>
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
