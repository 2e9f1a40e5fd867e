import type { Group } from '@singleback/contract/groups.ts';
import { shownGroupName } from '@singleback/game/groups/settings.ts';
import { slotLabel } from '@singleback/game/lineups/slots.ts';
import { shortName } from '@singleback/game/players/positions.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { settingsFromWire } from '../../../groups/model.ts';
import { PlayerLink } from '../../../players/player.tsx';
import { useRounds } from '../../../players/rounds.ts';
import { spineColor } from '../../../players/teams.ts';
import { cx } from '../../../ui/cx.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import type { BoardSlot } from '../../model.ts';
import { useSeasonLineups } from '../../queries.ts';
import { type Board, type BoardWeek, boardText, groupOfBoard, usedBoard } from './used-board.ts';

interface UsedBoardDialogProps {
  weeks: readonly Week[];
  currentWeekNumber: number;
  /** The user's groups; uses are counted separately in each. */
  groups: readonly Group[];
  onClose: () => void;
}

/** The players used in each week, for one group at a time. */
export function UsedBoardDialog({ weeks, currentWeekNumber, groups, onClose }: UsedBoardDialogProps) {
  const [groupId, setGroupId] = useState<string | null>(null);
  const { data: lineups, isPending, isError, refetch } = useSeasonLineups();
  const group = groups.find(({ id }) => id === groupId) ?? groupOfBoard(groups, lineups ?? []);
  const board = useMemo(() => {
    if (!group) return null;
    const settings = settingsFromWire(group.group_settings);
    return usedBoard(weeks, lineups ?? [], { id: group.id, settings }, currentWeekNumber);
  }, [weeks, lineups, group, currentWeekNumber]);
  const rounds = useRounds();
  if (!group || !board) return null;
  return (
    <Dialog
      onClose={onClose}
      title="Used Players"
      description={lineups ? boardText(board, group.group_settings.max_player_usage, rounds) : undefined}
      width={1080}
    >
      {groups.length > 1 ? (
        <Select
          label="Group"
          size="s"
          value={group.id}
          options={groups.map((each) => ({ value: each.id, label: isolated(shownGroupName(each)) }))}
          onValueChange={setGroupId}
          className="mb-4"
        />
      ) : null}
      {lineups ? <UsedTable key={group.id} board={board} /> : null}
      {isPending ? <SkeletonRows rows={board.rows.length} height={40} label="Loading used players" /> : null}
      {isError && !lineups ? <ErrorState title="Failed to load used players" onRetry={() => void refetch()} /> : null}
    </Dialog>
  );
}

const LABEL = 'sticky left-0 z-1 bg-raise-1 pl-4 text-left font-num text-[15px] font-bold text-text-2';
const LABEL_WIDTH = 56;
const FILLED_WIDTH = 86;
const OPEN_WIDTH = 40;

/** Weeks across, slots down. On a narrow screen it scrolls sideways with pinned slots, starting at the current week. */
function UsedTable({ board }: { board: Board }) {
  const rounds = useRounds();
  const scroller = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const now = scroller.current?.querySelector<HTMLElement>('th[data-when="now"]');
    if (scroller.current && now) scroller.current.scrollLeft = now.offsetLeft - LABEL_WIDTH - FILLED_WIDTH;
  }, []);
  const label = `Players by ${rounds.noun} and slot`;
  const widths = board.weeks.map((week) => (week.slots || rounds.noun === 'round' ? FILLED_WIDTH : OPEN_WIDTH));
  const minWidth = widths.reduce((sum, width) => sum + width, LABEL_WIDTH);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the keyboard
    <section ref={scroller} className="relative overflow-x-auto" tabIndex={0} aria-label={label}>
      <table className="w-full table-fixed border-separate border-spacing-0" style={{ minWidth }}>
        <colgroup>
          <col style={{ width: LABEL_WIDTH }} />
          {board.weeks.map((week, at) => (
            <col key={week.weekNumber} style={{ width: widths[at] }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={cx(LABEL, 'h-7 border-b border-line')}>
              <span className="sr-only">Slot</span>
            </th>
            {board.weeks.map((week) => (
              <WeekHead key={week.weekNumber} week={week} />
            ))}
          </tr>
        </thead>
        <tbody>
          {board.rows.map((slot) => (
            <tr key={slot.key}>
              <th scope="row" className={cx(LABEL, 'border-b border-line')}>
                {slotLabel(slot)}
              </th>
              {board.weeks.map((week, at) => (
                <SlotCell key={week.weekNumber} isFirst={at === 0} week={week} slot={week.slots?.get(slot.key)} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={LABEL}>
              PTS
            </th>
            {board.weeks.map((week, at) => (
              <td
                key={week.weekNumber}
                className={cx(
                  'h-9 border-line pr-1 pl-2.5 text-left font-num text-[16px] font-semibold',
                  at > 0 && 'border-l',
                  week.when === 'now' && 'bg-flag-lo',
                )}
              >
                {week.total === null ? null : formatPoints(week.total, 2)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function WeekHead({ week }: { week: BoardWeek }) {
  const rounds = useRounds();
  return (
    <th
      scope="col"
      data-when={week.when}
      className={cx(
        'h-7 border-b border-line px-2 text-left font-num text-[15px]',
        week.when === 'now' ? 'bg-flag font-bold text-on-flag' : 'font-semibold text-text-2',
        week.isPlayoff &&
          week.when !== 'now' &&
          '[background:repeating-linear-gradient(135deg,var(--line-hash)_0_1px,transparent_1px_5px)]',
      )}
    >
      {rounds.noun === 'round' ? (
        rounds.label(week.weekNumber)
      ) : (
        <>
          <span className="sr-only">Week </span>
          {week.weekNumber}
        </>
      )}
      {week.isPlayoff ? <span className="sr-only">, playoff week</span> : null}
    </th>
  );
}

function SlotCell({ week, slot, isFirst }: { week: BoardWeek; slot: BoardSlot | undefined; isFirst: boolean }) {
  const rounds = useRounds();
  const look = cx(
    'h-10 border-b border-line py-0.5 pr-1 pl-2.5 align-middle font-num',
    !isFirst && 'border-l',
    week.when === 'now' && 'bg-flag-lo',
  );
  if (!slot) {
    return (
      <td className={look}>
        <span className="mx-auto block size-1 rounded-full bg-line-hash" aria-hidden />
      </td>
    );
  }
  const name = shortName(slot.name, slot.position);
  const isUsed = week.when === 'past';
  return (
    <td className={look} style={{ boxShadow: `inset 4px 0 0 ${spineColor(slot.team)}` }}>
      <span className="block w-fit max-w-full [overflow-wrap:normal] text-[14px]/[17px] font-semibold whitespace-nowrap">
        <PlayerLink
          player={{ id: slot.playerId, name: slot.name }}
          weekId={week.id}
          label={isUsed ? `${name}, used in ${rounds.words(week.weekNumber)}` : undefined}
        >
          {/* A plain line: the drawn stroke would hide the name at this size. */}
          {isUsed ? <s className="text-text-2 [text-decoration:line-through_1.5px_var(--chalk)]">{name}</s> : name}
        </PlayerLink>
      </span>
      <span className="block text-[15px]/[18px] font-semibold">{formatPoints(slot.actual, 1)}</span>
    </td>
  );
}
