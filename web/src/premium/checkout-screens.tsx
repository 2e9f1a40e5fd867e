// Premium: plans, checkout, portal.
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, buttonClass } from '../ui/button.tsx';
import { NoticeFrame } from '../ui/notice-frame.tsx';
import { Bone } from '../ui/skeleton.tsx';
import { PREMIUM_ADDS } from './model.ts';
import { hasPremium, useCheckSubscription, useSubscriptionState } from './queries.ts';

const AGAIN_MS = 2_000;
/** Checks before the user has to retry manually. */
const TIMES = 10;

const TITLES = {
  confirming: 'Confirming your payment',
  there: 'You have Premium',
  tired: 'Not confirmed yet',
} as const;

/** Shown after a payment [A2.9]: checks until Premium is active, because the provider's webhook may be late or lost. */
export function SuccessScreen() {
  const { data: subscription } = useSubscriptionState();
  const { mutate, isPending } = useCheckSubscription();
  const [attempts, setAttempts] = useState(0);
  const isThere = hasPremium(subscription);
  const isTired = attempts >= TIMES;
  useEffect(() => {
    if (isThere || isTired) return;
    const check = () => mutate(undefined, { onSettled: () => setAttempts((times) => times + 1) });
    if (attempts === 0) return check();
    const timer = setTimeout(check, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [attempts, isThere, isTired, mutate]);
  const state = isThere ? 'there' : isTired ? 'tired' : 'confirming';
  return (
    <NoticeFrame title={TITLES[state]}>
      {state === 'there' ? <Welcome /> : null}
      {state === 'tired' ? <NotConfirmed onCheck={() => mutate()} isChecking={isPending} /> : null}
      {state === 'confirming' ? <Confirming /> : null}
    </NoticeFrame>
  );
}

function NotConfirmed({ onCheck, isChecking }: { onCheck: () => void; isChecking: boolean }) {
  return (
    <>
      <p className="text-text-2">
        Your payment hasn’t been confirmed yet. Some banks take a while. Premium will start automatically.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="flag" onClick={onCheck} busy={isChecking} busyText="Checking...">
          Check Again
        </Button>
        <Link to="/lineups" className={buttonClass()}>
          Go to Lineups
        </Link>
      </div>
    </>
  );
}

function Confirming() {
  return (
    <>
      <p className="text-text-2">Checking whether your payment has arrived.</p>
      <div className="flex flex-col gap-3" aria-hidden>
        <Bone className="h-4 w-3/5" />
        <Bone className="h-4 w-2/5" />
        <Bone className="h-4 w-1/2" />
      </div>
    </>
  );
}

function Welcome() {
  return (
    <>
      <p>Thank you. You now have:</p>
      <TickedList lines={PREMIUM_ADDS} />
      <div className="flex flex-wrap gap-3">
        <Link to="/lineups" className={buttonClass('flag')}>
          Go to Lineups
        </Link>
        <Link to="/subscription" className={buttonClass()}>
          Your Subscription
        </Link>
      </div>
    </>
  );
}

/** Shown after an aborted payment [A2.9]. */
export function CancelScreen() {
  return (
    <NoticeFrame title="Checkout canceled">
      <p className="text-text-2">You weren’t charged. You can upgrade to Premium any time.</p>
      <div className="flex flex-wrap gap-3">
        <Link to="/lineups" className={buttonClass('flag')}>
          Go to Lineups
        </Link>
        <Link to="/subscription" className={buttonClass()}>
          See the Plans
        </Link>
      </div>
    </NoticeFrame>
  );
}

/** A list with a check mark per line. */
export function TickedList({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-2.5">
      {lines.map((line) => (
        <li key={line} className="flex items-start gap-2.5">
          <Check size={18} className="mt-0.5 flex-none text-good" aria-hidden />
          {line}
        </li>
      ))}
    </ul>
  );
}
