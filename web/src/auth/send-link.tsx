import { checkEmail } from '@singleback/game/account/sign-up.ts';
import { type FormEvent, useState } from 'react';
import { serviceWordsOf } from '../platform/api/api-error.ts';
import { authService } from '../platform/api/session.ts';
import { focusFirstInvalid } from '../ui/forms/text-field.tsx';
import { AuthFrame, FormError, SubmitButton, ViewLink } from './auth-frame.tsx';
import type { AuthView } from './auth-words.ts';
import { EmailField } from './fields.tsx';

interface SendLinkFormProps {
  email: string;
  /** Keeps what is typed; without it a known address is fixed. */
  onEmail?: (email: string) => void;
  action: string;
  help?: string;
  /** Fallback message when sending failed without a reason. */
  otherwise: string;
  send: (email: string) => Promise<void>;
}

/** An e-mail field with a button that sends a new link. */
export function SendLinkForm({ email: known, onEmail, action, help, otherwise, send }: SendLinkFormProps) {
  const [typed, setTyped] = useState(known);
  const email = onEmail ? known : typed;
  const { sentTo, wrong, isBusy, error, submit, clear } = useSendLink(email, send, otherwise);
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <EmailField
        value={email}
        readOnly={!onEmail && known !== ''}
        help={help}
        success={sentTo && !onEmail ? `If ${sentTo} needs a link, it’s on its way.` : null}
        error={wrong}
        onValue={(next) => {
          (onEmail ?? setTyped)(next);
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

/**
 * Sends a link to a typed address; holds the validation error, the failure, and the address it was sent to.
 * @param otherwise fallback message when sending failed without a reason
 */
function useSendLink(email: string, send: (email: string) => Promise<void>, otherwise: string) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const refused = checkEmail(email);
    setWrong(refused?.message ?? null);
    if (refused) {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    setBusy(true);
    setError(null);
    try {
      await send(email.trim());
      setSentTo(email.trim());
    } catch (failure) {
      setError(serviceWordsOf(failure, otherwise));
    } finally {
      setBusy(false);
    }
  };
  /** Clears the error once the address changes. */
  const clear = () => {
    setError(null);
    setWrong(null);
  };
  return { sentTo, wrong, isBusy, error, submit, clear };
}

interface ForgotFormProps {
  title: string;
  /** The email typed on another view. */
  email: string;
  onEmail: (email: string) => void;
  onSent: (email: string) => void;
  onView: (view: AuthView) => void;
}

/** Requests a reset link [A2.32, A5.8]. */
export function ForgotForm({ title, email, onEmail, onSent, onView }: ForgotFormProps) {
  return (
    <AuthFrame title={title} foot={<ViewLink onPress={() => onView('sign_in')}>Back to Sign In</ViewLink>}>
      <SendLinkForm
        email={email}
        onEmail={onEmail}
        action="Send Reset Link"
        help="We’ll send you a link to set a new password."
        otherwise="Failed to send reset email"
        send={async (address) => {
          await authService.requestPasswordReset(address);
          onSent(address);
        }}
      />
    </AuthFrame>
  );
}
