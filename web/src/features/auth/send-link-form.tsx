import { type FormEvent, useState } from 'react';
import { serviceWordsOf } from '../../data/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FormError } from './auth-frame.tsx';

interface SendLinkFormProps {
  email: string;
  action: string;
  /** Said when the sending failed without words of its own. */
  otherwise: string;
  send: (email: string) => Promise<void>;
}

/** An address and a button that mails a new link to it. */
export function SendLinkForm({ email: known, action, otherwise, send }: SendLinkFormProps) {
  const [email, setEmail] = useState(known);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
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
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        required
        value={email}
        readOnly={known !== ''}
        success={sentTo ? `If ${sentTo} is waiting for a link, it is on its way.` : null}
        onChange={(event) => setEmail(event.target.value)}
      />
      <FormError words={error} />
      <Button type="submit" variant="flag" size="l" disabled={email.trim() === ''} busy={isBusy} busyText="Sending...">
        {action}
      </Button>
    </form>
  );
}
