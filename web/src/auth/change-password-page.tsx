import { checkPasswordReset, PASSWORD_MIN, RESET_PASSWORD_MIN } from '@singleback/game/account/sign-up.ts';
import { fieldProblem, type Problem } from '@singleback/game/problem.ts';
import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react';
import { failedWith, fieldOf, serviceWordsOf } from '../platform/api/api-error.ts';
import { call } from '../platform/api/call.ts';
import { authService, session, useAuth } from '../platform/api/session.ts';
import { AccountField, PasswordField } from '../ui/forms/password-field.tsx';
import { focusFirstInvalid } from '../ui/forms/text-field.tsx';
import { AuthFrame, FormError, SubmitButton } from './auth-frame.tsx';
import { type OtherUser, readOther } from './confirmation.ts';
import { ContinueAs } from './continue-as.tsx';
import { SendLinkForm } from './send-link.tsx';

const route = getRouteApi('/auth/change-password');

/**
 * Sets a new password [A2.5, A2.46] with the token of a reset link or the signed-in user's current password (rules
 * 5.4). Reports an invalid link at once.
 */
export function ChangePasswordPage() {
  const { error } = route.useSearch();
  const token = useLocation({ select: ({ state }) => state.resetToken });
  const { user } = useAuth();
  const navigate = useNavigate();
  const [words, setWords] = useState<string | null>(null);
  // The token of an invalid link is removed, and the URL keeps the reason.
  const [endLink] = useState(() => (said: string | null) => {
    setWords(said);
    const search = { error: 'INVALID_TOKEN' };
    void navigate({ to: '/auth/change-password', search, state: {}, replace: true });
  });
  useEffect(() => {
    if (!token || error) return;
    let isHere = true;
    // While that is unknown the link counts as usable, because the form then reports it.
    call('POST /account/reset-link', { body: { token } }).then(
      ({ usable }) => isHere && !usable && endLink(null),
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [token, error, endLink]);
  // The sign-in screen's guard knows the user's destination [A2.2].
  const goOn = () => void navigate({ to: '/auth', replace: true });
  const stay = () => void navigate({ to: '/lineups', replace: true });
  const by = token ? { token } : user?.app_metadata.has_password ? { email: user.email } : null;
  if (by && !error)
    return <NewPasswordForm key={token ?? user?.id} by={by} onDone={goOn} onStay={stay} onSpent={endLink} />;
  return <ResetLinkNeeded email={user?.email ?? ''} isSpent={error !== undefined} words={words} />;
}

interface ResetLinkNeededProps {
  /** The signed-in user's e-mail, or '' for a visitor. */
  email: string;
  /** The opened link has expired, was used or is invalid. */
  isSpent: boolean;
  /** The server's message [A8.9]. */
  words?: string | null;
}

function ResetLinkNeeded({ email, isSpent, words = null }: ResetLinkNeededProps) {
  return (
    <AuthFrame
      title="Set New Password"
      foot={
        <Link to={email ? '/lineups' : '/auth'} className="link">
          {email ? 'Back to Lineups' : 'Back to Sign In'}
        </Link>
      }
    >
      {words ? <FormError words={words} /> : null}
      <p className="text-text-2">
        {isSpent
          ? 'This link has expired, was already used, or is incomplete. We can send you a new one.'
          : 'For your security, use the link in your email to set a new password.'}
      </p>
      <SendLinkForm
        email={email}
        action="Send Reset Link"
        otherwise="Failed to send reset email"
        send={(address) => authService.requestPasswordReset(address)}
      />
    </AuthFrame>
  );
}

const GOES_ON_MS = 2000;

const EMPTY = { current_password: '', password: '', confirm: '' };
type Field = keyof typeof EMPTY;

interface NewPasswordFormProps {
  /** The token of a reset link, or the e-mail of the signed-in user, who enters the current password. */
  by: { token: string } | { email: string };
  onDone: () => void;
  /** The other signed-in user keeps their session. */
  onStay: () => void;
  /** The link was already used or has expired; `words` is the server's message. */
  onSpent: (words: string) => void;
}

/** New password and confirmation [A2.46, A5.15]; redirects 2 s after success [A4.10]. */
export function NewPasswordForm({ by, onDone, onStay, onSpent }: NewPasswordFormProps) {
  const [values, setValues] = useState(EMPTY);
  const { current_password: current, password, confirm } = values;
  const [problem, setProblem] = useState<Problem | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const [other, setOther] = useState<OtherUser | null>(null);

  useEffect(() => {
    if (state !== 'done') return;
    const timer = setTimeout(onDone, GOES_ON_MS);
    return () => clearTimeout(timer);
  }, [state, onDone]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const refused = checkPasswordReset(password, confirm, 'email' in by ? PASSWORD_MIN : RESET_PASSWORD_MIN);
    setProblem(refused);
    setFailure(null);
    if (refused) focusFirstInvalid(event.currentTarget);
    if (!refused) await send(false);
  };

  const send = async (replaceSession: boolean) => {
    if (state !== 'open') return;
    setState('busy');
    setFailure(null);
    try {
      if ('token' in by) await session.recover({ newPassword: password, token: by.token, replaceSession });
      else await call('PUT /account/password', { body: { current_password: current, new_password: password } });
      setState('done');
    } catch (error) {
      setState('open');
      const otherUser = readOther(error);
      if (otherUser) return setOther(otherUser);
      const words = serviceWordsOf(error, 'Failed to change password');
      if (failedWith(error, 'link_invalid')) return onSpent(words);
      const field = FIELD_OF[String(fieldOf(error))];
      if (!field) return setFailure(words);
      setOther(null);
      setProblem(fieldProblem(field, words));
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
  if (other) {
    return (
      <ContinueAs
        {...other}
        action="Setting the new password"
        busyText="Saving..."
        isBusy={state === 'busy'}
        error={failure}
        onContinue={() => void send(true)}
        onStay={onStay}
      />
    );
  }
  return (
    <AuthFrame title="Set New Password">
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <NewPasswordFields
          email={'email' in by ? by.email : null}
          values={values}
          problem={problem}
          onChange={(field, value) => {
            setValues({ ...values, [field]: value });
            setProblem(null);
          }}
        />
        <FormError words={failure} />
        <SubmitButton
          disabled={password === '' || confirm === '' || ('email' in by && current === '')}
          isBusy={state === 'busy'}
          busyText="Saving..."
        >
          Set New Password
        </SubmitButton>
      </form>
    </AuthFrame>
  );
}

interface NewPasswordFieldsProps {
  /** The user's e-mail, if the current password is required. */
  email: string | null;
  values: typeof EMPTY;
  problem: Problem | null;
  onChange: (field: Field, value: string) => void;
}

function NewPasswordFields({ email, values, problem, onChange }: NewPasswordFieldsProps) {
  const of = (field: Field) => ({
    ...{ required: true, value: values[field] },
    error: problem?.details?.field === field ? problem.message : null,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(field, event.target.value),
  });
  return (
    <>
      {email !== null ? (
        <>
          <AccountField email={email} />
          <PasswordField label="Current password" autoComplete="current-password" {...of('current_password')} />
        </>
      ) : null}
      <PasswordField label="New password" autoComplete="new-password" {...of('password')} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...of('confirm')} />
    </>
  );
}

/** The names that the server has for the fields of the form. */
const FIELD_OF: Readonly<Record<string, Field>> = {
  current_password: 'current_password',
  newPassword: 'password',
  new_password: 'password',
};
