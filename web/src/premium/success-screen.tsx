import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button, buttonClass } from '../ui/button.tsx';
import { NoticeFrame } from '../ui/notice-frame.tsx';
import { Bone } from '../ui/skeleton.tsx';
import { TickedList } from '../ui/ticked-list.tsx';
import { PREMIUM_ADDS } from './model.ts';
import { hasPremium, useCheckSubscription, useSubscriptionState } from './queries.ts';

const AGAIN_MS = 2_000;
/** After that somebody has to ask. */
const TIMES = 10;

const TITLES = {
  asking: 'Confirming your payment',
  there: 'You have Premium',
  tired: 'Not confirmed yet',
} as const;

/** Back from paying [A2.9]: asks until Premium is there, for the word of it may be late or lost on its way. */
export function SuccessScreen() {
  const { data: subscription } = useSubscriptionState();
  const { mutate, isPending } = useCheckSubscription();
  const [asked, setAsked] = useState(0);
  const isThere = hasPremium(subscription);
  const isTired = asked >= TIMES;
  useEffect(() => {
    if (isThere || isTired) return;
    const ask = () => mutate(undefined, { onSettled: () => setAsked((times) => times + 1) });
    if (asked === 0) return ask();
    const timer = setTimeout(ask, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [asked, isThere, isTired, mutate]);
  const state = isThere ? 'there' : isTired ? 'tired' : 'asking';
  return (
    <NoticeFrame title={TITLES[state]}>
      {state === 'there' ? <Welcome /> : null}
      {state === 'tired' ? <NotConfirmed onAsk={() => mutate()} isAsking={isPending} /> : null}
      {state === 'asking' ? <Confirming /> : null}
    </NoticeFrame>
  );
}

function NotConfirmed({ onAsk, isAsking }: { onAsk: () => void; isAsking: boolean }) {
  return (
    <>
      <p className="text-text-2">
        Your payment hasn’t been confirmed yet. Some banks take a while. Premium will start automatically.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="flag" onClick={onAsk} busy={isAsking} busyText="Checking...">
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
