import { GoogleButton } from '../google-button.tsx';
import { useSignInMethods } from '../sign-in-methods.ts';
import { PasskeyButton, usePasskeysOffered } from './passkey-button.tsx';

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
