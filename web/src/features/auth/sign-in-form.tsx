import { type FormEvent, useState } from 'react';
import { wordsOf } from '../../data/api-error.ts';
import { useAuth } from '../../data/session.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AuthFrame, FormError, ViewLink } from './auth-frame.tsx';
import type { AuthView } from './auth-words.ts';

/** E-mail and password [A2.30, A5.1]. Once signed in the address itself leads on. */
export function SignInForm({ title, onView }: { title: string; onView: (view: AuthView) => void }) {
  const { signIn } = useAuth();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await signIn(email.trim(), password);
    } catch (failure) {
      setError(wordsOf(failure, 'Failed to sign in'));
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
      <p className="text-center">
        <ViewLink onPress={() => onView('forgot_password')}>Forgot your password?</ViewLink>
      </p>
    </AuthFrame>
  );
}
