import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Tag } from '../ui/tag.tsx';
import type { Messages } from '../ui/use-message.ts';
import { TickedList } from './checkout-screens.tsx';
import { PREMIUM_ADDS, planName, statusBadge } from './model.ts';
import { hasPremium, useOffer, usePortal, useSubscriptionState } from './queries.ts';
import { dayInWords } from './standing-words.ts';

interface SubscriptionTabProps {
  messages: Messages;
  /** Closes the profile to make way for the plans page. */
  onLeave: () => void;
}

/** Plan, status, dates and billing [A2.43]. */
export function SubscriptionTab({ messages, onLeave }: SubscriptionTabProps) {
  const { data: subscription, error, refresh } = useSubscriptionState();
  const { data: offer } = useOffer();
  if (subscription === undefined) {
    if (!error) return <SkeletonRows rows={3} height={48} label="Loading your subscription" />;
    return <ErrorState title={error} onRetry={() => void refresh()} />;
  }
  const plan = subscription?.subscription_plan ?? 'free';
  const badge = statusBadge(subscription?.subscription_status ?? 'free');
  return (
    <div className="flex flex-col gap-6 pt-5">
      <dl>
        <Fact name="Plan">{planName(plan)}</Fact>
        <Fact name="Status">
          <Tag tone={badge.tone}>{badge.label}</Tag>
        </Fact>
        {subscription ? (
          <>
            <Fact name="Start date">{dayInWords(subscription.subscription_start_date)}</Fact>
            <Fact name="End date">{dayInWords(subscription.subscription_end_date)}</Fact>
          </>
        ) : null}
      </dl>
      <div className="flex flex-wrap gap-3">
        {offer?.has_billing ? <ManageBilling onFailed={messages.bad} /> : null}
        <Link
          to="/subscription"
          className={buttonClass(hasPremium(subscription) ? 'outline' : 'flag')}
          onClick={onLeave}
        >
          {hasPremium(subscription) ? 'Compare Plans' : 'See Plans'}
        </Link>
      </div>
      <div className="hash" aria-hidden />
      <section aria-labelledby="premium-adds" className="flex flex-col gap-3">
        <h3 id="premium-adds" className="title-2">
          {plan === 'premium' ? 'Premium includes' : 'Premium adds'}
        </h3>
        <TickedList lines={PREMIUM_ADDS} />
      </section>
    </div>
  );
}

interface ManageBillingProps {
  /** It is the next step. */
  isNext?: boolean;
  onFailed: (words: string) => void;
}

/** Opens the payment provider's billing portal in a new tab [A2.43, A7.8]. */
export function ManageBilling({ isNext = false, onFailed }: ManageBillingProps) {
  const portal = usePortal();
  const open = () =>
    portal.mutate(window.open('', '_blank'), { onError: () => onFailed('Failed to access billing portal') });
  return (
    <Button
      variant={isNext ? 'flag' : 'outline'}
      size={isNext ? 'l' : 'm'}
      onClick={open}
      busy={portal.isPending}
      busyText="Opening billing..."
    >
      Manage Billing
      <ExternalLink size={16} aria-hidden />
      <span className="sr-only">(opens in a new tab)</span>
    </Button>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 border-b border-line last:border-b-0">
      <dt className="text-text-2">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
