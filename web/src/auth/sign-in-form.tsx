import { type FormEvent, useRef, useState } from 'react';
import { failedWith, serviceWordsOf } from '../platform/api/api-error.ts';
import { useAuth } from '../platform/api/session.ts';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { AuthFrame, FormError, SubmitButton, ViewLink } from './auth-frame.tsx';
import type { AuthView } from './auth-words.ts';
import { EmailField } from './fields.tsx';
import { CodeButton, SendAgain } from './methods/code.tsx';
import { FirstMethod, PasskeyBelow } from './methods/first-method.tsx';

interface SignInFormProps {
  title: string;
  /** An earlier failure, for example with Google. */
  failure: string | null;
  /** Why the visitor is here: the session has ended elsewhere, or the account was deleted. */
  notice: string | null;
  /** The email typed on another view. */
  email: string;
  onEmail: (email: string) => void;
  /** A code was sent to the address. */
  onCodeSent: (email: string) => void;
  onView: (view: AuthView) => void;
}

/** Google, e-mail and password [A2.30, A5.1], an emailed code, or a passkey. The route guard redirects after sign-in. */
export function SignInForm(props: SignInFormProps) {
  const { title, failure, notice, email, onEmail, onCodeSent, onView } = props;
  const { signIn } = useAuth();
  const emailField = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(failure);
  const [wrongEmail, setWrongEmail] = useState<string | null>(null);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(null);
    setUnconfirmed(null);
    try {
      await signIn(email.trim(), password);
    } catch (refusal) {
      setError(serviceWordsOf(refusal, 'Failed to sign in'));
      if (failedWith(refusal, 'email_not_confirmed')) setUnconfirmed(email.trim());
    } finally {
      setBusy(false);
    }
  };
  const refuseEmail = (words: string) => {
    setWrongEmail(words);
    emailField.current?.focus();
  };

  return (
    <AuthFrame
      title={title}
      pageTitle="Sign In"
      foot={
        <>
          Don't have an account? <ViewLink onPress={() => onView('sign_up')}>Sign up</ViewLink>
        </>
      }
    >
      {notice === null ? null : <p role="status">{notice}</p>}
      <FirstMethod onFailed={setError} />
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <EmailField
          ref={emailField}
          autoComplete="username webauthn"
          value={email}
          error={wrongEmail}
          onValue={(typed) => {
            onEmail(typed);
            setError(null);
            setWrongEmail(null);
          }}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setError(null);
          }}
        />
        <FormError words={error} />
        {unconfirmed ? <SendAgain email={unconfirmed} /> : null}
        <SubmitButton disabled={email.trim() === '' || password === ''} isBusy={isBusy} busyText="Signing In...">
          Sign In
        </SubmitButton>
      </form>
      <p className="text-center">
        <ViewLink onPress={() => onView('forgot_password')}>Forgot your password?</ViewLink>
      </p>
      <div className="flex flex-col gap-3">
        <CodeButton email={email} onSent={onCodeSent} onWrongEmail={refuseEmail} onFailed={setError} />
        <PasskeyBelow onFailed={setError} />
      </div>
    </AuthFrame>
  );
}
