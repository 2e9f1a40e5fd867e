import { type FormEvent, useState } from 'react';
import { useNameAvailability } from '../account/queries.ts';
import type { ConfirmationProof } from '../platform/api/auth-service.ts';
import { AuthFrame, FormError, SubmitButton } from './auth-frame.tsx';
import type { Refused, SignUpOwner } from './confirmation.ts';
import { UsernameField } from './username-field.tsx';

interface ConfirmNameProps extends SignUpOwner {
  wrong: Refused['wrong'];
  isBusy: boolean;
  onSend: (proof: ConfirmationProof) => Promise<void>;
}

/** The username was taken before the sign-up was confirmed: asks for another one. */
export function ConfirmName({ name, wrong, isBusy, onSend }: ConfirmNameProps) {
  const [username, setUsername] = useState(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void onSend({ name: username });
  };
  const isOfName = wrong?.field === 'name';
  return (
    <AuthFrame title="Choose Another Username">
      <p className="text-text-2">Someone else took your username before you confirmed your email.</p>
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <ChosenName value={username} error={isOfName ? wrong.words : null} onChange={setUsername} />
        <FormError words={isOfName ? null : (wrong?.words ?? null)} />
        <SubmitButton disabled={username.trim() === ''} isBusy={isBusy} busyText="Confirming...">
          Confirm Email
        </SubmitButton>
      </form>
    </AuthFrame>
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
