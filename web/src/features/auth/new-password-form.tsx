import { checkPasswordReset } from '@singleback/game/account/password.ts';
import type { Problem } from '@singleback/game/problem.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { failedWith, serviceWordsOf } from '../../data/api-error.ts';
import { session } from '../../data/session.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { AuthFrame, FormError } from './auth-frame.tsx';

const GOES_ON_MS = 2000;

interface NewPasswordFormProps {
  token: string;
  onDone: () => void;
  /** The link turned out to be spent; `words` are the server's. */
  onSpent: (words: string) => void;
}

/** New password and confirmation [A2.46, A5.15]; 2 s after it is set the page goes on [A4.10]. */
export function NewPasswordForm({ token, onDone, onSpent }: NewPasswordFormProps) {
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');

  useEffect(() => {
    if (state !== 'done') return;
    const timer = setTimeout(onDone, GOES_ON_MS);
    return () => clearTimeout(timer);
  }, [state, onDone]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const refused = checkPasswordReset(password, confirm);
    setProblem(refused);
    setFailure(null);
    if (refused || state !== 'open') return;
    setState('busy');
    try {
      await session.recover(password, token);
      setState('done');
    } catch (error) {
      const words = serviceWordsOf(error, 'Failed to change password');
      if (failedWith(error, 'INVALID_TOKEN', 'TOKEN_EXPIRED')) return onSpent(words);
      setFailure(words);
      setState('open');
    }
  };

  if (state === 'done') {
    return (
      <AuthFrame title="Set New Password">
        <p role="status" className="text-good">
          Password changed successfully!
        </p>
      </AuthFrame>
    );
  }
  const wrong = (field: string) => (problem?.details?.field === field ? problem.message : null);
  return (
    <AuthFrame title="Set New Password">
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <PasswordField
          label="New password"
          autoComplete="new-password"
          required
          value={password}
          error={wrong('password')}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          required
          value={confirm}
          error={wrong('confirm')}
          onChange={(event) => setConfirm(event.target.value)}
        />
        <FormError words={failure} />
        <Button
          type="submit"
          variant="flag"
          size="l"
          disabled={password === '' || confirm === ''}
          busy={state === 'busy'}
          busyText="Saving..."
        >
          Set New Password
        </Button>
      </form>
    </AuthFrame>
  );
}
