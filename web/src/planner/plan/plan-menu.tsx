import { NO_WISHES, type Wishes } from '@singleback/game/planner/plan.ts';
import { BACKTEST, backtestWords, DEFAULT_POLICY, policyWords } from '@singleback/game/planner/policy.ts';
import { countedMembers } from '@singleback/game/planner/scarcity.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { Ban, CalendarCheck, CircleQuestionMark, Grid3x3, ListRestart, Lock, Save, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { draftOf, withPlan } from '../../orders/model.ts';
import { useSaveOrders } from '../../orders/queries.ts';
import { serviceWordsOf } from '../../platform/api/api-error.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { type Rounds, useRounds } from '../../players/rounds.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useIsOffline } from '../../ui/is-offline.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DropdownItem } from '../../ui/overlays/dropdown.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { hasWishes, toggleBan, toggleKeep, toggleLock } from '../wishes-model.ts';
import type { PlanColumn } from './plan-model.ts';
import { ScarcityMap } from './scarcity-map.tsx';
import type { PlanPage } from './use-plan-page.ts';

/** What the menu opens. */
type Opened = 'positions' | 'how-good' | 'changes';

/** What the menu has opened, and how to open it. */
export const usePlanMenu = () => useState<Opened | null>(null);

interface PlanMenuProps {
  page: PlanPage;
  columns: readonly PlanColumn[];
  onOpen: (opened: Opened | null) => void;
}

/** What can be read about the plan, and what can be done with all of it: the items of the page's menu. */
export function PlanMenu({ page, columns, onOpen }: PlanMenuProps) {
  const saving = useSavePlan(columns);
  const { title } = useRounds();
  return (
    <>
      <DropdownItem icon={<Grid3x3 size={17} aria-hidden />} onSelect={() => onOpen('positions')}>
        All Positions
      </DropdownItem>
      {hasWishes(page.wishes) ? (
        <DropdownItem icon={<ListRestart size={17} aria-hidden />} onSelect={() => onOpen('changes')}>
          My Changes
        </DropdownItem>
      ) : null}
      <DropdownItem
        icon={<Save size={17} aria-hidden />}
        onSelect={saving.save}
        unavailable={saving.isOff ? 'Not without a connection' : undefined}
      >
        Use for {title}s I Miss
      </DropdownItem>
      <DropdownItem icon={<CircleQuestionMark size={17} aria-hidden />} onSelect={() => onOpen('how-good')}>
        How Good Is This?
      </DropdownItem>
    </>
  );
}

export function MenuDialogs({ page, columns, opened, onOpen }: PlanMenuProps & { opened: Opened | null }) {
  const dialogs = {
    positions: { title: 'All Positions', width: 940, children: <ScarcityMap page={page} /> },
    'how-good': { title: 'How Good Is This?', children: <HowGood page={page} columns={columns} /> },
    changes: { title: 'My Changes', width: 440, children: <WishList page={page} /> },
  } as const;
  return opened === null ? null : <Dialog onClose={() => onOpen(null)} {...dialogs[opened]} />;
}

/** What to make of the plan: what planning did in past seasons, and the expected total in its margin. */
function HowGood({ page, columns }: { page: PlanPage; columns: readonly PlanColumn[] }) {
  const rounds = useRounds();
  const open = columns.filter(({ isSaved }) => !isSaved);
  const points = open.reduce((sum, column) => sum + column.points, 0);
  const margin = Math.round(BACKTEST.single);
  return (
    <div className="flex flex-col gap-2.5 text-text-2">
      <p>
        {backtestWords(BACKTEST)} Within a season, single sets of players were up to {margin} points off.
      </p>
      <p>
        A guide, not a script. Use it to see who is getting scarce
        {rounds.kind === 'postseason' ? '' : ', where byes pile up,'} and which picks hold. A pick is firm if it is in
        40 or more of 100 test plans, each made with projections as far off as they usually are, and could change if it
        is in fewer than 15.
      </p>
      <p>
        Expected for the {open.length} open {open.length === 1 ? rounds.noun : `${rounds.noun}s`}:{' '}
        {formatPoints(points, 1)}
        {rounds.kind === 'postseason' ? '' : ', playoff bonus included'}. Plans that differ by less than {margin} are
        equally good.
      </p>
      {page.input.doubleDown ? <DoubleDownNote page={page} /> : null}
      <details>
        <summary className="cursor-pointer font-num text-[15px] font-bold text-text">How it is made</summary>
        <div className="mt-2 flex flex-col gap-2">
          <p>
            Each open {rounds.noun}’s slots are filled with the players that you can still use, so that the expected
            points of all {rounds.noun}s together are highest. {policyWords(DEFAULT_POLICY)}
          </p>
          {rounds.kind === 'postseason' ? (
            <p>
              Players count in a later round by the chance that their team still plays then. Teams with a bye come in
              with their first matchup.
            </p>
          ) : null}
          <p>
            Startable: projected among as many players of the position as {countedMembers(page.groups.members)} members
            of a group start in a week.
          </p>
          <p>Locks, bans and players you keep are stored on this device only.</p>
        </div>
      </details>
    </div>
  );
}

