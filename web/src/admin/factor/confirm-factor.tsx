import type { AdminAccess } from '@singleback/contract/admin/admin-access.ts';
import { KeyRound } from 'lucide-react';
import { hasPasskeys, passkeyWords } from '../../platform/api/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { CodeForm } from './code-form.tsx';
import { useConfirmCode, useConfirmPasskey } from './factor-mutations.ts';

interface ConfirmFactorProps {
  access: AdminAccess;
  onConfirmed: () => void;
}

/** Asks for one of the admin's second factors: the passkey first where this browser can use it. */
export function ConfirmFactor({ access, onConfirmed }: ConfirmFactorProps) {
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
