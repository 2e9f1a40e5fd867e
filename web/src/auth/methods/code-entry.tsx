import { checkCode } from '@singleback/game/account/email-code.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { failedWith, serviceWordsOf } from '../../platform/api/api-error.ts';
import { authService, session } from '../../platform/api/session.ts';
import { CodeField } from '../../ui/forms/code-field.tsx';
import { SubmitButton } from '../auth-frame.tsx';

interface CodeEntryProps {
  email: string;
  /** For the code of an address that may have no account yet: asks for the name of the new one. */
  onNew?: (suggestedName: string) => void;
  hasFocus?: boolean;
  help?: string;
  /** At the right of the label. */
  aside?: ReactNode;
}

/** The code of the email; the sixth digit checks it and signs in. The route guard redirects after sign-in. */
export function CodeEntry({ email, onNew, hasFocus = false, help, aside }: CodeEntryProps) {
  const [digits, setDigits] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const check = async (code: string) => {
    const problem = checkCode(code);
    setError(problem?.message ?? null);
    if (problem || isBusy) return;
    setBusy(true);
    try {
      const proven = await authService.checkCode(email, code);
      if (proven.account === 'new' && onNew) return onNew(proven.display_name ?? '');
      await session.signInByCode({ email });
    } catch (refusal) {
      setError(serviceWordsOf(refusal, 'Failed to check the code'));
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
