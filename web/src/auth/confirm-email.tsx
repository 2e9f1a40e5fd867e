import type { Arrival } from '@singleback/contract/sign-up.ts';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useCallback, useState } from 'react';
import { keepArrivalNotice, landingOf } from '../lineups/play/model.ts';
import type { ConfirmationProof } from '../platform/api/auth-service.ts';
import { rememberPending, takePending } from '../platform/api/pending.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { AuthFrame, FormError, SubmitButton, ViewLink } from './auth-frame.tsx';
import { type LinkPurpose, type Refused, type SignUpOwner, useConfirmation } from './confirmation.ts';
import { ConfirmationFailed } from './confirmation-failed.tsx';
import { ContinueAs } from './continue-as.tsx';
import { ChosenName } from './fields.tsx';
import { turnAway } from './model.ts';

interface ConfirmEmailProps {
  /** Called on confirmation with what the sign-up was for; null when it was confirmed before; `group` is the name that was shown. */
  onDone: (arrival: Arrival | null, group: string | null) => void;
  /** The signed-in user keeps their own session. */
  onStay: () => void;
}

/** Confirms a sign-up by its emailed link, or asks for what is missing. */
export function ConfirmEmail({ onDone, onStay }: ConfirmEmailProps) {
  const { token, state, wrong, isBusy, attempt } = useConfirmation(onDone);
  const form = { wrong, isBusy, onSend: attempt };
  switch (state.step) {
    case 'working':
      return (
        <AuthFrame title="Confirming Your Email...">
          <p role="status" className="text-text-2">
            One moment.
          </p>
        </AuthFrame>
      );
    case 'password':
      return <ConfirmElsewhere {...state} {...form} />;
    case 'consent':
      return <ConfirmConsent {...state} {...form} />;
    case 'name':
      return <ConfirmName {...state} {...form} />;
    case 'failed':
      return <ConfirmationFailed error={state.code} token={token} />;
    case 'again':
      return (
        <AuthFrame title="Confirm Your Email">
          <FormError words={state.words} />
          <Button variant="flag" size="l" busy={isBusy} busyText="Confirming..." onClick={() => void attempt({})}>
            Try Again
          </Button>
        </AuthFrame>
      );
    case 'other user':
      return (
        <ContinueAs
          {...state}
          action="Confirming"
          busyText="Confirming..."
          isBusy={isBusy}
          error={wrong?.words ?? null}
          onContinue={() => void attempt({ replaceSession: true })}
          onStay={onStay}
        />
      );
  }
}

interface ConfirmForm {
  wrong: Refused['wrong'];
  isBusy: boolean;
  onSend: (proof: ConfirmationProof) => Promise<void>;
}

/** The link of an emailed code, opened on another device: says what it does before it does it. */
function ConfirmConsent({
  email,
  name,
  hasAccount,
  group,
  hasLineup,
  wrong,
  isBusy,
  onSend,
}: LinkPurpose & ConfirmForm) {
  const [username, setUsername] = useState(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void onSend({ agreed: true, ...(hasAccount ? {} : { name: username }) });
  };
  const isOfName = wrong?.field === 'name';
  const action = group !== null && hasLineup ? 'Save and Join' : hasLineup ? 'Save Lineup' : 'Sign In';
  return (
    <AuthFrame title={hasLineup ? 'Save Your Lineup' : 'Sign In'}>
      <p className="text-text-2">
        {hasAccount ? (
          <>
            Welcome back, <Isolated>{name || email}</Isolated>.{' '}
          </>
        ) : null}
        {hasLineup ? 'Continue to save the lineup you built' : 'Continue to sign in'} as {email}
        {group !== null && hasLineup ? (
          <>
            {' '}
            and join <Isolated>{group}</Isolated>
          </>
        ) : null}
        .
      </p>
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        {hasAccount ? null : (
          <ChosenName value={username} error={isOfName ? wrong.words : null} onChange={setUsername} />
        )}
        <FormError words={isOfName ? null : (wrong?.words ?? null)} />
        <SubmitButton disabled={!hasAccount && username.trim() === ''} isBusy={isBusy} busyText="Saving...">
          {action}
        </SubmitButton>
      </form>
    </AuthFrame>
  );
}

/** Opened in another browser than the sign-up: asks for its password or a new one. */
function ConfirmElsewhere({ email, name, wrong: refused, isBusy, onSend }: SignUpOwner & ConfirmForm) {
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
            <bdi className="font-semibold text-text" translate="no">
              {name || email}
            </bdi>
            .
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

/** The page of a sign-up's confirmation link; redirects to what the sign-up was for. */
export function ConfirmEmailPage() {
  const navigate = useNavigate();
  const goOn = useCallback(
    (arrival: Arrival | null, group: string | null) => {
      const landing = arrival && landingOf(arrival, group);
      if (arrival?.guest && landing) {
        takePending();
        keepArrivalNotice(landing.notice);
        return void navigate({ href: landing.href, state: { firstSave: landing.firstSave }, replace: true });
      }
      if (landing) rememberPending(turnAway(landing.href, landing.href).remember);
      // The sign-in screen's guard redirects a signed-in user to their destination [A2.2].
      void navigate({ to: '/auth', replace: true });
    },
    [navigate],
  );
  return <ConfirmEmail onDone={goOn} onStay={() => void navigate({ to: '/lineups', replace: true })} />;
}

/** The username was taken before the sign-up was confirmed: asks for another one. */
function ConfirmName({ name, wrong, isBusy, onSend }: SignUpOwner & ConfirmForm) {
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
