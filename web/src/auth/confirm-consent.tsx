import { type FormEvent, useState } from 'react';
import type { ConfirmationProof } from '../platform/api/auth-service.ts';
import { Isolated } from '../ui/text/isolated.tsx';
import { AuthFrame, FormError, SubmitButton } from './auth-frame.tsx';
import { ChosenName } from './confirm-name.tsx';
import type { LinkPurpose, Refused } from './confirmation.ts';

interface ConfirmConsentProps extends LinkPurpose {
  wrong: Refused['wrong'];
  isBusy: boolean;
  onSend: (proof: ConfirmationProof) => Promise<void>;
}

/** The link of an emailed code, opened on another device: says what it does before it does it. */
export function ConfirmConsent({
  email,
  name,
  hasAccount,
  group,
  hasLineup,
  wrong,
  isBusy,
  onSend,
}: ConfirmConsentProps) {
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
