import { useState } from 'react';
import { TextField } from '../ui/forms/text-field.tsx';
import { FormError, SubmitButton } from './auth-frame.tsx';
import { useSendLink } from './use-send-link.ts';

interface SendLinkFormProps {
  email: string;
  action: string;
  /** Fallback message when sending failed without a reason. */
  otherwise: string;
  send: (email: string) => Promise<void>;
}

/** An e-mail field with a button that sends a new link. */
export function SendLinkForm({ email: known, action, otherwise, send }: SendLinkFormProps) {
  const [email, setEmail] = useState(known);
  const { sentTo, wrong, isBusy, error, submit, clear } = useSendLink(email, send, otherwise);
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        required
        value={email}
        readOnly={known !== ''}
        success={sentTo ? `If ${sentTo} needs a link, it’s on its way.` : null}
        error={wrong}
        onChange={(event) => {
          setEmail(event.target.value);
          clear();
        }}
      />
      <FormError words={error} />
      <SubmitButton disabled={email.trim() === ''} isBusy={isBusy} busyText="Sending...">
        {action}
      </SubmitButton>
    </form>
  );
}
