import { type FormEvent, useState } from 'react';
import { failedWith, serviceWordsOf } from '../api/api-error.ts';
import { useAuth } from '../api/session.ts';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { AuthFrame, FormError, SubmitButton, ViewLink } from './auth-frame.tsx';
import type { AuthView } from './auth-words.ts';
import { GoogleButton } from './google-button.tsx';
import { SendAgain } from './send-again.tsx';

interface SignInFormProps {
  title: string;
  /** An earlier failure, for example with Google. */
  failure: string | null;
  /** The session expired or was ended on another device. */
  isSessionOver: boolean;
  /** The email typed on another view. */
  email: string;
  onEmail: (email: string) => void;
  onView: (view: AuthView) => void;
}

/** E-mail and password, or Google [A2.30, A5.1]. The route guard redirects after sign-in. */
export function SignInForm({ title, failure, isSessionOver, email, onEmail, onView }: SignInFormProps) {
  const { signIn } = useAuth();
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(failure);
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
      {isSessionOver ? <p role="status">You were signed out. Sign in to continue.</p> : null}
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          required
          value={email}
          onChange={(event) => {
            onEmail(event.target.value);
            setError(null);
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
      <GoogleButton onFailed={setError} />
      <p className="text-center">
        <ViewLink onPress={() => onView('forgot_password')}>Forgot your password?</ViewLink>
      </p>
    </AuthFrame>
  );
}
