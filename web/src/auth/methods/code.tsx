// The ways to sign in and up.
import { checkEmail } from '@singleback/game/account/sign-up.ts';
import { Mail } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { serviceWordsOf } from '../../platform/api/api-error.ts';
import { readPending } from '../../platform/api/pending.ts';
import { authService } from '../../platform/api/session.ts';
import { pageTime } from '../../platform/live/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { durationText } from '../../ui/text/time-text.ts';
import { useSignInMethods } from '../sign-in-methods.ts';

interface CodeButtonProps {
  email: string;
  variant?: 'outline' | 'ghost';
  onSent: (email: string) => void;
  onWrongEmail: (words: string) => void;
  onFailed: (words: string | null) => void;
}

/** 'Email Me a Code', where emails are sent. Known and unknown addresses look the same. */
export function CodeButton({ email, variant = 'outline', onSent, onWrongEmail, onFailed }: CodeButtonProps) {
  const [isBusy, setBusy] = useState(false);
  if (useSignInMethods()?.sends_email === false) return null;
  const send = async () => {
    const wrong = email.trim() === '' ? 'Enter your email first' : checkEmail(email)?.message;
    if (wrong) return onWrongEmail(wrong);
    setBusy(true);
    onFailed(null);
    try {
      await requestCode(email.trim());
      onSent(email.trim());
    } catch (failure) {
      onFailed(serviceWordsOf(failure, 'Failed to send the code'));
      setBusy(false);
    }
  };
  return (
    <Button variant={variant} size="l" busy={isBusy} busyText="Sending..." onClick={() => void send()}>
      <Mail size={20} aria-hidden />
      Email Me a Code
    </Button>
  );
}

/** Emails a code that signs in, or signs up for the group that the visitor came for. */
export function requestCode(email: string): ReturnType<typeof authService.sendCode> {
  const { joinToken, invitationToken } = readPending();
  return authService.sendCode({
    ...{ email, callbackURL: '/auth/callback' },
    ...(joinToken && { joinToken }),
    ...(invitationToken && { invitationToken }),
  });
}

/** 'New code in 0:34', then a link; `at` is by `pageTime`. */
export function NewCode({ at, onSend }: { at: number; onSend: () => void }) {
  const [left, setLeft] = useState(() => secondsUntil(at));
  useEffect(() => {
    setLeft(secondsUntil(at));
    const timer = setInterval(() => setLeft(secondsUntil(at)), 500);
    return () => clearInterval(timer);
  }, [at]);
  if (left > 0) return <span className="num">New code in {durationText(left)}</span>;
  return <AsideLink onPress={onSend}>Send a New Code</AsideLink>;
}

const secondsUntil = (at: number) => Math.max(0, Math.ceil((at - pageTime()) / 1000));

/** A small action at the right of a field's label. */
export function AsideLink({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      // 44 high to a thumb.
      className="relative font-semibold text-text underline underline-offset-3 after:absolute after:-inset-x-2 after:-inset-y-3 after:content-['']"
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** Sends the confirmation link again to a known address. */
export function SendAgain({ email }: { email: string }) {
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<{ isGood: boolean; words: string } | null>(null);
  const send = async () => {
    setBusy(true);
    setResult(null);
    try {
      await authService.sendConfirmation(email);
      setResult({ isGood: true, words: `A new link is on its way to ${email}.` });
    } catch (failure) {
      setResult({ isGood: false, words: serviceWordsOf(failure, 'Failed to send the link') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <Button variant="ghost" busy={isBusy} busyText="Sending..." onClick={() => void send()}>
        Send a New Confirmation Link
      </Button>
      <p role="status" className={result?.isGood ? 'text-center text-good' : 'text-center text-bad'}>
        {result?.words}
      </p>
    </div>
  );
}
