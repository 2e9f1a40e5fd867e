import type { Wishes } from '@singleback/game/planner/plan.ts';
import { isLocked } from '@singleback/game/players/lock.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { type MouseEvent, useId, useMemo, useRef, useState } from 'react';
import { useGroups } from '../../groups/queries.ts';
import { useSeasonLineups } from '../../lineups/queries.ts';
import { useAuth } from '../../platform/api/session.ts';
import { retryOf } from '../../platform/api/use-call.ts';
import { useLastPassed } from '../../platform/live/moment.ts';
import { kickoffs } from '../../players/next-lock.ts';
import { usePlayers } from '../../players/queries.ts';
import { useSeason } from '../../players/season.ts';
import { useTeams } from '../../players/teams.ts';
import { useUsedPlayers } from '../../players/used-players.ts';
import { openWeeks, planInput } from '../model.ts';
import { useOutlook, useSeasonLines } from '../queries.ts';
import { keepWishes, readWishes } from '../wishes-model.ts';
import { usePlan, usePlanner } from '../worker/planner-queries.ts';
import { groupChoices, type Picked, type PlannedGroups, planColumns, scarcityRows } from './plan-model.ts';

/** Everything that is fetched for the page. */
export type PlanData = NonNullable<ReturnType<typeof usePlanData>['data']>;

/** What the page needs before it shows a plan; null until all is there. `retry` repeats what failed. */
export function usePlanData(currentWeek: Week) {
  const userId = useAuth().user?.id;
  const seasonId = useSeason().data?.season.id ?? null;
  const queries = {
    outlook: useOutlook(seasonId),
    players: usePlayers(currentWeek.id),
    lineups: useSeasonLineups(),
    groups: useGroups(),
    teams: useTeams(),
  };
  const { outlook, players, lineups, groups, teams } = queries;
  const data = useMemo(() => {
    if (userId === undefined || seasonId === null) return null;
    if (!outlook.data || !players.data || !lineups.data || !groups.data || !teams.data) return null;
    return {
      place: { userId, seasonId },
      outlook: outlook.data,
      players: new Map(players.data.map((player) => [player.id, player])),
      lineups: lineups.data,
      choices: groupChoices(groups.data),
      teamCount: teams.data.size,
    };
  }, [userId, seasonId, outlook.data, players.data, lineups.data, groups.data, teams.data]);
  return { data, retry: retryOf(queries) };
}

/** The plan on the page. */
export type PlanPage = NonNullable<ReturnType<typeof usePlanPage>>;

/** How many startable players of each position the user has left in each week. */
export function useScarcity({ data: { outlook }, groups, uses, input }: PlanPage) {
  const openWeeks = input.weeks.length;
  return useMemo(() => scarcityRows(outlook, groups, uses, openWeeks), [outlook, groups, uses, openWeeks]);
}

interface PageParts {
  data: PlanData;
  groups: PlannedGroups;
  weeks: readonly Week[];
  currentWeek: Week;
}

/**
 * Plans the weeks that are left for some groups; null until the uses are known. Its columns are null until the first plan is
 * there, and it is busy while a newer one is computed.
 */
export function usePlanPage({ data, groups, weeks, currentWeek }: PageParts) {
  const { place, outlook, players, lineups } = data;
  const uses = useUsedPlayers(groups.ids, null).data;
  const lines = useSeasonLines(place.seasonId).data;
  const planner = usePlanner();
  const [wishes, setStored] = useState(() => readWishes(place));
  const setWishes = (change: (wishes: Wishes) => Wishes) => {
    // Another tab may have stored some since.
    const next = change(readWishes(place));
    setStored(next);
    keepWishes(place, next);
  };
  const passed = useLastPassed(useMemo(() => kickoffs([...players.values()]), [players]));
  const input = useMemo(() => {
    if (uses === undefined) return null;
    const now = new Date(passed);
    return planInput(outlook, {
      settings: groups.settings,
      weeks: openWeeks(outlook.weeks, groups.own, weeks, lineups),
      uses,
      usageLimit: groups.usageLimit,
      wishes,
      isStarted: (id, weekNumber) =>
        weekNumber === currentWeek.weekNumber && isLocked(players.get(id)?.game ?? null, now),
    });
  }, [outlook, groups, lineups, uses, wishes, weeks, currentWeek, players, passed]);
  const found = usePlan(planner, input);
  const planned = found.of?.input ?? null;
  const columns = useMemo(() => {
    if (found.value === null || planned === null) return null;
    return planColumns({ weeks, outlook, groups, lineups, input: planned, wishes, ...found.value });
  }, [found.value, planned, weeks, outlook, groups, lineups, wishes]);
  if (input === null || uses === undefined) return null;
  const isBusy = planned !== input && !found.isFailed;
  return { data, groups, uses, wishes, setWishes, input: planned ?? input, planner, found, columns, isBusy, lines };
}

/** The slot whose card is open, which stands beside the slot's button. */
export type SlotCard = ReturnType<typeof usePick>;

export const isSameSlot = (one: Picked, other: Picked | null) =>
  one.weekNumber === other?.weekNumber && one.key === other.key;

/** One card for all slots. */
export function usePick() {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState<Picked | null>(null);
  return {
    at,
    popup: {
      ...{ id, anchor, isOpen: at !== null },
      // The card of a slot closes late, when that of another one may be open already.
      close: () => setAt((now) => (now === at ? null : now)),
    },
    /** What the button of a slot needs. */
    opener(slot: Picked) {
      const isOpen = isSameSlot(slot, at);
      return {
        'aria-haspopup': 'dialog' as const,
        'aria-expanded': isOpen,
        // The browser closes the card by the button that has opened it.
        popoverTarget: isOpen ? id : undefined,
        onClick(event: MouseEvent<HTMLButtonElement>) {
          if (isOpen) return;
          event.preventDefault();
          anchor.current = event.currentTarget;
          setAt(slot);
        },
      };
    },
  };
}
