import { useState } from 'react';
import { serviceWordsOf } from '../../platform/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

const DIGITS = 6;

interface CodeFormProps {
  actText: string;
  isPending: boolean;
  /** The refusal of the last code. */
  error: unknown;
  /** One filled button is enough where a passkey is offered as well. */
  isSecond?: boolean;
  autoFocus?: boolean;
  send: (code: string, onRefused: () => void) => void;
}

/** A field for the code of an authenticator app; sent as soon as it has six digits. */
export function CodeForm({ actText, isPending, error, isSecond = false, autoFocus = false, send }: CodeFormProps) {
  const [code, setCode] = useState('');
  // A code works once: the next one is typed into an empty field.
  const hand = (digits: string) => send(digits, () => setCode(''));
  const change = (typed: string) => {
    if (isPending) return;
    const digits = typed.replace(/\D/g, '').slice(0, DIGITS);
    setCode(digits);
    if (digits.length === DIGITS && digits !== code) hand(digits);
  };
  const refusal = error && code === '' ? serviceWordsOf(error, 'The code couldn’t be checked. Try again.') : null;
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === DIGITS && !isPending) hand(code);
      }}
    >
      <TextField
        label="Six-digit code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={autoFocus}
        placeholder="000000"
        value={code}
        error={refusal}
        help="From your authenticator app."
        onChange={(event) => change(event.target.value)}
      />
      <Button
        type="submit"
        variant={isSecond ? 'outline' : 'flag'}
        disabled={code.length < DIGITS}
        busy={isPending}
        busyText="Checking..."
      >
        {actText}
      </Button>
    </form>
  );
}
