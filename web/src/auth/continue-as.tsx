import { isolated } from '@singleback/game/text/isolated.ts';
import { Button } from '../ui/button.tsx';
import { AuthFrame, FormError } from './auth-frame.tsx';
import type { OtherUser } from './confirmation.ts';

interface ContinueAsProps extends OtherUser {
  /** The action in progress, as the start of a sentence: 'Confirming'. */
  action: string;
  busyText: string;
  isBusy: boolean;
  error: string | null;
  onContinue: () => void;
  onStay: () => void;
}

// A name may be longer than a line on a phone.
const WRAPS = 'py-2 whitespace-normal';

/** Asks before an emailed link replaces another user's session. */
export function ContinueAs({ signedInAs, name, action, busyText, isBusy, error, onContinue, onStay }: ContinueAsProps) {
  return (
    <AuthFrame title={`Continue as ${isolated(name)}?`}>
      <p className="text-text-2">
        You are signed in as{' '}
        <bdi className="font-semibold text-text" translate="no">
          {signedInAs}
        </bdi>{' '}
        in this browser. {action} will sign you out of that account and in as{' '}
        <bdi className="font-semibold text-text" translate="no">
          {name}
        </bdi>
        .
      </p>
      <FormError words={error} />
      <Button className={WRAPS} variant="flag" size="l" busy={isBusy} busyText={busyText} onClick={onContinue}>
        <span>
          Continue as <bdi translate="no">{name}</bdi>
        </span>
      </Button>
      <Button className={WRAPS} size="l" onClick={onStay}>
        <span>
          Stay signed in as <bdi translate="no">{signedInAs}</bdi>
        </span>
      </Button>
    </AuthFrame>
  );
}
