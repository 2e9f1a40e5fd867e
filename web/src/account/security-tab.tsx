import { checkPasswordChange } from '@singleback/game/account/sign-up.ts';
import { type FormEvent, useState } from 'react';
import { ApiError, serviceWordsOf } from '../platform/api/api-error.ts';
import { useAct, useCall } from '../platform/api/use-call.ts';
import type { User } from '../platform/api/user.ts';
import { Button } from '../ui/button.tsx';
import { focusFirstInvalid } from '../ui/focus.ts';
import { AccountField } from '../ui/forms/account-field.tsx';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import type { Messages } from '../ui/use-message.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { mailPasswordLink } from './queries.ts';
import { ReadTokensSection } from './read-tokens-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** Password [A2.45], passkeys, where the user is signed in, and API tokens. */
export function SecurityTab({ user, messages }: { user: User; messages: Messages }) {
  // The sections appear together: a list that arrived later would move the buttons below it under a finger.
  const passkeys = useCall('GET /account/passkeys');
  const sessions = useCall('GET /account/sessions');
  const tokens = useCall('GET /account/read-tokens');
  return (
    <div className="flex flex-col gap-6 pt-5">
      {user.app_metadata.has_password ? (
        <PasswordForm email={user.email} messages={messages} />
      ) : (
        <PasswordByLink user={user} messages={messages} />
      )}
      <div className="hash" aria-hidden />
      {[passkeys, sessions, tokens].some((list) => list.isPending) ? (
        <SkeletonRows rows={4} height={64} label="Loading security settings" />
      ) : (
        <>
          <PasskeysSection loaded={passkeys} user={user} messages={messages} />
          <div className="hash" aria-hidden />
          <SessionsSection loaded={sessions} messages={messages} />
          <div className="hash" aria-hidden />
          <ReadTokensSection loaded={tokens} messages={messages} />
        </>
      )}
    </div>
  );
}

/** An account without a password, such as one created with Google, sets one with an emailed link (rules 5.4). */
function PasswordByLink({ user, messages }: { user: User; messages: Messages }) {
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await mailPasswordLink();
      messages.good(`We've sent a link to ${user.email}`);
    } catch (failure) {
      messages.bad(serviceWordsOf(failure, 'Failed to send reset email'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="set-password" className="flex flex-col items-start gap-3">
      <h3 id="set-password" className="title-2">
        Set a Password
      </h3>
      <p className="text-text-2">
        {user.app_metadata.provider === 'google'
          ? 'You sign in with Google and have no password. To sign in by email too, set one'
          : 'Your account has no password. To sign in with one, set it'}{' '}
        with a link we send to {user.email}.
      </p>
      <Button busy={isBusy} busyText="Sending..." onClick={() => void send()}>
        Send Link
      </Button>
    </section>
  );
}

const EMPTY = { current: '', next: '', confirm: '' };
const LABELS = {
  current: { label: 'Current password', autoComplete: 'current-password' },
  next: { label: 'New password', autoComplete: 'new-password' },
  confirm: { label: 'Confirm new password', autoComplete: 'new-password' },
} as const;
const FIELDS = ['current', 'next', 'confirm'] as const;
type Field = (typeof FIELDS)[number];
// Field names as used by the rule and the server.
const FIELD_OF: Readonly<Record<string, Field>> = {
  current_password: 'current',
  password: 'next',
  new_password: 'next',
  confirm: 'confirm',
};

/** Changes the password and checks the current one [A5.14] (rules 5.4). */
function PasswordForm({ email, messages }: { email: string; messages: Messages }) {
  const [values, setValues] = useState(EMPTY);
  const [wrong, setWrong] = useState<{ field: Field; words: string } | null>(null);
  const changing = useAct('PUT /account/password');
  const change = (field: Field, value: string) => {
    setValues({ ...values, [field]: value });
    setWrong(null);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const refused = checkPasswordChange(values.next, values.confirm);
    setWrong(refused ? { field: FIELD_OF[String(refused.details?.field)] ?? 'next', words: refused.message } : null);
    if (refused) focusFirstInvalid(event.currentTarget);
    if (refused || changing.isPending) return;
    try {
      await changing.mutateAsync({ body: { current_password: values.current, new_password: values.next } });
      setValues(EMPTY);
      messages.good('Password changed successfully!');
    } catch (failure) {
      const words = serviceWordsOf(failure, 'Failed to change password');
      const field = fieldOf(failure);
      if (field) setWrong({ field, words });
      else messages.bad(words);
    }
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <h3 className="title-2">Change Password</h3>
      <p className="text-text-2">
        A new password signs out your other devices and revokes your calendar link and API tokens.
      </p>
      <AccountField email={email} />
      {FIELDS.map((field) => (
        <PasswordField
          key={field}
          {...LABELS[field]}
          required
          value={values[field]}
          error={wrong?.field === field ? wrong.words : null}
          onChange={(event) => change(field, event.target.value)}
        />
      ))}
      <div>
        <Button
          type="submit"
          variant="flag"
          disabled={FIELDS.some((field) => values[field] === '')}
          busy={changing.isPending}
          busyText="Changing..."
        >
          Change Password
        </Button>
      </div>
    </form>
  );
}

function fieldOf(failure: unknown): Field | undefined {
  if (!(failure instanceof ApiError)) return undefined;
  return FIELD_OF[String((failure.details as { field?: unknown } | null | undefined)?.field)];
}
