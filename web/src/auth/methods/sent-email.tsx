import type { HistoryState } from '@tanstack/react-router';
import { useState } from 'react';
import { FormError } from '../auth-frame.tsx';
import { CheckEmail } from '../check-email.tsx';
import { SendAgain } from '../send-again.tsx';
import { CodeButton } from './code-button.tsx';
import { CodeEntry } from './code-entry.tsx';
import { CodeSent } from './code-sent.tsx';

interface Answers {
  /** Returns to the form with the address. */
  onWrong: () => void;
  onBack: () => void;
  /** A code was sent to the address instead. */
  onCodeSent: (email: string) => void;
}

/** What to do with the email that was sent: after signing up, after forgetting the password, or to sign in. */
export function SentEmail({ kind, to, onCodeSent, ...answers }: NonNullable<HistoryState['emailSent']> & Answers) {
  if (kind === 'code') return <CodeSent email={to} {...answers} />;
  if (kind === 'forgot_password') {
    return (
      <CheckEmail
        sent={`We've sent a password reset link to ${to}`}
        toAskFor={`the password reset link for ${to}`}
        again={<CodeInstead email={to} onSent={onCodeSent} />}
        {...answers}
      />
    );
  }
  return (
    <CheckEmail
      sent={`We've sent a confirmation link to ${to}`}
      toAskFor={`the confirmation link for ${to}`}
      next="Click the link in your email to activate your account and start playing!"
      code={<CodeEntry email={to} help="Or enter the code from the same email." />}
      again={<SendAgain email={to} />}
      {...answers}
    />
  );
}

interface CodeInsteadProps {
  email: string;
  onSent: (email: string) => void;
}

/** Whoever has forgotten their password can sign in without one. */
function CodeInstead({ email, onSent }: CodeInsteadProps) {
  const [error, setError] = useState<string | null>(null);
  return (
    <>
      <FormError words={error} />
      <CodeButton email={email} variant="ghost" onSent={onSent} onWrongEmail={setError} onFailed={setError} />
    </>
  );
}
