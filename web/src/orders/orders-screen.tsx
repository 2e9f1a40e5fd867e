import type { StandingOrders } from '@singleback/contract/orders/orders.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { useBlocker } from '@tanstack/react-router';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { failedWith, serviceWordsOf } from '../platform/api/api-error.ts';
import { useCall } from '../platform/api/use-call.ts';
import { InWeek } from '../players/in-week.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { useIsOffline } from '../ui/is-offline.ts';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { CarriedOut, TestDialog } from './carried-out.tsx';
import { changeWords, draftOf, isSameDraft, type OrdersDraft, withPlan } from './model.ts';
import { useSaveOrders } from './queries.ts';
import { SlotOrdersPanel } from './slot-orders-panel.tsx';
import { WeekRulePanel } from './week-rule-panel.tsx';

/** The week and the lineup that are opened first. */
interface OrdersSearch {
  week?: number;
  lineup?: string;
}

interface OrdersScreenProps {
  search: OrdersSearch;
  /** Plans the weeks that are left, and says what is planned. */
  Planned: ComponentType<{
    currentWeek: Week;
    weeks: readonly Week[];
    onPlanned: (weeks: Parameters<typeof withPlan>[1]) => void;
  }>;
}

/** /orders: what is done for the user in weeks without a lineup, and when a player is out. */
export function OrdersScreen(props: OrdersScreenProps) {
  const waiting = <OrdersSkeleton />;
  return (
    <>
      <p className="mb-3.5 text-text-2">For when you can’t check. Only you see this.</p>
      <InWeek requested={undefined} waiting={waiting} none={waiting}>
        {({ week, weeks }) => <LoadedOrders {...props} current={week} weeks={weeks} />}
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

interface LoadedOrdersProps extends OrdersScreenProps {
  current: Week;
  weeks: readonly Week[];
}

function LoadedOrders(props: LoadedOrdersProps) {
  const orders = useCall('GET /orders');
  if (orders.data) return <EditedOrders orders={orders.data} {...props} />;
  if (!orders.isError) return <OrdersSkeleton />;
  return (
    <div className="panel">
      <ErrorState title="Failed to Load Your Backups" onRetry={() => void orders.refetch()} />
    </div>
  );
}

function EditedOrders({ orders, current, weeks, search, Planned }: LoadedOrdersProps & { orders: StandingOrders }) {
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
  const [isTesting, test] = useState(false);
  const saving = useSaveOrders({
    onSuccess: () => toast.good('Saved'),
    onError: (error) => {
      setRefused(failedWith(error, 'changed_elsewhere'));
      toast.bad(serviceWordsOf(error, 'Failed to save'));
    },
  });
  const save = () =>
    saving.mutate(
      { body: { ...draft, version: base.version } },
      {
        onSuccess: (saved) => {
          setBase(saved);
          // What was edited since it was sent stays.
          setDraft((now) => (now === draft ? draftOf(saved) : now));
        },
      },
    );
  const discard = () => {
    setBase(orders);
    setDraft(draftOf(orders));
    setRefused(false);
  };
  const playerNames = new Map(orders.players.map(({ id, name }) => [id, name]));
  const names = base.closed_groups.map(({ name }) => name);
  const left = weeks.filter(({ weekNumber }) => weekNumber >= current.weekNumber);
  const takePlan = useCallback((planned: Parameters<typeof withPlan>[1]) => {
    setDraft((before) => (wantsPlan(before) ? withPlan(before, planned) : before));
  }, []);
  return (
    <div className="grid grid-cols-1 gap-4 pb-6 lg:grid-cols-[400px_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-5">
      <div className="flex min-w-0 flex-col gap-4">
        {isOffline ? (
          <p role="status" className="text-text-2">
            You’re offline: this can be read, not changed.
          </p>
        ) : null}
        {names.length > 0 ? (
          <p className="rounded-2 border border-dashed border-line-2 px-4 py-3 text-text-2">
            {names.map((name) => `“${name}”`).join(', ')} {names.length === 1 ? 'doesn’t' : 'don’t'} allow backups:
            lineups there stay as they are.
          </p>
        ) : null}
        <WeekRulePanel draft={draft} weeks={left} isReadOnly={isOffline} onEdit={setDraft} />
        {wantsPlan(draft) && !isOffline ? <Planned currentWeek={current} weeks={weeks} onPlanned={takePlan} /> : null}
      </div>
      <div className="lg:[grid-area:1/2/3/3]">
        <SlotOrdersPanel
          weeks={left}
          search={search}
          draft={draft}
          names={playerNames}
          isReadOnly={isOffline}
          onEdit={setDraft}
        />
        <p className="mt-3 text-text-2">
          Checked until 1 minute before each kickoff.{' '}
          <button type="button" className="link" onClick={() => test(true)}>
            Test it
          </button>
        </p>
        {isTesting ? <TestDialog onClose={() => test(false)} isChanged={isChanged} /> : null}
      </div>
      <CarriedOut isOffline={isOffline} />
      {isChanged ? (
        // In place of the four links on a phone.
        <div className="sticky bottom-[var(--banner-room,0px)] z-31 -mx-(--gutter) flex items-center gap-2.5 border-t border-line-2 bg-ground px-(--gutter) py-2.5 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:mx-0 max-md:min-h-[calc(var(--bar-bottom)+2px)] max-md:pb-[calc(10px+env(safe-area-inset-bottom))] lg:col-span-full">
          <span role="status" className="min-w-0 flex-1 text-text-2">
            {changeWords(draft, draftOf(base))}
          </span>
          <Button variant="ghost" onClick={discard}>
            {wasRefused ? 'Load Theirs' : 'Discard'}
          </Button>
          <Button variant="flag" busy={saving.isPending} busyText="Saving..." aria-disabled={isOffline} onClick={save}>
            Save
          </Button>
        </div>
      ) : null}
      <LeaveQuestion isChanged={isChanged} />
    </div>
  );
}

/** Whether the plan is to be submitted, and none is known yet. */
const wantsPlan = ({ week_rule, planned_weeks }: OrdersDraft) => week_rule === 'plan' && planned_weeks.length === 0;

/** Asks before changes of the orders that were not saved are lost, by a link, Back or a reload. */
function LeaveQuestion({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      answersBack
      open={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      message="Your orders have changes that are not saved."
      cancelText="Stay"
      confirmText="Leave"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
