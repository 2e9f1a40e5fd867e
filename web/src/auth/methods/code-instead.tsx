import { useState } from 'react';
import { FormError } from '../auth-frame.tsx';
import { CodeButton } from './code-button.tsx';

interface CodeInsteadProps {
  email: string;
  onSent: (email: string) => void;
}

/** Whoever has forgotten their password can sign in without one. */
export function CodeInstead({ email, onSent }: CodeInsteadProps) {
  const [error, setError] = useState<string | null>(null);
  return (
    <>
      <FormError words={error} />
      <CodeButton email={email} variant="ghost" onSent={onSent} onWrongEmail={setError} onFailed={setError} />
    </>
  );
}
