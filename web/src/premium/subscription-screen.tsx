import type { Offer, Price, Subscription } from '@singleback/contract/billing.ts';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { serviceWordsOf } from '../platform/api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Tag } from '../ui/tag.tsx';
import { freeWords, PLAN_ROWS, planName, priceWords, runsWords, statusBadge } from './model.ts';
import plansTableStyles from './plans-table.module.css';
import { hasPremium, useCheckout, useFreshSubscription, useOffer, useSubscriptionState } from './queries.ts';
import { dayInWords, standingWords } from './standing-words.ts';
import { ManageBilling } from './subscription-tab.tsx';

/** The current plan, the advantages of Premium, and the checkout [A2.9]. */
export function SubscriptionScreen() {
  const { data: subscription, error, refresh } = useSubscriptionState();
  const offer = useOffer();
  useFreshSubscription(offer.data?.has_billing ?? false);
  const isHere = subscription !== undefined && (offer.data !== undefined || offer.isError);
  return (
    <>
      <PageHead title="Subscription" />
      {error ? <ErrorState title={error} onRetry={() => void refresh()} /> : null}
      {!isHere && !error ? <Coming /> : null}
      {isHere ? (
        <div className="flex flex-col gap-6">
          <YourPlan subscription={subscription} offer={offer.data} />
          <PlansTable price={offer.data?.price ?? null} isPremium={hasPremium(subscription)} />
        </div>
      ) : null}
    </>
  );
}

function Coming() {
  return (
    <div className="flex flex-col gap-6">
      <div className="panel min-h-65.5 overflow-hidden md:min-h-37.5">
        <SkeletonRows rows={1} height={110} label="Loading your subscription" />
      </div>
      <div className="panel">
        <SkeletonRows rows={7} height={58} label="Loading plans" />
      </div>
    </div>
  );
}

interface YourPlanProps {
  subscription: Subscription | null;
  /** undefined when it failed to load. */
  offer: Offer | undefined;
}

function YourPlan({ subscription, offer }: YourPlanProps) {
  const isOwner = hasPremium(subscription);
  const isLate = subscription?.subscription_status === 'past_due';
  const badge = statusBadge(subscription?.subscription_status ?? 'free');
  return (
    <section
      className="panel grid gap-5 p-5 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-x-10 md:p-6 lg:grid-cols-[minmax(0,1fr)_auto_auto]"
      aria-labelledby="your-plan"
    >
      <div className="grid gap-1.5">
        <h2 id="your-plan" className="cap">
          Your plan
        </h2>
        <p className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
          <b className="font-num text-score/none font-bold whitespace-nowrap uppercase">
            {planName(subscription?.subscription_plan ?? 'free')}
          </b>
          {subscription ? <Tag tone={badge.tone}>{badge.label}</Tag> : null}
        </p>
        <p className="max-w-lg text-text-2" aria-live="polite">
          {standingWords(subscription)}
        </p>
      </div>
      {subscription ? (
        <dl className="flex flex-wrap gap-x-8 gap-y-3 [&_dd]:mt-0.5 [&_dd]:font-num [&_dd]:text-num/[1.2] [&_dd]:font-semibold">
          <div>
            <dt className="cap">Start date</dt>
            <dd>{dayInWords(subscription.subscription_start_date)}</dd>
          </div>
          <div>
            <dt className="cap">End date</dt>
            <dd>{dayInWords(subscription.subscription_end_date)}</dd>
          </div>
        </dl>
      ) : null}
      <div className="grid gap-3 empty:hidden max-sm:[&_.btn]:w-full md:[grid-area:1/-2]">
        {offer?.can_upgrade && !isOwner && !isLate ? <Upgrade price={offer.price} /> : null}
        {offer?.has_billing ? <ManageBilling isNext={isLate} onFailed={toast.bad} /> : null}
        {offer && !offer.can_upgrade && !isOwner ? (
          <p className="text-meta text-text-2">Premium isn’t sold here. Ask the person who runs this server.</p>
        ) : null}
      </div>
    </section>
  );
}

function Upgrade({ price }: { price: Price | null }) {
  const checkout = useCheckout();
  const go = () =>
    checkout.mutate(undefined, {
      onError: (failure) => toast.bad(serviceWordsOf(failure, 'Failed to open the checkout')),
    });
  const isBusy = checkout.isPending || checkout.isSuccess;
  return (
    <div className="grid gap-2">
      <Button variant="flag" size="l" onClick={go} busy={isBusy} busyText="Opening checkout...">
        Upgrade to Premium
      </Button>
      <p className="text-meta text-text-2">
        {price ? `${priceWords(price).join(' ')}. Cancel any time.` : 'The price is shown before you pay.'}
      </p>
    </div>
  );
}

/** Compares both plans [A1.5, A1.6]. */
function PlansTable({ price, isPremium }: { price: Price | null; isPremium: boolean }) {
  const [sum, often] = price ? priceWords(price) : [null, null];
  return (
    <section className={cx('panel', plansTableStyles.plansPanel, 'overflow-hidden')} aria-labelledby="plans">
      <header className="panel-head">
        <h2 id="plans" className="title-2">
          Plans
        </h2>
      </header>
      <div className="hash" aria-hidden />
      <table className={plansTableStyles.plans} aria-labelledby="plans">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">What you get</span>
            </th>
            <PlanHead name="Free" sum={freeWords(price)} often="No credit card" isYours={!isPremium} />
            <PlanHead name="Premium" sum={sum} often={often} isYours={isPremium} />
          </tr>
        </thead>
        <tbody>
          {PLAN_ROWS.map(({ what, free, premium }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{free === null ? <NotHeld /> : <Lead>{free}</Lead>}</td>
              <td className={plansTableStyles.plansPremium}>
                <Lead>{premium.lead}</Lead>
                {premium.note ? (
                  <span className="block mt-0.5 text-meta font-normal text-text-2">{premium.note}</span>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="py-3.5 px-4 text-meta text-text-2 md:py-4 md:px-6">{runsWords(price)} What you created is kept.</p>
    </section>
  );
}

interface PlanHeadProps {
  name: string;
  sum: string | null;
  often: string | null;
  isYours: boolean;
}

function PlanHead({ name, sum, often, isYours }: PlanHeadProps) {
  return (
    <th scope="col" className={name === 'Premium' ? plansTableStyles.plansPremium : undefined}>
      <span className="block font-num text-h2/[1.1] font-bold uppercase">{name}</span>
      {sum ? <span className="block mt-2 font-num text-h1/[1] font-bold">{sum}</span> : null}
      {often ? <span className="block mt-0.5 text-meta font-normal text-text-2">{often}</span> : null}
      {isYours ? (
        <span className="block mt-2">
          <Tag tone="chalk">Your plan</Tag>
        </span>
      ) : null}
    </th>
  );
}

function Lead({ children }: { children: ReactNode }) {
  return <span className="font-num text-num/[1.2] font-semibold">{children}</span>;
}

function NotHeld() {
  return (
    <span className="inline-flex items-center gap-1.5 text-text-2">
      <Lock size={16} aria-hidden />
      Locked
    </span>
  );
}
