import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { serviceWordsOf } from '../../platform/api/api-error.ts';
import { hasPasskeys, passkeyWords } from '../../platform/api/passkeys.ts';
import { authService } from '../../platform/api/session.ts';
import { isInApp } from '../../ui/browser/in-app.ts';
import { Button } from '../../ui/button.tsx';
import { beginGoogleRoundTrip } from '../model.ts';
import { useSignInMethods } from '../sign-in-methods.ts';

interface MethodProps {
  onFailed: (words: string | null) => void;
}

/**
 * The way to sign in above the password: Google where it is configured, otherwise a passkey, so that the fields below it
 * stay where they are once that is known.
 */
export function FirstMethod({ onFailed }: MethodProps) {
  const hasGoogle = useSignInMethods()?.google;
  const hasPasskeys = usePasskeysOffered();
  if (hasGoogle === false && hasPasskeys === false) return null;
  return (
    <>
      {hasGoogle === false ? <PasskeyButton onFailed={onFailed} /> : <GoogleButton onFailed={onFailed} />}
      <OrLine />
    </>
  );
}

/** The passkey below the password, where Google is above it. */
export function PasskeyBelow({ onFailed }: MethodProps) {
  return useSignInMethods()?.google === false ? null : <PasskeyButton onFailed={onFailed} />;
}

/** Google below the fields of a sign-up, or above them. */
export function GoogleMethod({ onFailed, isAbove = false }: MethodProps & { isAbove?: boolean }) {
  const hasGoogle = useSignInMethods()?.google;
  if (hasGoogle === false) return null;
  return (
    <div className={hasGoogle ? 'flex flex-col gap-4' : 'invisible flex flex-col gap-4'} aria-hidden={!hasGoogle}>
      {isAbove ? null : <OrLine />}
      <GoogleButton onFailed={onFailed} />
      {isAbove ? <OrLine /> : null}
    </div>
  );
}

function OrLine() {
  return (
    <div className="flex items-center gap-3 text-meta text-text-2">
      <span className="h-px flex-1 bg-line" />
      or
      <span className="h-px flex-1 bg-line" />
    </div>
  );
}

/** Whether passkeys sign in here; null while unknown. */
function usePasskeysOffered(): boolean | null {
  const methods = useSignInMethods();
  return methods === null ? null : methods.passkeys && hasPasskeys();
}

/**
 * 'Sign In with a Passkey'. The browser also suggests passkeys in the email field, where it can. Reserves its space until
 * the server has said whether it supports them.
 */
function PasskeyButton({ onFailed }: { onFailed: (words: string | null) => void }) {
  const isOffered = usePasskeysOffered();
  const [isBusy, setBusy] = useState(false);
  const fail = useEffectEvent(onFailed);
  const isSuggesting = isOffered === true && !isBusy;
  useEffect(() => {
    if (!isSuggesting) return;
    let isHere = true;
    let stop = () => {};
    void load().then(({ offerPasskeys }) => {
      if (isHere) stop = offerPasskeys((refusal) => fail(serviceWordsOf(refusal, FAILED)));
    });
    return () => {
      isHere = false;
      stop();
    };
  }, [isSuggesting]);
  if (isOffered === false) return null;
  const go = async () => {
    setBusy(true);
    onFailed(null);
    try {
      await (await load()).signInWithPasskey();
    } catch (error) {
      onFailed(passkeyWords(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="l" className={isOffered ? undefined : 'invisible'} busy={isBusy} onClick={() => void go()}>
      <KeyRound size={20} aria-hidden />
      Sign In with a Passkey
    </Button>
  );
}

const FAILED = 'Failed to sign in with the passkey';

const load = () => import('./passkey-sign-in.ts');

/**
 * 'Continue with Google' [A2.30, A2.31], if the server supports it; reserves its space until known. Within other apps
 * Google refuses to sign in.
 */
function GoogleButton({ onFailed }: { onFailed: (words: string | null) => void }) {
  const hasGoogle = useSignInMethods()?.google;
  const [isBusy, setBusy] = useState(false);
  if (hasGoogle === false) return null;
  if (hasGoogle && isInApp(navigator.userAgent)) {
    return (
      <p className="text-text-2">
        Google can’t sign you in inside another app. Use your email, or open this page in your browser.
      </p>
    );
  }
  const go = async () => {
    setBusy(true);
    onFailed(null);
    try {
      const address = await authService.googleAddress();
      beginGoogleRoundTrip();
      location.assign(address);
    } catch (failure) {
      onFailed(serviceWordsOf(failure, 'Failed to sign in with Google'));
      setBusy(false);
    }
  };
  return (
    <Button size="l" className={hasGoogle ? undefined : 'invisible'} busy={isBusy} onClick={() => void go()}>
      <GoogleMark />
      Continue with Google
    </Button>
  );
}

function GoogleMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 48 48" aria-hidden>
      <path
        fill="#4285F4"
        d="M47.5 24.6c0-1.6-.1-3.1-.4-4.6H24v9.1h13.2c-.6 3-2.3 5.5-4.9 7.2v6h7.9c4.6-4.3 7.3-10.5 7.3-17.7z"
      />
      <path
        fill="#34A853"
        d="M24 48.5c6.6 0 12.2-2.2 16.2-5.9l-7.9-6.1c-2.2 1.5-5 2.3-8.3 2.3-6.4 0-11.8-4.3-13.7-10.1H2.1V35A24.5 24.5 0 0 0 24 48.5z"
      />
      <path fill="#FBBC05" d="M10.3 28.7a14.7 14.7 0 0 1 0-9.4V13H2.1a24.5 24.5 0 0 0 0 22z" />
      <path
        fill="#EA4335"
        d="M24 9.2c3.6 0 6.8 1.2 9.4 3.7l7-7A23.5 23.5 0 0 0 24 .5 24.5 24.5 0 0 0 2.1 13l8.2 6.3C12.2 13.5 17.6 9.2 24 9.2z"
      />
    </svg>
  );
}

/** What a newcomer accepts with the button above or below; `by`: what the button does. */
export function AcceptTerms({ by }: { by: string }) {
  return (
    <p className="text-center text-meta text-text-2">
      By {by} you accept the{' '}
      <a className="link" href="/terms" target="_blank" rel="noreferrer">
        Terms
      </a>{' '}
      and{' '}
      <a className="link" href="/privacy" target="_blank" rel="noreferrer">
        Privacy
      </a>
      .
    </p>
  );
}
