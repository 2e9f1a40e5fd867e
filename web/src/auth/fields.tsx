import { type ComponentProps, useState } from 'react';
import { type Availability, useNameAvailability } from '../account/queries.ts';
import { TextField } from '../ui/forms/text-field.tsx';

interface EmailFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'onChange'> {
  onValue: (email: string) => void;
}

/** The email that somebody signs in or up with. */
export function EmailField({ onValue, ...field }: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      required
      {...field}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}

interface UsernameFieldProps {
  value: string;
  error: string | null;
  availability: Availability;
  onChange: (value: string) => void;
}

/** The username with a live availability check [A2.31]. */
export function UsernameField({ value, error, availability, onChange }: UsernameFieldProps) {
  return (
    <TextField
      label="Username"
      name="display_name"
      autoComplete="nickname"
      autoCapitalize="none"
      spellCheck={false}
      required
      value={value}
      error={error ?? (availability === 'taken' ? 'Username is already taken' : null)}
      success={availability === 'available' ? 'Username available' : null}
      help={availability === 'checking' ? 'Checking availability...' : 'Shown on leaderboards.'}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface ChosenNameProps {
  value: string;
  /** The server's error for the submitted name; disappears on the next keystroke. */
  error: string | null;
  onChange: (name: string) => void;
}

/** The username with a live availability check once it is changed: the sign-up itself reserves the first one. */
export function ChosenName({ value, error, onChange }: ChosenNameProps) {
  const [first] = useState(value);
  // What the error is about: it disappears while another name is typed.
  const [refused, setRefused] = useState({ error, value });
  if (refused.error !== error) setRefused({ error, value });
  const isChanged = value !== first;
  const availability = useNameAvailability(isChanged ? value : '');
  return (
    <UsernameField
      value={value}
      error={refused.value === value ? error : null}
      availability={availability}
      onChange={onChange}
    />
  );
}
