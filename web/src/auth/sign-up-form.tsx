import { checkEmail, checkSignUp, displayNameTaken } from '@singleback/game/account/sign-up.ts';
import type { Problem } from '@singleback/game/problem.ts';
import { type FormEvent, useState } from 'react';
import { useNameAvailability } from '../account/queries.ts';
import { failedWith, serviceWordsOf } from '../platform/api/api-error.ts';
import { tab } from '../platform/api/device-storage.ts';
import { readPending } from '../platform/api/pending.ts';
import { authService } from '../platform/api/session.ts';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { focusFirstInvalid } from '../ui/forms/text-field.tsx';
import { AuthFrame, FormError, SubmitButton, ViewLink } from './auth-frame.tsx';
import type { AuthView } from './auth-words.ts';
import { EmailField, UsernameField } from './fields.tsx';
import { AcceptTerms, GoogleMethod } from './methods/first-method.tsx';

const NO_PASSWORDS = { password: '', confirm: '' };
type Values = Typed & typeof NO_PASSWORDS;
type Field = keyof Values;

interface SignUpFormProps {
  title: string;
  /** What was typed before, here or on another view. */
  typed: Typed;
  onTyped: (typed: Typed) => void;
  onSent: (email: string) => void;
  onView: (view: AuthView) => void;
}

/** E-mail, username and password twice [A2.31]; errors appear below their fields in the spec's order [A5.2 to A5.7]. */
export function SignUpForm({ title, typed, onTyped, onSent, onView }: SignUpFormProps) {
  const [passwords, setPasswords] = useState(NO_PASSWORDS);
  const values: Values = { ...typed, ...passwords };
  const [problem, setProblem] = useState<Problem | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const availability = useNameAvailability(values.username);

  const change = (field: Field) => (value: string) => {
    if (field === 'email' || field === 'username') onTyped({ ...typed, [field]: value });
    else setPasswords({ ...passwords, [field]: value });
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
      onSent(values.email.trim());
    } catch (error) {
      // The name was taken since the check: shown below the field like a failed check.
      if (failedWith(error, 'display_name_taken')) setProblem(displayNameTaken('Username'));
      else setFailure(serviceWordsOf(error, 'Failed to sign up'));
    } finally {
      setBusy(false);
    }
  };

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
        <AcceptTerms by="creating an account" />
      </form>
      <GoogleMethod onFailed={setFailure} />
    </AuthFrame>
  );
}

interface FieldsProps {
  values: Values;
  change: (field: Field) => (value: string) => void;
  wrong: (field: Field) => string | null;
  availability: ReturnType<typeof useNameAvailability>;
}

function SignUpFields({ values, change, wrong, availability }: FieldsProps) {
  return (
    <>
      <EmailField value={values.email} error={wrong('email')} onValue={change('email')} />
      <UsernameField
        value={values.username}
        error={wrong('username')}
        availability={availability}
        onChange={change('username')}
      />
      {(['password', 'confirm'] as const).map((field) => (
        <PasswordField
          key={field}
          label={field === 'password' ? 'Password' : 'Confirm password'}
          name={field}
          autoComplete="new-password"
          required
          value={values[field]}
          error={wrong(field)}
          onChange={(event) => change(field)(event.target.value)}
        />
      ))}
    </>
  );
}

/** The form's field of a problem: the request calls the username `name`. */
function fieldOf(problem: Problem | null): unknown {
  const field = problem?.details?.field;
  return problem?.code === 'display_name_taken' || field === 'name' ? 'username' : field;
}

/** What a visitor has typed on the sign-in screen, except for passwords. */
export interface Typed {
  email: string;
  username: string;
}

const KEY = 'signInTyped';

/** What was typed in this tab, before a reload or a look at another page. */
export function readTyped(): Typed {
  const { email, username } = (tab.getJson(KEY) ?? {}) as Partial<Typed>;
  return { email: String(email ?? ''), username: String(username ?? '') };
}

export function keepTyped(typed: Typed): void {
  tab.set(KEY, JSON.stringify(typed));
}

/** Once signed in, the next visitor of this tab starts with empty fields. */
export function forgetTyped(): void {
  tab.set(KEY, null);
}
