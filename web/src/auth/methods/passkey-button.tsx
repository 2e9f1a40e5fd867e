import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { serviceWordsOf } from '../../platform/api/api-error.ts';
import { hasPasskeys, passkeyWords } from '../../platform/api/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { useSignInMethods } from '../sign-in-methods.ts';

interface PasskeyButtonProps {
  onFailed: (words: string | null) => void;
}

/** Whether passkeys sign in here; null while unknown. */
export function usePasskeysOffered(): boolean | null {
  const methods = useSignInMethods();
  return methods === null ? null : methods.passkeys && hasPasskeys();
}

/**
 * 'Sign In with a Passkey'. The browser also suggests passkeys in the email field, where it can. Reserves its space until
 * the server has said whether it supports them.
 */
export function PasskeyButton({ onFailed }: PasskeyButtonProps) {
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