/** Whether the plan with double-down is the best of all, or the search for it has ended early. */
function DoubleDownNote({ page: { found } }: { page: PlanPage }) {
  const { noun } = useRounds();
  const { plan, isSearching = false } = found.value ?? {};
  return (
    <p role="status">
      {plan?.isExact
        ? `With double-down, all ways to double a player each ${noun} were compared.`
        : isSearching
          ? `With double-down, there are many ways to double a player each ${noun}. This is the best plan so far; the search goes on.`
          : `With double-down, there are too many ways to double a player each ${noun} to compare them all: there may be a slightly better plan.`}{' '}
      What a pick costs is approximate here: it leaves the doubled slots of the plan as they are.
    </p>
  );
}

/** What the user has locked, banned and kept, each with a way back. */
function WishList({ page }: { page: PlanPage }) {
  const { wishes, setWishes, data } = page;
  const nameOf = (id: string) => data.players.get(id)?.name ?? 'Player';
  return (
    <>
      <p className="text-text-2">The plan works around these.</p>
      <ul className="my-3">
        {itemsOf(wishes, nameOf, useRounds()).map(({ key, icon, words, undo }) => (
          <li key={key} className="flex min-h-11 items-center gap-3 border-t border-line">
            {icon}
            <span className="min-w-0 flex-1">{words}</span>
            <IconButton label={`Undo: ${words}`} onClick={() => setWishes(undo)}>
              <X size={17} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {hasWishes(wishes) ? <Button onClick={() => setWishes(() => NO_WISHES)}>Clear All</Button> : null}
    </>
  );
}

interface Item {
  key: string;
  icon: ReactNode;
  words: string;
  undo: (wishes: Wishes) => Wishes;
}

function itemsOf({ locks, bans, keeps }: Wishes, nameOf: (id: string) => string, rounds: Rounds): Item[] {
  return [
    ...locks.map((lock) => ({
      key: `lock ${lock.playerId} ${lock.weekNumber}`,
      icon: <Lock size={16} aria-hidden />,
      words: `${nameOf(lock.playerId)} in ${rounds.words(lock.weekNumber)}`,
      undo: (wishes: Wishes) => toggleLock(wishes, lock),
    })),
    ...bans.map((ban) => ({
      key: `ban ${ban.playerId} ${ban.weekNumber}`,
      icon: <Ban size={16} aria-hidden />,
      words: `${nameOf(ban.playerId)} ${ban.weekNumber === null ? 'not this season' : `not in ${rounds.words(ban.weekNumber)}`}`,
      undo: (wishes: Wishes) => toggleBan(wishes, ban),
    })),
    ...keeps.map((keep) => ({
      key: `keep ${keep.playerId} ${keep.weekNumber}`,
      icon: <CalendarCheck size={16} aria-hidden />,
      words: `${nameOf(keep.playerId)} only in ${rounds.words(keep.weekNumber)}`,
      undo: (wishes: Wishes) => toggleKeep(wishes, keep),
    })),
  ];
}

/** What is saved of a plan: the players of the weeks without a lineup, by slot key. */
export function plannedWeeks(columns: readonly PlanColumn[]) {
  return columns
    .filter(({ isSaved }) => !isSaved)
    .map(({ week, cells }) => ({
      weekId: week.id,
      slots: Object.fromEntries(cells.map(({ key, playerId }) => [key, playerId])),
    }));
}

/** Saves the plan for weeks without a lineup: the server does not know it otherwise. */
export function useSavePlan(columns: readonly PlanColumn[]) {
  const orders = useCall('GET /orders').data;
  const { noun } = useRounds();
  const isOffline = useIsOffline();
  const saving = useSaveOrders({
    onSuccess: () => toast.good(`Plan saved for ${noun}s you miss`),
    onError: (error) => toast.bad(serviceWordsOf(error, 'Failed to save the plan')),
  });
  const weeks = plannedWeeks(columns);
  const planned = orders && withPlan(draftOf(orders), weeks);
  return {
    isOff: orders === undefined || isOffline || weeks.length === 0,
    isSaving: saving.isPending,
    /** An older plan would be submitted. */
    isOutdated:
      orders?.week_rule === 'plan' && planned !== undefined && !isSamePlan(orders.planned_weeks, planned.planned_weeks),
    save() {
      if (orders && planned) saving.mutate({ body: { ...planned, version: orders.version } });
    },
  };
}

type SavedWeeks = ReturnType<typeof withPlan>['planned_weeks'];

/** Whether the weeks that are planned now were saved so. Who is in which slot of a kind makes no difference. */
function isSamePlan(saved: SavedWeeks, planned: SavedWeeks): boolean {
  const playersOf = (week: SavedWeeks[number] | undefined) =>
    (week?.players ?? [])
      .map(({ player_id }) => player_id)
      .sort()
      .join();
  return planned.every((week) => playersOf(saved.find(({ week_id }) => week_id === week.week_id)) === playersOf(week));
}
