import { type FormEvent, useState } from 'react';
import type { ConfirmationProof } from '../platform/api/auth-service.ts';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { AuthFrame, FormError, SubmitButton, ViewLink } from './auth-frame.tsx';
import { ChosenName } from './confirm-name.tsx';
import type { Refused, SignUpOwner } from './confirmation.ts';

interface ConfirmElsewhereProps extends SignUpOwner {
  wrong: Refused['wrong'];
  isBusy: boolean;
  onSend: (proof: ConfirmationProof) => Promise<void>;
}

/** Opened in another browser than the sign-up: asks for its password or a new one. */
export function ConfirmElsewhere({ email, name, wrong: refused, isBusy, onSend }: ConfirmElsewhereProps) {
  const [isNew, setNew] = useState(false);
  const [password, setPassword] = useState('');
  const [username, setUsername] = useState(name);
  // An error about a submitted value disappears on the next keystroke.
  const [answered, setAnswered] = useState<Refused['wrong']>(null);
  const wrong = refused === answered ? null : refused;
  const typePassword = (typed: string) => {
    setPassword(typed);
    if (refused?.field !== 'name') setAnswered(refused);
  };
  const change = (toNew: boolean) => {
    setNew(toNew);
    setPassword('');
    setAnswered(refused);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const known = { password, newPassword: undefined, name: undefined };
    void onSend(isNew ? { password: undefined, newPassword: password, name: username } : known);
  };
  const wordsFor = (field: string) => (wrong?.field === field ? wrong.words : null);
  const passwordField = isNew ? 'newPassword' : 'password';
  const isOther = wrong !== null && ![passwordField, ...(isNew ? ['name'] : [])].includes(wrong.field);
  return (
    <AuthFrame title="Confirm Your Email" foot="Didn’t sign up? You can close this page.">
      <p className="text-text-2">
        {isNew ? (
          'Choose a password only you know. It replaces the one entered at sign-up.'
        ) : (
          <>
            You signed up in another browser. Enter the password you chose there as{' '}
            <bdi className="font-semibold text-text">{name || email}</bdi>.
          </>
        )}
      </p>
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <TextField label="Email" type="email" name="email" autoComplete="username" readOnly value={email} />
        {isNew ? <ChosenName value={username} error={wordsFor('name')} onChange={setUsername} /> : null}
        <PasswordField
          key={isNew ? 'new' : 'known'}
          label={isNew ? 'New password' : 'Password'}
          name="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          required
          value={password}
          error={wordsFor(passwordField)}
          onChange={(event) => typePassword(event.target.value)}
        />
        <FormError words={isOther ? wrong.words : null} />
        <SubmitButton
          disabled={password === '' || (isNew && username.trim() === '')}
          isBusy={isBusy}
          busyText="Confirming..."
        >
          Confirm Email
        </SubmitButton>
      </form>
      <p className="text-center">
        <ViewLink onPress={() => change(!isNew)}>
          {isNew ? 'Use the password from sign-up' : 'Don’t know that password? Choose a new one'}
        </ViewLink>
      </p>
    </AuthFrame>
  );
}
