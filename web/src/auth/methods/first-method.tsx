import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { serviceWordsOf } from '../../platform/api/api-error.ts';
import { hasPasskeys, passkeyWords } from '../../platform/api/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { GoogleButton } from '../google-button.tsx';
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

/** The line between two ways to sign in. */
function OrLine() {
  return (
    <div className="flex items-center gap-3 text-meta text-text-2">
      <span className="h-px flex-1 bg-line" />
      or
      <span className="h-px flex-1 bg-line" />
    </div>
  );
}

interface PasskeyButtonProps {
  onFailed: (words: string | null) => void;
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
function PasskeyButton({ onFailed }: PasskeyButtonProps) {
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
