import type { AdminAccess } from '@singleback/contract/admin/admin-access.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { serviceWordsOf } from '../../platform/api/api-error.ts';
import { hasPasskeys, passkeyWords } from '../../platform/api/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useConfirmCode, useConfirmPasskey } from '../mutations.ts';

/** Asks for one of the admin's second factors: the passkey first where this browser can use it. */
export function ConfirmFactor({ access, onConfirmed }: { access: AdminAccess; onConfirmed: () => void }) {
  const code = useConfirmCode();
  const hasApp = access.factors.some(({ kind }) => kind === 'totp');
  const hasPasskey = access.factors.some(({ kind }) => kind === 'passkey');
  const isPasskeyUsable = hasPasskey && access.offers_passkeys && hasPasskeys();
  return (
    <div className="flex flex-col gap-5">
      {isPasskeyUsable ? <PasskeyButton onConfirmed={onConfirmed} /> : null}
      {hasPasskey && !isPasskeyUsable ? (
        <p className="text-text-2">
          Your passkey can’t be used here: browsers only offer passkeys on a secure address with a host name.
        </p>
      ) : null}
      {hasApp ? (
        <CodeForm
          actText="Confirm Code"
          isPending={code.isPending}
          error={code.error}
          isSecond={isPasskeyUsable}
          autoFocus={!isPasskeyUsable}
          send={(digits, onError) => code.mutate(digits, { onSuccess: onConfirmed, onError })}
        />
      ) : null}
    </div>
  );
}

function PasskeyButton({ onConfirmed }: { onConfirmed: () => void }) {
  const passkey = useConfirmPasskey();
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="flag"
        busy={passkey.isPending}
        busyText="Waiting for Your Passkey..."
        onClick={() => passkey.mutate(undefined, { onSuccess: onConfirmed })}
      >
        <KeyRound size={18} aria-hidden />
        Confirm with a Passkey
      </Button>
      <p role="alert" className="text-bad">
        {passkey.error ? passkeyWords(passkey.error) : null}
      </p>
    </div>
  );
}

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
