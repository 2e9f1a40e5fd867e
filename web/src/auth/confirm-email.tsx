import type { Arrival } from '@singleback/contract/arrival.ts';
import { Button } from '../ui/button.tsx';
import { AuthFrame, FormError } from './auth-frame.tsx';
import { ConfirmConsent } from './confirm-consent.tsx';
import { ConfirmElsewhere } from './confirm-elsewhere.tsx';
import { ConfirmName } from './confirm-name.tsx';
import { ConfirmationFailed } from './confirmation-failed.tsx';
import { ContinueAs } from './continue-as.tsx';
import { useConfirmation } from './use-confirmation.ts';

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
