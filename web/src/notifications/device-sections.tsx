// Notification settings, push, calendar.

import { Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { failureOf } from '../platform/api/api-error.ts';
import { copyText } from '../ui/browser/share.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { Question } from '../ui/overlays/confirm-dialog.tsx';
import type { Messages } from '../ui/use-message.ts';
import { type PushState, readPush, subscribe, unsubscribe } from './push.ts';
import { useNotificationSettings, useSettingsAct } from './queries.ts';

const NOTES: Record<PushState, string> = {
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
    const words = await failureOf(change(), failure);
    if (words !== null) messages.bad(words);
    setBusy(false);
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

/** The push subscription of this browser, and how to turn it on and off. Permission is only requested by `turnOn`. */
function usePush() {
  const [state, setState] = useState<PushState | 'reading'>('reading');
  useEffect(() => {
    let isHere = true;
    void readPush().then((now) => isHere && setState(now));
    return () => {
      isHere = false;
    };
  }, []);
  return {
    state,
    /** Requests permission and subscribes; the state holds the result. Throws when the push service is unavailable. */
    turnOn: async () => {
      setState(await subscribe());
    },
    turnOff: async () => {
      await unsubscribe();
      setState('off');
    },
  };
}

/** The calendar of lock times: copies or replaces its secret URL. */
export function CalendarSection({ messages }: { messages: Messages }) {
  const { data: settings } = useNotificationSettings();
  const renewal = useSettingsAct('POST /notifications/calendar-link');
  const [isConfirming, setConfirming] = useState(false);
  if (!settings) return null;
  const copy = async () => {
    if (await copyText(settings.calendar_url)) messages.good('Calendar link copied.');
    else messages.bad('This browser blocks copying. Select the link and copy it.');
  };
  return (
    <section aria-labelledby="calendar-title" className="notice-section">
      <h3 id="calendar-title" className="title-2">
        Lock times in your calendar
      </h3>
      <TextField
        label="Calendar link"
        readOnly
        value={settings.calendar_url}
        help="Subscribe to it in your calendar app. Anyone with the link can see your players, so keep it private."
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>
          <Copy size={16} aria-hidden />
          Copy Link
        </Button>
        <Button variant="ghost" onClick={() => setConfirming(true)}>
          New Link
        </Button>
      </div>
      {isConfirming ? (
        <Question
          title="Create a new calendar link?"
          message="Calendars that use the old link will stop updating."
          confirmText="Create New Link"
          act={() => failureOf(renewal.mutateAsync(undefined), 'Failed to create a new calendar link')}
          done="New calendar link created. The old one no longer works."
          messages={messages}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </section>
  );
}
