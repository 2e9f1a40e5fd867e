import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis, Strikethrough } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useGroups } from '../../groups/queries.ts';
import { type DraftPlace, keepDraft, readDraft } from '../../lineups/builder/lineup-draft.ts';
import type { SentWeek } from '../../planner/plan/plan-model.ts';
import { PlannedWeeks, PlanScreen } from '../../planner/plan/plan-screen.tsx';
import { useAuth } from '../../platform/api/session.ts';
import { useRounds } from '../../players/rounds.ts';
import { useSeason } from '../../players/season.ts';
import { useWeeks } from '../../players/weeks.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dropdown, DropdownItem } from '../../ui/overlays/dropdown.tsx';
import { PageHead } from '../../ui/page-head.tsx';

const OrdersScreen = lazyPart(() => import('../../orders/orders-screen.tsx'), 'OrdersScreen');

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
  const rounds = useRounds();
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
        onClose={() => ask(null)}
        title={`Replace your draft of ${rounds.words(asked?.week.weekNumber ?? 1)}?`}
        message={`There is a lineup in the builder that you have not submitted. The planned ${rounds.noun} takes its place.`}
        confirmText="Replace Draft"
        onConfirm={() => {
          if (asked !== null) open(asked);
          ask(null);
        }}
      />
    </>
  );
}

const UsedBoardDialog = lazyPart(() => import('../../lineups/manager/board/used-board-dialog.tsx'), 'UsedBoardDialog');

interface PlanHeadProps {
  children?: ReactNode;
  actions?: ReactNode;
  /** Before what the menu always has. */
  menu?: ReactNode;
}

/** The head of the plan's page, which has two tabs: each is a link, because each has an address of its own. */
function PlanHead({ children, actions, menu }: PlanHeadProps) {
  const [isUsedOpen, showUsed] = useState(false);
  const weeks = useWeeks();
  const currentWeekNumber = useSeason().data?.currentWeek.week_number ?? 1;
  const groups = useGroups().data ?? [];
  return (
    // As tall with a select beside the title as without, so that the tabs stay where they are.
    <div className="mb-3.5 max-md:[&>div]:min-h-[82px]">
      <PageHead
        title="Plan"
        actions={
          <>
            {actions}
            <Dropdown
              trigger={
                <IconButton label="More" className="size-11">
                  <Ellipsis size={22} aria-hidden />
                </IconButton>
              }
            >
              {menu}
              <DropdownItem icon={<Strikethrough size={17} aria-hidden />} onSelect={() => showUsed(true)}>
                Used Players
              </DropdownItem>
            </Dropdown>
          </>
        }
      >
        {children}
      </PageHead>
      <nav className="tabs md:-ml-3.5" aria-label="Plan">
        <Link to="/plan" className="tab grid place-items-center">
          Season
        </Link>
        <Link to="/orders" className="tab grid place-items-center">
          If I’m Away
        </Link>
      </nav>
      {isUsedOpen ? (
        <Suspense>
          <UsedBoardDialog {...{ weeks, currentWeekNumber, groups }} onClose={() => showUsed(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
