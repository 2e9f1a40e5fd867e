import { type FormEvent, useState } from 'react';
import { failedWith, serviceWordsOf } from '../../data/api-error.ts';
import { useAuth } from '../../data/session.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AuthFrame, FormError, ViewLink } from './auth-frame.tsx';
import type { AuthView } from './auth-words.ts';
import { GoogleButton } from './google-button.tsx';
import { SendAgain } from './send-again.tsx';

interface SignInFormProps {
  title: string;
  /** What went wrong on the way here, as with Google. */
  failure: string | null;
  onView: (view: AuthView) => void;
}

/** E-mail and password, or Google [A2.30, A5.1]. Once signed in the address itself leads on. */
export function SignInForm({ title, failure, onView }: SignInFormProps) {
  const { signIn } = useAuth();
  const [email, setEmail] = useState('');
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
      if (failedWith(refusal, 'EMAIL_NOT_VERIFIED', 'email_not_confirmed')) setUnconfirmed(email.trim());
    } finally {
      setBusy(false);
    }
  };

  return (
    <AuthFrame
      title={title}
      foot={
        <>
          Don't have an account? <ViewLink onPress={() => onView('sign_up')}>Sign up</ViewLink>
        </>
      }
    >
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <FormError words={error} />
        {unconfirmed ? <SendAgain email={unconfirmed} /> : null}
        <Button
          type="submit"
          variant="flag"
          size="l"
          disabled={email.trim() === '' || password === ''}
          busy={isBusy}
          busyText="Signing In..."
        >
          Sign In
        </Button>
      </form>
      <GoogleButton onFailed={setError} />
      <p className="text-center">
        <ViewLink onPress={() => onView('forgot_password')}>Forgot your password?</ViewLink>
      </p>
    </AuthFrame>
  );
}
