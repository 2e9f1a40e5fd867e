// The plan's screen: weeks, picks and who is scarce.
import { formatPoints, formatSigned, hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { roundLabel, roundWords } from '@singleback/game/season/round-words.ts';
import { Lock } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Rounds, useRounds } from '../../players/rounds.ts';
import { spineColor } from '../../players/teams.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Bone } from '../../ui/skeleton.tsx';
import { gameText, lineKey } from '../model.ts';
import { useAlternatives } from '../worker/planner-queries.ts';
import type { PickActions } from './plan-model.ts';
import { certaintyByWeek, type PlanCell, type PlanColumn } from './plan-model.ts';
import { spreadWords } from './plan-words.ts';
import type { PlanPage } from './use-plan-page.ts';

interface PickCardProps {
  page: PlanPage;
  column: PlanColumn;
  cell: PlanCell;
  actions: PickActions;
}

/** What can be done with a slot's player, where test plans use the player, and who else could play. */
export function PickCard({ page, column, cell, actions }: PickCardProps) {
  const { playerId } = cell;
  const weekNumber = column.week.weekNumber;
  return (
    <>
      <p className="text-meta text-text-2">{placeWords(page, column, cell)}</p>
      {column.isSaved ? <p className="mt-2">In a lineup that you have submitted: change it there.</p> : null}
      {playerId === null || column.isSaved ? null : (
        <>
          <Actions {...{ page, column, cell, actions, playerId }} />
          <Spread page={page} playerId={playerId} here={weekNumber} />
        </>
      )}
      {column.isSaved ? null : <WhoElse {...{ page, column, cell, actions }} />}
    </>
  );
}

/** 'Week 8 QB, @ DEN, 18.3 projected, team total 23.8, open air' */
function placeWords(page: PlanPage, column: PlanColumn, cell: PlanCell): string {
  const weekNumber = column.week.weekNumber;
  const team = page.data.players.get(cell.playerId ?? '')?.teamAbbreviation ?? null;
  const lines = team === null ? undefined : page.lines?.get(lineKey(weekNumber, team));
  return [
    `${roundLabel(column.week)} ${cell.kind}`,
    gameText(page.data.outlook.players.get(cell.playerId ?? ''), column.at),
    cell.points === null ? null : `${formatPoints(cell.points, 1)} projected`,
    lines?.total == null ? null : `team total ${formatPoints(hundredthsFromPoints(lines.total), 1)}`,
    lines?.roof,
  ]
    .filter((part) => part)
    .join(', ');
}

const PRESSED = '[&_[aria-pressed=true]]:bg-chalk [&_[aria-pressed=true]]:text-ground';

function Actions({ page, column, actions, playerId }: PickCardProps & { playerId: string }) {
  const weekNumber = column.week.weekNumber;
  const rounds = useRounds();
  const { locks, keeps } = page.wishes;
  // Buttons, because a list would open behind the card.
  const [choosing, choose] = useState<'ban' | 'keep' | null>(null);
  const isLocked = locks.some((lock) => lock.playerId === playerId && lock.weekNumber === weekNumber);
  const points = page.data.outlook.players.get(playerId)?.points ?? [];
  const weeks = page.input.weeks.filter(
    (week) => (points[page.data.outlook.weeks.indexOf(week.weekNumber)] ?? null) !== null,
  );
  const isKept = (week: number) => keeps.some((keep) => keep.playerId === playerId && keep.weekNumber === week);
  const kept = weeks.find((week) => isKept(week.weekNumber))?.weekNumber ?? null;
  const toggle = (what: 'ban' | 'keep') => choose(choosing === what ? null : what);
  const ban = (week: number | null) => {
    actions.ban(playerId, week);
    choose(null);
  };
  return (
    <>
      <div className={cx(PRESSED, 'mt-3 flex gap-2 *:flex-auto *:px-2')}>
        <Button size="s" aria-pressed={isLocked} onClick={() => actions.lock(playerId, weekNumber)}>
          <Lock size={15} aria-hidden />
          {isLocked ? 'Locked' : 'Lock'}
        </Button>
        <Button size="s" aria-expanded={choosing === 'ban'} onClick={() => toggle('ban')}>
          Ban
        </Button>
        <Button size="s" aria-expanded={choosing === 'keep'} onClick={() => toggle('keep')}>
          {kept === null ? 'Keep For' : `Kept for ${rounds.short(kept)}`}
        </Button>
      </div>
      {choosing === 'ban' ? (
        <div className="mt-2 grid grid-cols-[1fr_1fr] gap-1.5 *:px-1">
          <Button size="s" onClick={() => ban(weekNumber)}>
            {roundLabel(column.week)}
          </Button>
          <Button size="s" onClick={() => ban(null)}>
            The Season
          </Button>
        </div>
      ) : null}
      {choosing === 'keep' ? (
        <div className={cx(PRESSED, 'mt-2 grid grid-cols-[repeat(auto-fill,minmax(48px,1fr))] gap-1.5 *:px-1')}>
          {weeks.map((week) => (
            <Button
              key={week.weekNumber}
              size="s"
              aria-label={`Keep for ${rounds.words(week.weekNumber)}`}
              aria-pressed={week.weekNumber === kept}
              onClick={() => actions.keep(playerId, week.weekNumber)}
            >
              {rounds.short(week.weekNumber)}
            </Button>
          ))}
        </div>
      ) : null}
    </>
  );
}

