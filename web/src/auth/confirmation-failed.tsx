import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { serviceWordsOf } from '../platform/api/api-error.ts';
import { authService } from '../platform/api/session.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { AuthFrame, FormError } from './auth-frame.tsx';
import { whyOf } from './auth-words.ts';
import { SendLinkForm } from './send-link.tsx';

interface ConfirmationFailedProps {
  /** The server's code. */
  error: string;
  /** The token of the link, with which an expired one can be renewed. */
  token?: string;
}

/** Why the confirmation link failed, and how to get a new one. */
export function ConfirmationFailed({ error, token = '' }: ConfirmationFailedProps) {
  const why = whyOf(error);
  return (
    <AuthFrame
      title={why.title}
      foot={
        why.isDone ? null : (
          <Link to="/auth" className="link">
            Back to Sign In
          </Link>
        )
      }
    >
      <p className="text-text-2">{why.text}</p>
      {why.isDone ? (
        <Link to="/auth" className={buttonClass('flag', 'l')}>
          Sign In
        </Link>
      ) : error === 'link_expired' ? (
        <RenewLink token={token} />
      ) : (
        <SendLinkForm
          email=""
          action="Send New Link"
          otherwise="Failed to send the link"
          send={(email) => authService.sendConfirmation(email)}
        />
      )}
    </AuthFrame>
  );
}

function RenewLink({ token }: { token: string }) {
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
