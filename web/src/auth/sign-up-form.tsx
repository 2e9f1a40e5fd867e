import { displayNameTaken } from '@singleback/game/account/display-name.ts';
import { checkEmail } from '@singleback/game/account/email.ts';
import { checkSignUp } from '@singleback/game/account/sign-up.ts';
import type { Problem } from '@singleback/game/problem.ts';
import { type FormEvent, useState } from 'react';
import { useNameAvailability } from '../account/name-queries.ts';
import { failedWith, serviceWordsOf } from '../api/api-error.ts';
import { readPending } from '../api/pending.ts';
import { authService } from '../api/session.ts';
import { focusFirstInvalid } from '../ui/focus.ts';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { AuthFrame, FormError, SubmitButton, ViewLink } from './auth-frame.tsx';
import type { AuthView } from './auth-words.ts';
import { CheckEmail } from './check-email.tsx';
import { GoogleButton } from './google-button.tsx';
import { SendAgain } from './send-again.tsx';
import { UsernameField } from './username-field.tsx';

const EMPTY = { email: '', username: '', password: '', confirm: '' };
type Field = keyof typeof EMPTY;

interface SignUpFormProps {
  title: string;
  /** The email typed on another view. */
  email: string;
  onEmail: (email: string) => void;
  onView: (view: AuthView) => void;
}

/** E-mail, username and password twice [A2.31]; errors appear below their fields in the spec's order [A5.2 to A5.7]. */
export function SignUpForm({ title, email, onEmail, onView }: SignUpFormProps) {
  const [values, setValues] = useState({ ...EMPTY, email });
  const [problem, setProblem] = useState<Problem | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const availability = useNameAvailability(values.username);

  const change = (field: Field) => (value: string) => {
    setValues({ ...values, [field]: value });
    if (field === 'email') onEmail(value);
    setProblem(null);
    setFailure(null);
  };
  const wrong = (field: Field) => (fieldOf(problem) === field ? (problem?.message ?? null) : null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const refused = checkSignUp({ ...values, taken: availability === 'taken' }) ?? checkEmail(values.email);
    setProblem(refused);
    if (refused) {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      await authService.signUp(values.email.trim(), values.password, values.username.trim(), readPending());
      setSentTo(values.email.trim());
    } catch (error) {
      // The name was taken since the check: shown below the field like a failed check.
      if (failedWith(error, 'display_name_taken')) setProblem(displayNameTaken('Username'));
      else setFailure(serviceWordsOf(error, 'Failed to sign up'));
    } finally {
      setBusy(false);
    }
  };

  if (sentTo) {
    return (
      <CheckEmail
        sent={`We've sent a confirmation link to ${sentTo}`}
        next="Click the link in your email to activate your account and start playing!"
        again={<SendAgain email={sentTo} />}
        onBack={() => onView('sign_in')}
      />
    );
  }
  const isIncomplete = Object.values(values).some((value) => value.trim() === '');
  return (
    <AuthFrame
      title={title}
      pageTitle="Sign Up"
      foot={
        <>
          Already have an account? <ViewLink onPress={() => onView('sign_in')}>Sign in</ViewLink>
        </>
      }
    >
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <SignUpFields values={values} change={change} wrong={wrong} availability={availability} />
        <FormError words={failure} />
        <SubmitButton
          disabled={isIncomplete || availability === 'taken' || availability === 'checking'}
          isBusy={isBusy}
          busyText="Creating Account..."
        >
          Create Account
        </SubmitButton>
      </form>
      <GoogleButton onFailed={setFailure} />
    </AuthFrame>
  );
}

interface FieldsProps {
  values: typeof EMPTY;
  change: (field: Field) => (value: string) => void;
  wrong: (field: Field) => string | null;
  availability: ReturnType<typeof useNameAvailability>;
}

function SignUpFields({ values, change, wrong, availability }: FieldsProps) {
  return (
    <>
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        required
        value={values.email}
        error={wrong('email')}
        onChange={(event) => change('email')(event.target.value)}
      />
      <UsernameField
        value={values.username}
        error={wrong('username')}
        availability={availability}
        onChange={change('username')}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        required
        value={values.password}
        error={wrong('password')}
        onChange={(event) => change('password')(event.target.value)}
      />
      <PasswordField
        label="Confirm password"
        name="confirm"
        autoComplete="new-password"
        required
        value={values.confirm}
        error={wrong('confirm')}
        onChange={(event) => change('confirm')(event.target.value)}
      />
    </>
  );
}

/** The form's field of a problem: the request calls the username `name`. */
function fieldOf(problem: Problem | null): unknown {
  const field = problem?.details?.field;
  return problem?.code === 'display_name_taken' || field === 'name' ? 'username' : field;
}
