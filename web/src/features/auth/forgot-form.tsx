import { type FormEvent, useState } from 'react';
import { serviceWordsOf } from '../../data/api-error.ts';
import { authService } from '../../data/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AuthFrame, FormError, ViewLink } from './auth-frame.tsx';
import type { AuthView } from './auth-words.ts';
import { CheckEmail } from './check-email.tsx';

/** Asks for a reset link [A2.32, A5.8]. */
export function ForgotForm({ title, onView }: { title: string; onView: (view: AuthView) => void }) {
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await authService.requestPasswordReset(email.trim());
      setSentTo(email.trim());
    } catch (failure) {
      setError(serviceWordsOf(failure, 'Failed to send reset email'));
    } finally {
      setBusy(false);
    }
  };

  if (sentTo)
    return <CheckEmail sent={`We've sent a password reset link to ${sentTo}`} onBack={() => onView('sign_in')} />;
  return (
    <AuthFrame title={title} foot={<ViewLink onPress={() => onView('sign_in')}>Back to Sign In</ViewLink>}>
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          required
          help="We send a link that sets a new password."
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <FormError words={error} />
        <Button
          type="submit"
          variant="flag"
          size="l"
          disabled={email.trim() === ''}
          busy={isBusy}
          busyText="Sending..."
        >
          Send Reset Link
        </Button>
      </form>
    </AuthFrame>
  );
}
