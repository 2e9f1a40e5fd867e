import { checkCode } from '@singleback/game/account/sign-up.ts';
import type { HistoryState } from '@tanstack/react-router';
import { MailCheck, MessageCircleQuestionMark } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { failedWith, serviceWordsOf } from '../../platform/api/api-error.ts';
import { authService, session } from '../../platform/api/session.ts';
import { pageTime } from '../../platform/live/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/forms/code-field.tsx';
import { AuthFrame, FormError, SubmitButton, ViewLink } from '../auth-frame.tsx';
import { ChosenName } from '../fields.tsx';
import { useSignInMethods } from '../sign-in-methods.ts';
import { CodeButton, NewCode, requestCode, SendAgain } from './code.tsx';
import { AcceptTerms } from './first-method.tsx';

interface Answers {
  /** Returns to the form with the address. */
  onWrong: () => void;
  onBack: () => void;
  /** A code was sent to the address instead. */
  onCodeSent: (email: string) => void;
}

/** What to do with the email that was sent: after signing up, after forgetting the password, or to sign in. */
export function SentEmail({ kind, to, onCodeSent, ...answers }: NonNullable<HistoryState['emailSent']> & Answers) {
  const [newcomer, setNewcomer] = useState<Newcomer | null>(null);
  if (newcomer) return <NewAccount email={to} {...newcomer} onBack={answers.onBack} />;
  if (kind === 'code') return <CodeSent email={to} onNewcomer={setNewcomer} {...answers} />;
  if (kind === 'forgot_password') {
    return (
      <CheckEmail
        sent={`We've sent a password reset link to ${to}`}
        toAskFor={`the password reset link for ${to}`}
        again={<CodeInstead email={to} onSent={onCodeSent} />}
        {...answers}
      />
    );
  }
  return (
    <CheckEmail
      sent={`We've sent a confirmation link to ${to}`}
      toAskFor={`the confirmation link for ${to}`}
      next="Click the link in your email to activate your account and start playing!"
      code={<CodeEntry email={to} onNewcomer={setNewcomer} help="Or enter the code from the same email." />}
      again={<SendAgain email={to} />}
      {...answers}
    />
  );
}