function Spread({ page, playerId, here }: { page: PlanPage; playerId: string; here: number }) {
  const counts = certaintyByWeek(page.input, page.found.value?.certainty ?? null, playerId);
  const rounds = useRounds();
  const weeks = page.input.weeks.map(({ weekNumber }) => weekNumber);
  const most = Math.max(1, ...(counts ?? []));
  return (
    <div className="mt-3">
      <p className="cap">In 100 test plans</p>
      <div className="my-1 grid h-17 auto-cols-fr grid-flow-col items-end" aria-hidden>
        {weeks.map((weekNumber, at) => {
          const count = counts?.[at] ?? 0;
          return (
            <span
              key={weekNumber}
              className="grid grid-rows-[46px_20px] items-end justify-items-center font-num text-meta/none font-medium text-text-2"
            >
              <i
                className={cx(
                  'w-[calc(100%-5px)] forced-colors:bg-[CanvasText]',
                  weekNumber === here ? 'bg-chalk' : 'bg-line-2',
                )}
                style={{ height: `${counts === null ? 0 : Math.max(2, Math.round((44 * count) / most))}px` }}
              />
              <em className={cx('not-italic', weekNumber === here && 'font-bold text-text')}>
                {rounds.short(weekNumber)}
              </em>
            </span>
          );
        })}
      </div>
      <p className="min-h-[2.5em] text-meta text-text-2">
        {counts === null ? 'Making test plans…' : spreadWords(weeks, counts, here, rounds)}
      </p>
    </div>
  );
}

const SHOWN = 4;
const HEAD =
  'h-[30px] border-b border-line pl-3 text-right font-num text-cap/[1.1] font-semibold tracking-[0.06em] text-text-2 uppercase first:pl-0 first:text-left';
const CELL =
  'relative h-[38px] border-b border-line pl-3 text-right font-num text-[15px]/[1.1] font-medium text-text-2 first:text-left';

function WhoElse({ page, column, cell, actions }: PickCardProps) {
  const { input, planner, data } = page;
  const rounds = useRounds();
  const week = input.weeks.findIndex(({ weekNumber }) => weekNumber === column.week.weekNumber);
  const player = input.players.findIndex(({ id }) => id === cell.playerId);
  const { kind } = cell;
  const slot = useMemo(() => ({ week, kind, player: player < 0 ? null : player }), [week, kind, player]);
  const found = useAlternatives(planner, input, week < 0 ? null : slot);
  return (
    <table className="mt-2 w-full">
      <caption className="sr-only">Who could play instead, and what the whole plan loses then</caption>
      <thead>
        <tr>
          {['Who else', 'Proj', 'Costs'].map((head) => (
            <th key={head} scope="col" className={HEAD}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {found === null
          ? Array.from({ length: SHOWN }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
              <tr key={at}>
                <td className={CELL}>
                  <Bone className="h-3.5 w-28" />
                </td>
                <td className={CELL} />
                <td className={CELL}>
                  <Bone className="ml-auto h-3.5 w-9" />
                </td>
              </tr>
            ))
          : found.slice(0, SHOWN).map((each) => {
              const id = input.players[each.player]?.id ?? '';
              const name = data.players.get(id)?.name ?? 'Player';
              return (
                <tr key={id}>
                  <td className={CELL}>
                    <i
                      className="absolute inset-y-0 left-0 w-1"
                      style={{ background: spineColor(data.players.get(id)?.teamAbbreviation ?? null) }}
                    />
                    <button
                      type="button"
                      translate="no"
                      className="min-h-[37px] max-w-full truncate text-left font-text text-[15px]/[1.2] font-medium text-text hover:underline hover:underline-offset-3"
                      aria-label={`Lock ${name} in ${roundWords(column.week)} instead`}
                      onClick={() => actions.lock(id, column.week.weekNumber)}
                    >
                      {name}
                    </button>
                  </td>
                  <td translate="no" className={CELL}>
                    {formatPoints(each.points, 1)}
                  </td>
                  <td className={CELL}>
                    <b className="text-text">{formatSigned(-each.cost, 1)}</b>
                  </td>
                </tr>
              );
            })}
        {found?.length === 0 ? (
          <tr>
            <td colSpan={3} className={CELL}>
              Nobody else is left for this slot.
            </td>
          </tr>
        ) : null}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3} className="pt-2.5 text-meta/[1.35] text-text-2">
            What the whole plan loses, in points of {nextWeekWords(input, rounds)}.
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

const nextWeekWords = ({ weeks: [next] }: PlanPage['input'], rounds: Rounds) =>
  next ? rounds.words(next.weekNumber) : `the next ${rounds.noun}`;
