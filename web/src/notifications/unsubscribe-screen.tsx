import { useLocation } from '@tanstack/react-router';
import { CircleAlert, MailCheck, MailX } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Bone } from '../ui/skeleton.tsx';
import { type MailChange, resubscribe, unsubscribe } from './unsubscribe.ts';

/**
 * /unsubscribe?email= [A2.14]: unsubscribes on opening, and offers to resubscribe [A2.47]. Opened by the link of an email
 * it asks first, because mail scanners open links, too.
 */
export function UnsubscribeScreen() {
  const email = useLocation({ select: ({ state }) => state.unsubscribeEmail ?? '' });
  const asks = useLocation({ select: ({ state }) => state.asksToUnsubscribe ?? false });
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const [ended, setEnded] = useState<MailChange | null>(null);
  const isWanted = !asks || confirmed === email;
  useEffect(() => {
    let isHere = true;
    setEnded(null);
    if (!isWanted) return;
    void unsubscribe(email).then((change) => isHere && setEnded(change));
    return () => {
      isHere = false;
    };
  }, [email, isWanted]);
  return (
    <div className="page flex justify-center py-8 md:py-16">
      <section className="panel w-full max-w-[560px]" aria-labelledby="mails">
        <h1 id="mails" className="title-1 px-5 py-5 md:px-8">
          Email Preferences
        </h1>
        <div className="hash" aria-hidden />
        <div className="flex flex-col gap-6 px-5 py-6 md:px-8">
          {isWanted ? (
            <Ended email={email} ended={ended} />
          ) : (
            <Question email={email} onConfirm={() => setConfirmed(email)} />
          )}
          <div className="hash" aria-hidden />
          <Explanation />
        </div>
      </section>
    </div>
  );
}

function Question({ email, onConfirm }: { email: string; onConfirm: () => void }) {
  return (
    <>
      <p className="font-semibold [overflow-wrap:anywhere]">Stop emails to {email}?</p>
      <div>
        <Button onClick={onConfirm}>Unsubscribe</Button>
      </div>
    </>
  );
}

function Ended({ email, ended }: { email: string; ended: MailChange | null }) {
  const [again, setAgain] = useState<MailChange | null>(null);
  const [isBusy, setBusy] = useState(false);
  const takeUp = async () => {
    setBusy(true);
    setAgain(await resubscribe(email));
    setBusy(false);
  };
  const isBack = again?.state === 'success';
  return (
    <>
      <div role="status" aria-label="Your emails" className="flex min-h-14 flex-col gap-3">
        {ended === null ? <Waiting /> : null}
        {isBack ? <Outcome state="success" Icon={MailCheck} words={again.words} /> : null}
        {ended && !isBack ? (
          <Outcome state={ended.state} Icon={ended.state === 'success' ? MailX : CircleAlert} words={ended.words} />
        ) : null}
        {again && !isBack ? <Outcome state={again.state} Icon={CircleAlert} words={again.words} /> : null}
      </div>
      {ended?.state === 'success' && !isBack ? (
        <div>
          <Button busy={isBusy} busyText="Resubscribing..." onClick={() => void takeUp()}>
            Resubscribe to Emails
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Waiting() {
  return (
    <>
      <span className="sr-only">Unsubscribing...</span>
      <Bone className="h-5 w-3/5" />
      <Bone className="h-4 w-2/5" />
    </>
  );
}

function Outcome({ state, Icon, words }: { state: MailChange['state']; Icon: typeof MailX; words: ReactNode }) {
  return (
    <p className={`flex items-center gap-3 font-semibold ${state === 'success' ? 'text-good' : 'text-bad'}`}>
      <Icon size={24} aria-hidden />
      {words}
    </p>
  );
}

const STOPPED = [
  'Injury alerts',
  'Lineup reminders',
  'Weekly recaps',
  'Group news',
  'Lineup changes',
  'Invitations to groups',
];
const STAY = ['Email confirmation links', 'Password reset links', 'Sign-in codes', 'Security notices'];

/** Which e-mails stop and which still come [A2.47]. */
function Explanation() {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <MailList title="Unsubscribing stops" lines={STOPPED} />
      <MailList title="You’ll still get" lines={STAY} />
    </div>
  );
}

function MailList({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h2 className="mb-2 font-num text-[18px] font-bold uppercase">{title}</h2>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-text-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
