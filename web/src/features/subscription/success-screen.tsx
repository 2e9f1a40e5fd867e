import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAppData } from '../../data/app-data.ts';
import { hasPremium, useCheckSubscription } from '../../data/subscription.ts';
import { PREMIUM_ADDS } from '../../data/subscription-words.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { OutcomeFrame } from './outcome-frame.tsx';

const AGAIN_MS = 2_000;
/** After that somebody has to ask. */
const TIMES = 10;

/** Back from paying [A2.9]: asks until Premium is there, for the word of it may be late or lost on its way. */
export function SuccessScreen() {
  const { data: subscription } = useAppData().subscription;
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
  if (isThere) return <Welcome />;
  if (!isTired) return <Confirming />;
  return (
    <OutcomeFrame title="Not confirmed yet">
      <p className="text-text-2">
        Your payment has not been confirmed yet. Some banks take a while: you may go on playing, Premium starts by
        itself.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="flag" onClick={() => mutate()} busy={isPending} busyText="Asking...">
          Check Again
        </Button>
        <Link to="/lineups" className={buttonClass()}>
          Go to Lineups
        </Link>
      </div>
    </OutcomeFrame>
  );
}

function Confirming() {
  return (
    <OutcomeFrame title="Confirming your payment">
      <p className="text-text-2">One moment: we are asking whether it has arrived.</p>
      <div className="flex flex-col gap-3" aria-hidden>
        <Bone className="h-4 w-3/5" />
        <Bone className="h-4 w-2/5" />
        <Bone className="h-4 w-1/2" />
      </div>
    </OutcomeFrame>
  );
}

function Welcome() {
  return (
    <OutcomeFrame title="You have Premium">
      <p>Thank you. From now on you have:</p>
      <ul className="flex flex-col gap-2.5">
        {PREMIUM_ADDS.map((line) => (
          <li key={line} className="flex items-start gap-2.5">
            <Check size={18} className="mt-0.5 flex-none text-good" aria-hidden />
            {line}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Link to="/lineups" className={buttonClass('flag')}>
          Go to Lineups
        </Link>
        <Link to="/subscription" className={buttonClass()}>
          Your Subscription
        </Link>
      </div>
    </OutcomeFrame>
  );
}
