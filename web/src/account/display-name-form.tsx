import { checkDisplayName, DISPLAY_NAME_MAX, displayNameTaken } from '@singleback/game/account/sign-up.ts';
import { type FormEvent, type Ref, useState } from 'react';
import { failedWith, serviceWordsOf } from '../platform/api/api-error.ts';
import { call } from '../platform/api/call.ts';
import { session } from '../platform/api/session.ts';
import type { User } from '../platform/api/user.ts';
import { TextField } from '../ui/forms/text-field.tsx';
import { type Availability, useNameAvailability } from './queries.ts';

interface Wanted {
  user: User;
  extraDelay?: number;
  /** Fallback message when the service refuses without a reason. */
  otherwise: string;
  onSaved: () => void;
  /** The name is taken, which is also shown below the field. */
  onTaken?: () => void;
  /** Receives failures that are not about the name; without it, they are shown below the field. */
  onFailed?: (words: string) => void;
}

/** The display name form of the modal and the profile [A5.9 to A5.13]. */
export function useDisplayNameForm({ user, extraDelay, otherwise, onSaved, onTaken, onFailed }: Wanted) {
  const current = user.user_metadata.display_name;
  const [name, setName] = useState(current ?? '');
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const availability = useNameAvailability(name, {
    current,
    userId: user.id,
    ...(extraDelay === undefined ? {} : { extraDelay }),
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const taken = availability === 'taken' ? displayNameTaken() : null;
    const refused = checkDisplayName(name) ?? taken;
    setError(refused?.message ?? null);
    if (refused !== null && refused === taken) onTaken?.();
    if (refused || isSaving) return;
    setSaving(true);
    try {
      session.know(await call('PUT /account/display-name', { body: { display_name: name.trim() } }));
      onSaved();
    } catch (failure) {
      const words = serviceWordsOf(failure, otherwise);
      if (failedWith(failure, 'display_name_taken')) onTaken?.();
      if (onFailed && !failedWith(failure, 'display_name_taken', 'field_invalid')) onFailed(words);
      else setError(words);
    } finally {
      setSaving(false);
    }
  };

  return {
    name,
    availability,
    /** The validation error, shown below the field. */
    error,
    isSaving,
    /** Whether it can be submitted [A5.12]. */
    isReady: mayHandIn(name, current, availability),
    /** Why a name that was typed can't be submitted, in words; null while it can, or is being checked. */
    whyOff: whyOff(name, current, availability),
    change: (next: string) => {
      setName(next);
      setError(null);
    },
    /** Validates the value on blur. */
    leave: () => setError(checkDisplayName(name)?.message ?? null),
    submit,
  };
}

/** What to do about a name that stays off because its check has no result [A5.12]; an empty one is said on blur. */
export function whyOff(name: string, current: string | null, availability: Availability): string | null {
  if (name.trim() === '' || availability !== 'unknown' || mayHandIn(name, current, availability)) return null;
  return checkDisplayName(name)?.message ?? 'This name could not be checked. Change it to try again.';
}

/**
 * Whether a display name can be submitted [A5.12]: not while it is empty, nor while it differs from the current one and
 * the check is running or has no result, as for a single letter. Such errors are shown on blur.
 */
export function mayHandIn(name: string, current: string | null, availability: Availability): boolean {
  const trimmed = name.trim();
  if (trimmed === '') return false;
  if (trimmed === current) return true;
  return availability === 'available' || availability === 'taken';
}

/** The display name with a live availability check [A2.34, A2.35]. */
export function DisplayNameField({
  form,
  ref,
}: {
  form: ReturnType<typeof useDisplayNameForm>;
  ref?: Ref<HTMLInputElement>;
}) {
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
      // As A2.34 says of the input itself; the rule counts characters.
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
