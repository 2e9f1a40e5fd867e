import { shortName } from '@singleback/game/players/positions.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { roundLabel } from '@singleback/game/season/round-words.ts';
import { ChevronDown, ChevronRight, Lock } from 'lucide-react';
import { spineColor } from '../../players/teams.ts';
import { cx } from '../../ui/cx.ts';
import { Spine } from '../../ui/face.tsx';
import { gameText } from '../model.ts';
import type { PlanWeeksProps } from './plan-grid.tsx';
import type { PlanCell, PlanColumn } from './plan-model.ts';
import { PlanLegend } from './plan-sentence.tsx';
import { cellWords, certaintyOf, FULL_WEEKS } from './plan-words.ts';
import type { PlanPage, SlotCard } from './use-plan-page.ts';

/** The weeks below each other, for narrow pages: the next one open, the others folded to a line until they are opened. */
export function PlanWeeks({ page, columns, unfolded, onUnfold, pick }: PlanWeeksProps) {
  const [next, ...later] = columns;
  if (next === undefined) return null;
  const rowsOf = (column: PlanColumn) => (
    <ol>
      {column.cells.map((cell) => (
        <WeekRow
          key={cell.key}
          {...{ page, column, cell }}
          opener={pick.opener({ weekNumber: column.week.weekNumber, key: cell.key })}
        />
      ))}
    </ol>
  );
  return (
    <div className="flex flex-col gap-3">
      <section className="panel overflow-hidden" aria-label={roundLabel(next.week)}>
        <header className="flex min-h-[54px] items-center justify-between border-l-4 border-flag-edge bg-flag-lo pr-[46px] pl-3 font-num text-h2/none font-bold">
          <h2>{roundLabel(next.week)}</h2>
          <b translate="no">{formatPoints(next.points, 1)}</b>
        </header>
        {rowsOf(next)}
        <PlanLegend page={page} columns={columns} />
      </section>
      {[later.slice(0, FULL_WEEKS - 1), later.slice(FULL_WEEKS - 1)].map((weeks) =>
        weeks.length === 0 ? null : (
          <ul key={weeks[0]?.week.id} className="panel overflow-hidden">
            {weeks.map((column) => {
              const { weekNumber } = column.week;
              const isOpen = unfolded === weekNumber;
              return (
                <li key={weekNumber} className="border-line not-first:border-t">
                  <FoldedWeek {...{ page, column, isOpen }} onPress={() => onUnfold(isOpen ? null : weekNumber)} />
                  {isOpen ? rowsOf(column) : null}
                </li>
              );
            })}
          </ul>
        ),
      )}
    </div>
  );
}

interface FoldedWeekProps {
  page: PlanPage;
  column: PlanColumn;
  isOpen: boolean;
  onPress: () => void;
}

function FoldedWeek({ page, column, isOpen, onPress }: FoldedWeekProps) {
  const names = column.cells.flatMap(({ playerId }) => {
    const player = page.data.players.get(playerId ?? '');
    return player ? [shortName(player.name, player.position)] : [];
  });
  return (
    <button
      type="button"
      className="group flex min-h-13.5 w-full items-center pr-3.5 pl-4 text-left hover:bg-raise-2"
      aria-expanded={isOpen}
      onClick={onPress}
    >
      <b className="min-w-[88px] flex-none pr-2.5 font-num text-[18px]/none font-bold max-[359.98px]:min-w-19">
        {roundLabel(column.week)}
      </b>
      <FirstNames names={isOpen ? [] : names} />
      <span translate="no" className="mx-2.5 flex-none num text-[18px]/none">
        {formatPoints(column.points, 1)}
      </span>
      <ChevronDown size={18} className="flex-none text-text-2 group-aria-expanded:rotate-180" aria-hidden />
    </button>
  );
}

/** 'Vickers, Bledstone +7'; where that has no room 'Vickers +8'. */
function FirstNames({ names: [first, second, ...others] }: { names: readonly string[] }) {
  const more = (count: number) => (count > 0 ? ` +${count}` : '');
  return (
    <span className="flex min-w-0 flex-1 text-[15px] whitespace-pre text-text-2">
      <span className="truncate" translate="no">
        {first}
        {second === undefined ? null : <span className="max-[360px]:hidden">, {second}</span>}
      </span>
      <span className="max-[360px]:hidden">{more(others.length)}</span>
      <span className="hidden max-[360px]:inline">{second === undefined ? '' : more(others.length + 1)}</span>
    </span>
  );
}

/** Certainty is the weight of the type. */
const WEIGHTS = {
  firm: { name: 'font-semibold', points: 'font-bold' },
  likely: { name: null, points: 'font-semibold' },
  open: { name: 'text-text-2', points: 'font-medium text-text-2' },
};

interface WeekRowProps {
  page: PlanPage;
  column: PlanColumn;
  cell: PlanCell;
  opener: ReturnType<SlotCard['opener']>;
}

function WeekRow({ page, column, cell, opener }: WeekRowProps) {
  const { playerId } = cell;
  const player = page.data.players.get(playerId ?? '');
  const name = playerId === null ? null : (player?.name ?? 'Player');
  const weights = WEIGHTS[certaintyOf(cell)];
  const opponent = gameText(page.data.outlook.players.get(playerId ?? ''), column.at) ?? '';
  return (
    <li className="border-t border-line">
      <button
        type="button"
        {...opener}
        className="flex min-h-13.5 w-full items-stretch pr-3.5 text-left hover:bg-raise-2"
      >
        <span className="sr-only">{cellWords(column, cell, name)}</span>
        <span
          className="grid w-13 flex-none place-items-center font-num text-[17px]/none font-bold text-text-2 sideline-edge"
          aria-hidden
        >
          {cell.kind}
        </span>
        {name === null ? (
          <span
            className="my-[7px] mr-3 grid flex-1 place-items-center rounded-2 border border-dashed border-line-2 text-text-2"
            aria-hidden
          >
            {column.isSaved ? 'Empty' : 'Nobody left'}
          </span>
        ) : (
          <>
            <Spine color={spineColor(player?.teamAbbreviation ?? null)} />
            <span className="grid min-w-0 flex-1 content-center py-[5px] pr-2 pl-3" aria-hidden>
              <span className={cx('text-[16px]/[1.25] [overflow-wrap:normal]', weights.name)} translate="no">
                {cell.state === 'yours' ? <Lock size={14} className="-mt-[3px] mr-[5px] inline" /> : null}
                {name}
              </span>
              <span className="font-num text-[14px]/[1.2] font-medium text-text-2">{opponent}</span>
            </span>
            <span
              className={cx('mr-3 grid flex-none content-center text-right font-num text-num/none', weights.points)}
              aria-hidden
            >
              <b translate="no" className="[font-weight:inherit]">
                {formatPoints(cell.points, 1)}
              </b>
              {cell.isDoubled ? <small className="font-num text-meta/[1.2] font-medium text-text-2">2x</small> : null}
            </span>
          </>
        )}
        <ChevronRight size={18} className="flex-none self-center text-text-2" aria-hidden />
      </button>
    </li>
  );
}
