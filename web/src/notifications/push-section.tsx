import { useState } from 'react';
import { serviceWordsOf } from '../platform/api/api-error.ts';
import { Button } from '../ui/button.tsx';
import type { Messages } from '../ui/use-message.ts';
import { type PushState, usePush } from './push.ts';

const NOTES: Record<Exclude<PushState, 'reading'>, string> = {
  none: 'This browser can’t show notifications. On an iPhone, add Singleback to the home screen first.',
  blocked: 'Notifications are blocked here. Allow them for this page in the browser’s settings.',
  off: 'Get the same alerts here, even when Singleback is closed.',
  on: 'Notifications are on for this device.',
  refused: 'This browser’s push service has refused our last alert. Turn notifications on again; emails still arrive.',
};

/** Push notifications on this device; permission is only requested on a press. */
export function PushSection({ messages }: { messages: Messages }) {
  const { state, turnOn, turnOff } = usePush();
  const [isBusy, setBusy] = useState(false);
  const press = async (change: () => Promise<void>, failure: string) => {
    setBusy(true);
    try {
      await change();
    } catch (error) {
      messages.bad(serviceWordsOf(error, failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="push-title" className="notice-section">
      <h3 id="push-title" className="title-2">
        Also on this device
      </h3>
      <p className="text-meta text-text-2" aria-live="polite">
        {state === 'reading' ? 'Checking this browser…' : NOTES[state]}
      </p>
      {state === 'off' || state === 'refused' ? (
        <Button
          busy={isBusy}
          busyText="Turning on…"
          onClick={() => void press(turnOn, 'Failed to turn on notifications here')}
        >
          {state === 'off' ? 'Turn On Here' : 'Turn On Again'}
        </Button>
      ) : null}
      {state === 'on' ? (
        <Button
          busy={isBusy}
          busyText="Turning off…"
          onClick={() => void press(turnOff, 'Failed to turn off notifications here')}
        >
          Turn Off Here
        </Button>
      ) : null}
    </section>
  );
}