/** Whoever has forgotten their password can sign in without one. */
function CodeInstead({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const [error, setError] = useState<string | null>(null);
  return (
    <>
      <FormError words={error} />
      <CodeButton email={email} variant="ghost" onSent={onSent} onWrongEmail={setError} onFailed={setError} />
    </>
  );
}

/** The server asks for as long between two codes. */
const FIRST_WAIT_MS = 45_000;

/** After 'Email Me a Code': the code signs in; a newcomer then picks a name. */
function CodeSent({
  email,
  onNewcomer,
  ...answers
}: Pick<CodeEntryProps, 'email' | 'onNewcomer'> & Omit<Answers, 'onCodeSent'>) {
  const [nextAt, setNextAt] = useState(() => pageTime() + FIRST_WAIT_MS);
  const [result, setResult] = useState<{ isGood: boolean; words: string } | null>(null);
  const send = async () => {
    // One request at a time.
    setNextAt(pageTime() + FIRST_WAIT_MS);
    setResult(null);
    try {
      const { next_code_in: seconds } = await requestCode(email);
      setNextAt(pageTime() + seconds * 1000);
      setResult({ isGood: true, words: `A new code is on its way to ${email}.` });
    } catch (failure) {
      setNextAt(0);
      setResult({ isGood: false, words: serviceWordsOf(failure, 'Failed to send the code') });
    }
  };
  const aside = <NewCode at={nextAt} onSend={() => void send()} />;
  return (
    <CheckEmail
      sent={`We've sent a six-digit code to ${email}`}
      toAskFor={`the sign-in link for ${email}`}
      code={<CodeEntry email={email} onNewcomer={onNewcomer} choosesName hasFocus aside={aside} />}
      hasFocus={false}
      again={
        <p role="status" className={result?.isGood ? 'text-center text-good' : 'text-center text-bad'}>
          {result?.words}
        </p>
      }
      {...answers}
    />
  );
}

/** The name that a new account would get, and why it can't. */
interface Newcomer {
  name: string;
  taken: string | null;
}

/** The address has no account yet: the name of the new one. */
function NewAccount({ email, taken, onBack, ...first }: Newcomer & { email: string; onBack: () => void }) {
  const [name, setName] = useState(first.name);
  const [wrong, setWrong] = useState(taken);
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
    <AuthFrame
      title={taken === null ? 'Pick Your Username' : 'Choose Another Username'}
      foot={<ViewLink onPress={onBack}>Back to Sign In</ViewLink>}
    >
      <p className="text-text-2">
        {taken === null
          ? 'You’re new here. Others will know you by this name; change it or keep it.'
          : 'Someone else took your username before you confirmed your email.'}
      </p>
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

interface CodeEntryProps {
  email: string;
  /** The address has no account yet, and its name is to be chosen, or was taken. */
  onNewcomer: (newcomer: Newcomer) => void;
  /** The name was only suggested. */
  choosesName?: boolean;
  hasFocus?: boolean;
  help?: string;
  /** At the right of the label. */
  aside?: ReactNode;
}

/** The code of the email; the sixth digit checks it and signs in. The route guard redirects after sign-in. */
function CodeEntry({ email, onNewcomer, choosesName = false, hasFocus = false, help, aside }: CodeEntryProps) {
  const [digits, setDigits] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const check = async (code: string) => {
    const problem = checkCode(code);
    setError(problem?.message ?? null);
    if (problem || isBusy) return;
    setBusy(true);
    let name = '';
    try {
      const proven = await authService.checkCode(email, code);
      name = proven.display_name ?? '';
      if (proven.account === 'new' && choosesName) return onNewcomer({ name, taken: null });
      await session.signInByCode({ email });
    } catch (refusal) {
      const words = serviceWordsOf(refusal, 'Failed to check the code');
      if (failedWith(refusal, 'display_name_taken')) return onNewcomer({ name, taken: words });
      setError(words);
      if (failedWith(refusal, 'code_wrong', 'code_expired')) setDigits('');
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void check(digits);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <CodeField
        ref={hasFocus ? focusOnce : null}
        label="Six-digit code"
        value={digits}
        error={error}
        help={help}
        aside={aside}
        isBusy={isBusy}
        onChange={(next) => {
          setDigits(next);
          setError(null);
          if (next.length === 6 && next !== digits) void check(next);
        }}
      />
      <SubmitButton disabled={false} isBusy={isBusy} busyText="Checking...">
        Continue
      </SubmitButton>
    </form>
  );
}

// A stable function, so that React calls it once.
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}

interface CheckEmailProps {
  sent: string;
  next?: string;
  /** Where no emails are sent: what to ask the operator for. */
  toAskFor: string;
  /** The field for the code of the email. */
  code?: ReactNode;
  /** false: the heading leaves the focus to the field for the code. */
  hasFocus?: boolean;
  /** How to request another mail. */
  again?: ReactNode;
  /** Returns to the form with the address. */
  onWrong: () => void;
  onBack: () => void;
}

/** Shown after a mail was sent [A2.31, A2.32], or was kept for the operator to hand out its link. */
function CheckEmail({ sent, next, toAskFor, code, hasFocus, again, onWrong, onBack }: CheckEmailProps) {
  const isOff = useSignInMethods()?.sends_email === false;
  return (
    <AuthFrame title={isOff ? 'Ask for Your Link' : 'Check Your Email'} hasFocus={hasFocus}>
      {isOff ? (
        <MessageCircleQuestionMark size={32} className="text-text-2" aria-hidden />
      ) : (
        <MailCheck size={32} className="text-good" aria-hidden />
      )}
      <div className="flex flex-col items-start gap-2">
        <div role="status" className="flex flex-col gap-2 wrap-anywhere">
          <p className="font-semibold">{isOff ? 'This Singleback doesn’t send email.' : sent}</p>
          {isOff ? <p className="text-text-2">Ask the person who runs it for {toAskFor}.</p> : null}
          {!isOff && next ? <p className="text-text-2">{next}</p> : null}
        </div>
        <ViewLink onPress={onWrong}>Wrong address?</ViewLink>
      </div>
      {code}
      <Button size={code ? 'l' : 'm'} onClick={onBack}>
        Back to Sign In
      </Button>
      {again}
    </AuthFrame>
  );
}
