import { checkPasswordChange } from '@singleback/game/account/password.ts';
import { type FormEvent, useState } from 'react';
import { ApiError, serviceWordsOf } from '../platform/api/api-error.ts';
import { useAct } from '../platform/api/use-call.ts';
import { Button } from '../ui/button.tsx';
import { focusFirstInvalid } from '../ui/focus.ts';
import { AccountField } from '../ui/forms/account-field.tsx';
import { PasswordField } from '../ui/forms/password-field.tsx';
import type { Messages } from '../ui/use-message.ts';

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
export function PasswordForm({ email, messages }: { email: string; messages: Messages }) {
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
