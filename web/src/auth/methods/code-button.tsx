import { checkEmail } from '@singleback/game/account/sign-up.ts';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { serviceWordsOf } from '../../platform/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { useSignInMethods } from '../sign-in-methods.ts';
import { requestCode } from './request-code.ts';

interface CodeButtonProps {
  email: string;
  variant?: 'outline' | 'ghost';
  onSent: (email: string) => void;
  onWrongEmail: (words: string) => void;
  onFailed: (words: string | null) => void;
}

/** 'Email Me a Code', where emails are sent. Known and unknown addresses look the same. */
export function CodeButton({ email, variant = 'outline', onSent, onWrongEmail, onFailed }: CodeButtonProps) {
  const [isBusy, setBusy] = useState(false);
  if (useSignInMethods()?.sends_email === false) return null;
  const send = async () => {
    const wrong = email.trim() === '' ? 'Enter your email first' : checkEmail(email)?.message;
    if (wrong) return onWrongEmail(wrong);
    setBusy(true);
    onFailed(null);
    try {
      await requestCode(email.trim());
      onSent(email.trim());
    } catch (failure) {
      onFailed(serviceWordsOf(failure, 'Failed to send the code'));
      setBusy(false);
    }
  };
  return (
    <Button variant={variant} size="l" busy={isBusy} busyText="Sending..." onClick={() => void send()}>
      <Mail size={20} aria-hidden />
      Email Me a Code
    </Button>
  );
}
