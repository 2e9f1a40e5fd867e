import { type FormEvent, useState } from 'react';
import { failedWith, serviceWordsOf } from '../../platform/api/api-error.ts';
import { session } from '../../platform/api/session.ts';
import { AuthFrame, FormError, SubmitButton, ViewLink } from '../auth-frame.tsx';
import { CheckEmail } from '../check-email.tsx';
import { ChosenName } from '../confirm-name.tsx';
import { AcceptTerms } from './accept-terms.tsx';
import { CodeEntry } from './code-entry.tsx';
import { NewCode } from './new-code.tsx';
import { requestCode } from './request-code.ts';

interface CodeSentProps {
  email: string;
  onWrong: () => void;
  onBack: () => void;
}

/** The server asks for as long between two codes. */
const FIRST_WAIT_MS = 45_000;

/** After 'Email Me a Code': the code signs in; a newcomer then picks a name. */
export function CodeSent({ email, onWrong, onBack }: CodeSentProps) {
  const [suggestedName, setSuggestedName] = useState<string | null>(null);
  const [nextAt, setNextAt] = useState(() => performance.now() + FIRST_WAIT_MS);
  const [result, setResult] = useState<{ isGood: boolean; words: string } | null>(null);
  const send = async () => {
    // One request at a time.
    setNextAt(performance.now() + FIRST_WAIT_MS);
    setResult(null);
    try {
      const { next_code_in: seconds } = await requestCode(email);
      setNextAt(performance.now() + seconds * 1000);
      setResult({ isGood: true, words: `A new code is on its way to ${email}.` });
    } catch (failure) {
      setNextAt(0);
      setResult({ isGood: false, words: serviceWordsOf(failure, 'Failed to send the code') });
    }
  };
  if (suggestedName !== null) return <NewAccount email={email} suggestedName={suggestedName} onBack={onBack} />;
  const aside = <NewCode at={nextAt} onSend={() => void send()} />;
  return (
    <CheckEmail
      sent={`We've sent a six-digit code to ${email}`}
      toAskFor={`the sign-in link for ${email}`}
      code={<CodeEntry email={email} onNew={setSuggestedName} hasFocus aside={aside} />}
      hasFocus={false}
      again={
        <p role="status" className={result?.isGood ? 'text-center text-good' : 'text-center text-bad'}>
          {result?.words}
        </p>
      }
      onWrong={onWrong}
      onBack={onBack}
    />
  );
}

interface NewAccountProps {
  email: string;
  suggestedName: string;
  onBack: () => void;
}

/** The address has no account yet: the name of the new one. */
function NewAccount({ email, suggestedName, onBack }: NewAccountProps) {
  const [name, setName] = useState(suggestedName);
  const [wrong, setWrong] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await session.signInByCode({ email, name: name.trim() });
    } catch (error) {
      const words = serviceWordsOf(error, 'Failed to sign up');
      if (failedWith(error, 'display_name_taken', 'field_invalid')) setWrong(words);
      else setFailure(words);
    } finally {
      setBusy(false);
    }
  };
  return (
    <AuthFrame title="Pick Your Username" foot={<ViewLink onPress={onBack}>Back to Sign In</ViewLink>}>
      <p className="text-text-2">You’re new here. Others will know you by this name; change it or keep it.</p>
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <ChosenName
          value={name}
          error={wrong}
          onChange={(next) => {
            setName(next);
            setFailure(null);
          }}
        />
        <FormError words={failure} />
        <SubmitButton disabled={name.trim() === ''} isBusy={isBusy} busyText="Creating Account...">
          Create Account
        </SubmitButton>
        <AcceptTerms by="creating an account" />
      </form>
    </AuthFrame>
  );
}
