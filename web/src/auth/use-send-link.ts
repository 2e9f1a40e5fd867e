import { checkEmail } from '@singleback/game/account/email.ts';
import { type FormEvent, useState } from 'react';
import { serviceWordsOf } from '../api/api-error.ts';
import { focusFirstInvalid } from '../ui/focus.ts';

/**
 * The sending of a link to an address that was typed: what is wrong with the address, what failed, and to whom it went.
 * @param otherwise said when the sending failed without words of its own
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
  /** Another address is typed: what was said of the one before goes. */
  const clear = () => {
    setError(null);
    setWrong(null);
  };
  return { sentTo, wrong, isBusy, error, submit, clear };
}
