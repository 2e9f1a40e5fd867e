import { useState } from 'react';
import { serviceWordsOf } from '../platform/api/api-error.ts';
import { authService } from '../platform/api/session.ts';
import { Button } from '../ui/button.tsx';

/** Sends the confirmation link again to a known address. */
export function SendAgain({ email }: { email: string }) {
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<{ isGood: boolean; words: string } | null>(null);
  const send = async () => {
    setBusy(true);
    setResult(null);
    try {
      await authService.sendConfirmation(email);
      setResult({ isGood: true, words: `A new link is on its way to ${email}.` });
    } catch (failure) {
      setResult({ isGood: false, words: serviceWordsOf(failure, 'Failed to send the link') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <Button variant="ghost" busy={isBusy} busyText="Sending..." onClick={() => void send()}>
        Send a New Confirmation Link
      </Button>
      <p role="status" className={result?.isGood ? 'text-center text-good' : 'text-center text-bad'}>
        {result?.words}
      </p>
    </div>
  );
}
