import { checkEmail } from '@singleback/game/account/sign-up.ts';
import { type FormEvent, useState } from 'react';
import { serviceWordsOf } from '../platform/api/api-error.ts';
import { focusFirstInvalid } from '../ui/focus.ts';

/**
 * Sends a link to a typed address; holds the validation error, the failure, and the address it was sent to.
 * @param otherwise fallback message when sending failed without a reason
 */
export function useSendLink(email: string, send: (email: string) => Promise<void>, otherwise: string) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const refused = checkEmail(email);
    setWrong(refused?.message ?? null);
    if (refused) {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    setBusy(true);
    setError(null);
    try {
      await send(email.trim());
      setSentTo(email.trim());
    } catch (failure) {
      setError(serviceWordsOf(failure, otherwise));
    } finally {
      setBusy(false);
    }
  };
  /** Clears the error once the address changes. */
  const clear = () => {
    setError(null);
    setWrong(null);
  };
  return { sentTo, wrong, isBusy, error, submit, clear };
}
