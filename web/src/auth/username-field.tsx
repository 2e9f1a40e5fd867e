import { DISPLAY_NAME_MAX } from '@singleback/game/account/sign-up.ts';
import type { Availability } from '../account/queries.ts';
import { TextField } from '../ui/forms/text-field.tsx';

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
      maxLength={DISPLAY_NAME_MAX}
      value={value}
      error={error ?? (availability === 'taken' ? 'Username is already taken' : null)}
      success={availability === 'available' ? 'Username available' : null}
      help={availability === 'checking' ? 'Checking availability...' : 'Shown on leaderboards.'}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
