import { DISPLAY_NAME_MAX } from '@singleback/game/account/sign-up.ts';
import type { Ref } from 'react';
import { TextField } from '../ui/forms/text-field.tsx';
import type { DisplayNameForm } from './display-name-form.ts';

/** The display name with a live availability check [A2.34, A2.35]. */
export function DisplayNameField({ form, ref }: { form: DisplayNameForm; ref?: Ref<HTMLInputElement> }) {
  const { availability } = form;
  return (
    <TextField
      {...(ref ? { ref } : {})}
      label="Display Name"
      name="display_name"
      placeholder="Enter your display name"
      autoComplete="nickname"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={DISPLAY_NAME_MAX}
      value={form.name}
      error={form.error ?? (availability === 'taken' ? 'Display name taken' : null)}
      success={availability === 'available' ? 'Display name available' : null}
      help={availability === 'checking' ? 'Checking availability...' : (form.whyOff ?? 'Shown on leaderboards.')}
      onChange={(event) => form.change(event.target.value)}
      onBlur={form.leave}
    />
  );
}
