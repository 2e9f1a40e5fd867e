import { Link } from '@tanstack/react-router';
import { serviceWordsOf } from '../../api/api-error.ts';
import { draftOf, withPlan } from '../../orders/model.ts';
import { useOrders, useSaveOrders } from '../../orders/queries.ts';
import { Button } from '../../ui/button.tsx';
import { useIsOffline } from '../../ui/is-offline.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { PlanColumn } from './plan-model.ts';

/** Saves the plan for weeks without a lineup: the server does not know it otherwise. */
export function PlanOrders({ columns }: { columns: readonly PlanColumn[] }) {
  const orders = useOrders().data;
  const isOffline = useIsOffline();
  const saving = useSaveOrders({
    onSuccess: () => toast.good('Plan saved for weeks without a lineup'),
    onError: (error) => toast.bad(serviceWordsOf(error, 'Failed to save the plan')),
  });
  const weeks = columns
    .filter(({ isSaved }) => !isSaved)
    .map(({ week, cells }) => ({
      weekId: week.id,
      slots: Object.fromEntries(cells.map(({ key, playerId }) => [key, playerId])),
    }));
  const isOff = orders === undefined || isOffline || weeks.length === 0;
  const save = () => {
    if (orders) saving.mutate({ ...withPlan(draftOf(orders), weeks), version: orders.version });
  };
  const count = orders?.planned_weeks.length ?? 0;
  return (
    <Panel title="If You Are Away">
      <div className="flex flex-col items-start gap-3 px-4 pb-4">
        <p className="text-text-2">
          Save this plan, and a week without a lineup gets its week of it.{' '}
          {count > 0 ? `${count === 1 ? '1 week is' : `${count} weeks are`} saved. ` : ''}
          <Link to="/orders" className="link">
            Standing orders
          </Link>
        </p>
        <Button busy={saving.isPending} busyText="Saving..." aria-disabled={isOff} onClick={save}>
          Save Plan for Me
        </Button>
      </div>
    </Panel>
  );
}
