import type { StandingOrders } from '@singleback/contract/orders/orders.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { useEffect, useState } from 'react';
import { failedWith, serviceWordsOf } from '../api/api-error.ts';
import { InWeek } from '../players/in-week.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { useIsOffline } from '../ui/is-offline.ts';
import layout from '../ui/layout/main-and-side.module.css';
import { toast } from '../ui/overlays/toast.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { CarriedOut } from './carried-out.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { draftOf, isSameDraft, type OrdersDraft } from './model.ts';
import styles from './orders.module.css';
import { PreviewPanel } from './preview-panel.tsx';
import { useOrders, useSaveOrders } from './queries.ts';
import { SlotOrdersPanel } from './slot-orders-panel.tsx';
import { WeekRulePanel } from './week-rule-panel.tsx';

/** The week and the lineup that are opened first. */
interface OrdersSearch {
  week?: number;
  lineup?: string;
}

/** /orders: what is done for the user in weeks without a lineup, and when a player is out. */
export function OrdersScreen({ search }: { search: OrdersSearch }) {
  const waiting = <OrdersSkeleton />;
  return (
    <>
      <p className="mb-3.5 text-text-2">For when you can’t check. Only you see this.</p>
      <InWeek requested={undefined} waiting={waiting} none={waiting}>
        {({ week, weeks }) => <LoadedOrders current={week} weeks={weeks} search={search} />}
      </InWeek>
    </>
  );
}

function OrdersSkeleton() {
  return (
    <div className="panel">
      <SkeletonRows rows={5} height={64} label="Loading your backups" />
    </div>
  );
}

interface LoadedOrdersProps {
  current: Week;
  weeks: readonly Week[];
  search: OrdersSearch;
}

function LoadedOrders(props: LoadedOrdersProps) {
  const orders = useOrders();
  if (orders.data) return <EditedOrders orders={orders.data} {...props} />;
  if (!orders.isError) return <OrdersSkeleton />;
  return (
    <div className="panel">
      <ErrorState title="Failed to Load Your Backups" onRetry={() => void orders.refetch()} />
    </div>
  );
}

function EditedOrders({ orders, current, weeks, search }: LoadedOrdersProps & { orders: StandingOrders }) {
  const isOffline = useIsOffline();
  const [base, setBase] = useState(orders);
  const [draft, setDraft] = useState(() => draftOf(orders));
  const isChanged = !isSameDraft(draft, draftOf(base));
  // Saved here or elsewhere: what is not edited follows; what is edited keeps its version, and is refused when it is saved.
  useEffect(() => {
    if (orders.version === base.version || isChanged) return;
    setBase(orders);
    setDraft(draftOf(orders));
  }, [orders, base.version, isChanged]);
  const [wasRefused, setRefused] = useState(false);
  const saving = useSaveOrders({
    onSuccess: () => toast.good('Orders saved'),
    onError: (error) => {
      setRefused(failedWith(error, 'changed_elsewhere'));
      toast.bad(serviceWordsOf(error, 'Failed to save the orders'));
    },
  });
  const save = () =>
    saving.mutate(
      { ...draft, version: base.version },
      {
        onSuccess: (saved) => {
          setBase(saved);
          setDraft(draftOf(saved));
        },
      },
    );
  const discard = () => {
    setBase(orders);
    setDraft(draftOf(orders));
    setRefused(false);
  };
  const edit = (change: (draft: OrdersDraft) => OrdersDraft) => setDraft(change);
  const playerNames = new Map(orders.players.map(({ id, name }) => [id, name]));
  const names = base.closed_groups.map(({ name }) => name);
  return (
    <div className={cx(layout.columns, styles.page)}>
      <div className={layout.column}>
        {isOffline ? (
          <p role="status" className="text-text-2">
            You’re offline: orders can be read, not changed.
          </p>
        ) : null}
        {names.length > 0 ? (
          <p className={styles.closed}>
            {names.map((name) => `“${name}”`).join(', ')} {names.length === 1 ? 'doesn’t' : 'don’t'} allow standing
            orders: lineups there stay as they are.
          </p>
        ) : null}
        <WeekRulePanel draft={draft} isReadOnly={isOffline} onEdit={edit} />
        <SlotOrdersPanel
          weeks={weeks.filter(({ weekNumber }) => weekNumber >= current.weekNumber)}
          search={search}
          draft={draft}
          names={playerNames}
          isReadOnly={isOffline}
          onEdit={edit}
        />
      </div>
      <div className={layout.column}>
        <PreviewPanel isChanged={isChanged} />
        <CarriedOut isOffline={isOffline} />
      </div>
      {isChanged ? (
        <div className={layout.foot}>
          <Button onClick={discard}>{wasRefused ? 'Load Theirs' : 'Discard'}</Button>
          <Button
            variant="flag"
            className="flex-1"
            busy={saving.isPending}
            busyText="Saving..."
            aria-disabled={isOffline}
            onClick={save}
          >
            Save Orders
          </Button>
        </div>
      ) : null}
      <LeaveQuestion isChanged={isChanged} />
    </div>
  );
}
