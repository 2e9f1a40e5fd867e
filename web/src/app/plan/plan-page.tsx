import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { type DraftPlace, keepDraft, readDraft } from '../../lineups/builder/lineup-draft.ts';
import type { SentWeek } from '../../planner/plan/plan-model.ts';
import { PlannedWeeks, PlanScreen } from '../../planner/plan/plan-screen.tsx';
import { useAuth } from '../../platform/api/session.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { PlanHead } from './plan-head.tsx';

const OrdersScreen = lazy(async () => ({ default: (await import('../../orders/orders-screen.tsx')).OrdersScreen }));

const ordersRoute = getRouteApi('/signed-in/orders');

/** /orders: the tab If I'm Away, which is loaded without the plan's solver. */
export function OrdersPage() {
  const search = ordersRoute.useSearch();
  return (
    <>
      <PlanHead />
      <Suspense>
        <OrdersScreen search={search} Planned={PlannedWeeks} />
      </Suspense>
    </>
  );
}

/** /plan: the tab Season; a week of it goes to the builder as its draft. */
export function PlanPage() {
  const { user } = useAuth();
  const navigate = useNavigate();
  const [asked, ask] = useState<SentWeek | null>(null);
  const placeOf = ({ week }: SentWeek): DraftPlace => ({ userId: user?.id ?? '', weekId: week.id, lineupId: null });
  const open = (sent: SentWeek) => {
    const { groupIds, slots, doubleDownPlayerId } = sent;
    keepDraft(placeOf(sent), { groupIds, name: '', slots, doubleDownPlayerId, base: null });
    if (sent.isCurrent) void navigate({ to: '/lineup' });
    else void navigate({ to: '/lineup/$week', params: { week: String(sent.week.weekNumber) } });
  };
  const send = (sent: SentWeek) => {
    const draft = readDraft(placeOf(sent));
    const hasPicks = Object.values(draft?.slots ?? {}).some((id) => id !== null);
    if (hasPicks) ask(sent);
    else open(sent);
  };
  return (
    <>
      <PlanScreen Head={PlanHead} onSend={send} />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(isOpen) => (isOpen ? undefined : ask(null))}
        title={`Replace your draft of week ${asked?.week.weekNumber}?`}
        message="There is a lineup in the builder that you have not submitted. The planned week takes its place."
        confirmText="Replace Draft"
        onConfirm={() => {
          if (asked !== null) open(asked);
          ask(null);
        }}
      />
    </>
  );
}
