import { roundLabel } from '@singleback/game/season/round-words.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { ArrowRight } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useRounds } from '../../players/rounds.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Popup } from '../../ui/overlays/popup.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { toggleBan, toggleKeep, toggleLock } from '../wishes-model.ts';
import { PickCard } from './pick-card.tsx';
import { PlanGrid } from './plan-grid.tsx';
import { MenuDialogs, PlanMenu, usePlanMenu, useSavePlan } from './plan-menu.tsx';
import type { PickActions, Picked, PickedSlot, PlanColumn, SentWeek } from './plan-model.ts';
import { PlanSentence, PlanSkeleton } from './plan-sentence.tsx';
import { PlanWeeks } from './plan-weeks.tsx';
import { FULL_WEEKS, shownColumns } from './plan-words.ts';
import { type PlanPage, usePick } from './use-plan-page.ts';

/** The page's head, with what stands beside the title and at its right, and items of its menu. */
export type Head = ComponentType<{ children?: ReactNode; actions?: ReactNode; menu?: ReactNode }>;

interface PlanViewProps {
  Head: Head;
  page: PlanPage;
  weeks: readonly Week[];
  currentWeek: Week;
  onChoose: (key: string) => void;
  onSend: (sent: SentWeek) => void;
}

const FULL_WIDTH = 150;
const NARROW_WIDTH = 58;
/** Of the column of slots, and around the grid. */
const AROUND = 110;

/** The least width of a page in pixels on which all weeks stand beside each other and nothing is cut. */
const gridWidth = (weeks: number) =>
  Math.max(1024, AROUND + FULL_WEEKS * FULL_WIDTH + Math.max(0, weeks - FULL_WEEKS) * NARROW_WIDTH);

/** The plan: all weeks beside each other where there is room, else below each other. */
export function PlanView({ Head, page, weeks, currentWeek, onChoose, onSend }: PlanViewProps) {
  const { columns, found, groups } = page;
  const next = columns?.find(({ isSaved }) => !isSaved) ?? null;
  const shown = shownColumns(columns ?? [], next);
  const isWide = useWide();
  const isGrid = useWide(gridWidth(shown.length));
  const [unfolded, unfold] = useState<number | null>(null);
  const pick = usePick();
  const [opened, open] = usePlanMenu();
  const actions = actionsOf(page);
  const chosen = shown.find(({ week, isSaved }) => week.weekNumber === unfolded && !isSaved) ?? next;
  const send = (column: PlanColumn) =>
    onSend({
      week: column.week,
      isCurrent: column.week.id === currentWeek.id,
      groupIds: groups.ids,
      slots: Object.fromEntries(column.cells.map(({ key, playerId }) => [key, playerId])),
      doubleDownPlayerId: column.cells.find(({ isDoubled }) => isDoubled)?.playerId ?? null,
    });
  if (found.isFailed) {
    return (
      <>
        <Head />
        <div className="panel">
          <ErrorState
            title="No Plan in This Browser"
            text="Plans are computed on your device, in the background, and this browser did not let that start. Update it, or try another one."
          />
        </div>
      </>
    );
  }
  const picked = pickedSlot(columns, pick.at);
  // The builder has nobody for a round whose matchups are not known.
  const sendButton = chosen !== null && page.data.outlook.known[chosen.at] && (
    <Button variant="flag" onClick={() => send(chosen)} className="max-md:w-full">
      Send {roundLabel(chosen.week)} to Builder
      <ArrowRight size={18} aria-hidden />
    </Button>
  );
  const Weeks = isGrid ? PlanGrid : PlanWeeks;
  return (
    <>
      <Head
        actions={isWide && sendButton}
        menu={columns === null ? null : <PlanMenu {...{ page, columns }} onOpen={open} />}
      >
        <GroupChoice page={page} isWide={isWide} onChoose={onChoose} />
      </Head>
      {columns === null ? (
        <PlanSkeleton />
      ) : (
        <>
          <PlanSentence
            {...{ page, weeks, currentWeek, columns }}
            onShowAll={isWide ? () => open('positions') : null}
          />
          <Weeks {...{ page, unfolded, pick, actions }} columns={shown} onUnfold={unfold} />
          <OutdatedNote columns={columns} />
          <MenuDialogs {...{ page, columns, opened }} onOpen={open} />
        </>
      )}
      {picked === null ? null : (
        <Popup key={`${pick.at?.weekNumber} ${pick.at?.key}`} of={pick.popup} title={titleOf(page, picked)}>
          <PickCard page={page} {...picked} actions={actions} />
        </Popup>
      )}
      {isWide || !sendButton ? null : (
        // Stays in view above the four links of a phone.
        <div className="sticky bottom-[calc(var(--bar-bottom)+env(safe-area-inset-bottom)+var(--banner-room,0px))] z-3 -mx-(--gutter) mt-4 border-t border-line-2 bg-ground px-(--gutter) py-2.5">
          {sendButton}
        </div>
      )}
    </>
  );
}

function GroupChoice({ page, isWide, onChoose }: { page: PlanPage; isWide: boolean; onChoose: (key: string) => void }) {
  const { data, groups } = page;
  if (data.choices.length < 2) return null;
  const nameOf = (names: readonly string[]) => names.map(isolated).join(', ');
  const [first, ...others] = groups.names;
  const short = others.length === 0 ? first : `${first} +${others.length}`;
  return (
    <Select
      label="Groups"
      className="max-w-[46vw] md:max-w-96"
      value={groups.key}
      options={data.choices.map(({ key, names }) => ({ value: key, label: nameOf(names) }))}
      {...(!isWide && { shown: short })}
      onValueChange={onChoose}
    />
  );
}

/** Where a saved plan is submitted for missed weeks, and it is not this one any more. */
function OutdatedNote({ columns }: { columns: readonly PlanColumn[] }) {
  const { isOutdated, isOff, isSaving, save } = useSavePlan(columns);
  const rounds = useRounds();
  if (!isOutdated) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-text-2">
      {rounds.title}s you miss get an older plan.
      <Button size="s" busy={isSaving} busyText="Saving..." aria-disabled={isOff} onClick={save}>
        Use This One
      </Button>
    </p>
  );
}

function pickedSlot(columns: readonly PlanColumn[] | null, picked: Picked | null): PickedSlot | null {
  const column = columns?.find(({ week }) => week.weekNumber === picked?.weekNumber);
  const cell = column?.cells.find(({ key }) => key === picked?.key);
  return column && cell ? { column, cell } : null;
}

const titleOf = ({ data }: PlanPage, { cell: { playerId } }: PickedSlot) =>
  playerId === null ? 'Nobody Left' : (data.players.get(playerId)?.name ?? 'Player');

function actionsOf({ setWishes }: PlanPage): PickActions {
  return {
    lock: (playerId, weekNumber) => setWishes((wishes) => toggleLock(wishes, { playerId, weekNumber })),
    ban: (playerId, weekNumber) => setWishes((wishes) => toggleBan(wishes, { playerId, weekNumber })),
    keep: (playerId, weekNumber) => setWishes((wishes) => toggleKeep(wishes, { playerId, weekNumber })),
  };
}
