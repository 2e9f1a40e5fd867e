// The operator's second factor.

import type { AdminAccess } from '@singleback/contract/admin/admin-access.ts';
import { KeyRound, Smartphone } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { serviceWordsOf } from '../../platform/api/api-error.ts';
import { hasPasskeys, passkeyWords } from '../../platform/api/passkeys.ts';
import { useAuth } from '../../platform/api/session.ts';
import { copyText } from '../../ui/browser/share.ts';
import { Button } from '../../ui/button.tsx';
import { AccountField, PasswordField } from '../../ui/forms/password-field.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { useAddApp, useAddPasskey, useStartApp } from '../mutations.ts';
import { CodeForm } from './confirm-factor.tsx';

interface AddFactorProps {
  access: AdminAccess;
  /** There is nothing else to do in the view. */
  isOnly?: boolean;
  onAdded: () => void;
}

/** Adds a passkey or an authenticator app. The first factor asks for the account's password, if it has one. */
export function AddFactor({ access, isOnly = false, onAdded }: AddFactorProps) {
  const { user } = useAuth();
  const [password, setPassword] = useState('');
  const passkey = useAddPasskey();
  const app = useStartApp();
  const isFirst = access.factors.length === 0;
  const offersPasskeys = access.offers_passkeys && hasPasskeys();
  const isBusy = passkey.isPending || app.isPending;
  if (app.data) {
    const end = () => {
      app.reset();
      onAdded();
    };
    return <AppSetUp {...app.data} onAdded={end} onBack={app.reset} />;
  }
  const refusal = passkey.error
    ? passkeyWords(passkey.error)
    : app.error && serviceWordsOf(app.error, 'The authenticator app couldn’t be added. Try again.');
  const addPasskey = () => {
    app.reset();
    passkey.mutate(password, { onSuccess: onAdded });
  };
  const addApp = () => {
    passkey.reset();
    app.mutate(password);
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        if (offersPasskeys) addPasskey();
        else addApp();
      }}
    >
      {isFirst ? (
        <FirstFactor hasPassword={access.has_password} email={user?.email ?? ''}>
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </FirstFactor>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {offersPasskeys ? (
          <Button type="submit" variant={isOnly ? 'flag' : 'outline'} busy={isBusy}>
            <KeyRound size={18} aria-hidden />
            Add a Passkey
          </Button>
        ) : null}
        <Button
          type={offersPasskeys ? 'button' : 'submit'}
          variant={isOnly && !offersPasskeys ? 'flag' : 'outline'}
          busy={isBusy}
          {...(offersPasskeys && { onClick: addApp })}
        >
          <Smartphone size={18} aria-hidden />
          Use an Authenticator App
        </Button>
      </div>
      <p role="alert" className="text-bad">
        {refusal}
      </p>
    </form>
  );
}

/** Whoever finds an open session must not set up a factor of their own. */
function FirstFactor({ hasPassword, email, children }: { hasPassword: boolean; email: string; children: ReactNode }) {
  if (hasPassword) {
    return (
      <>
        <AccountField email={email} />
        {children}
      </>
    );
  }
  return (
    <p className="text-text-2">
      Your account has no password, so this needs a sign-in within the last ten minutes. If yours is older, sign out and
      in again first.
    </p>
  );
}

const QrCode = lazyPart(() => import('../../ui/qr-code.tsx'), 'QrCode');

interface AppSetUpProps {
  secret: string;
  uri: string;
  onAdded: () => void;
  onBack: () => void;
}

/** An authenticator app is added: its QR code, the same as a text, and the first code. */
function AppSetUp({ secret, uri, onAdded, onBack }: AppSetUpProps) {
  const adding = useAddApp();
  const copy = async () => {
    if (await copyText(secret)) toast.good('Key copied');
    else toast.bad('The key couldn’t be copied. Select it instead.');
  };
  return (
    <div className="flex flex-col gap-5">
      <p className="text-text-2">
        Scan this with your authenticator app, or type the key. Then enter the code it shows.
      </p>
      <div className="flex flex-wrap items-center gap-5">
        <div className="size-[200px]">
          <Suspense>
            <QrCode text={uri} label="QR code for your authenticator app" />
          </Suspense>
        </div>
        <div className="flex min-w-0 flex-1 basis-[180px] flex-col items-start gap-2">
          <span className="field-label">Key</span>
          <code className="num text-[17px] [overflow-wrap:anywhere]">{inFours(secret)}</code>
          <Button size="s" onClick={() => void copy()}>
            Copy Key
          </Button>
        </div>
      </div>
      <CodeForm
        actText="Add Authenticator App"
        isPending={adding.isPending}
        error={adding.error}
        send={(code, onError) => adding.mutate(code, { onSuccess: onAdded, onError })}
      />
      <Button variant="ghost" className="self-start" onClick={onBack}>
        Back
      </Button>
    </div>
  );
}

/** 'ABCD EFGH', which is easier to type than one word. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');
