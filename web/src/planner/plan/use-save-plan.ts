import { draftOf, withPlan } from '../../orders/model.ts';
import { useSaveOrders } from '../../orders/queries.ts';
import { serviceWordsOf } from '../../platform/api/api-error.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useRounds } from '../../players/rounds.ts';
import { useIsOffline } from '../../ui/is-offline.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import type { PlanColumn } from './plan-model.ts';

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
