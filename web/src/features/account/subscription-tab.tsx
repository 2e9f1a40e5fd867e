import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAppData } from '../../data/app-data.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { dayInWords, PREMIUM_ADDS, planName, statusBadge } from './subscription-words.ts';

/** The plan, its status and its dates [A2.43]. */
export function SubscriptionTab() {
  const { data: subscription, error, refresh } = useAppData().subscription;
  if (subscription === undefined) {
    if (!error) return <SkeletonRows rows={3} height={48} label="Loading your subscription" />;
    return <ErrorState title={error} onRetry={() => void refresh()} />;
  }
  const plan = subscription?.subscription_plan ?? 'free';
  const badge = statusBadge(subscription?.subscription_status ?? 'free');
  return (
    <div className="profile-tab">
      <dl className="facts">
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
      <div className="hash" aria-hidden />
      <section aria-labelledby="premium-adds" className="flex flex-col gap-3">
        <h3 id="premium-adds" className="title-2">
          {plan === 'premium' ? 'What Premium has' : 'What Premium adds'}
        </h3>
        <ul className="flex flex-col gap-2">
          {PREMIUM_ADDS.map((line) => (
            <li key={line} className="flex items-start gap-2.5">
              <Check size={18} className="mt-0.5 text-good" aria-hidden />
              {line}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
