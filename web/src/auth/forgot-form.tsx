import { authService } from '../platform/api/session.ts';
import { TextField } from '../ui/forms/text-field.tsx';
import { AuthFrame, FormError, SubmitButton, ViewLink } from './auth-frame.tsx';
import type { AuthView } from './auth-words.ts';
import { useSendLink } from './use-send-link.ts';

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
  const send = async (address: string) => {
    await authService.requestPasswordReset(address);
    onSent(address);
  };
  const { wrong, isBusy, error, submit, clear } = useSendLink(email, send, 'Failed to send reset email');
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
          help="We’ll send you a link to set a new password."
          value={email}
          error={wrong}
          onChange={(event) => {
            onEmail(event.target.value);
            clear();
          }}
        />
        <FormError words={error} />
        <SubmitButton disabled={email.trim() === ''} isBusy={isBusy} busyText="Sending...">
          Send Reset Link
        </SubmitButton>
      </form>
    </AuthFrame>
  );
}
