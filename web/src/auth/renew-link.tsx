import { useState } from 'react';
import { serviceWordsOf } from '../api/api-error.ts';
import { authService } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from './auth-frame.tsx';

/** Sends a new link for an expired one, without asking for the e-mail again. */
export function RenewLink({ token }: { token: string }) {
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open');
  const [failure, setFailure] = useState<string | null>(null);
  const send = async () => {
    setState('busy');
    setFailure(null);
    try {
      await authService.renewConfirmation(token);
      setState('sent');
    } catch (error) {
      setFailure(serviceWordsOf(error, 'Failed to send the link'));
      setState('open');
    }
  };
  return (
    <>
      <p role="status" className={state === 'sent' ? 'text-good' : undefined}>
        {state === 'sent' ? 'A new link is on its way to your email.' : ''}
      </p>
      <FormError words={failure} />
      <Button variant="flag" size="l" busy={state === 'busy'} busyText="Sending..." onClick={() => void send()}>
        Send New Link
      </Button>
    </>
  );
}
