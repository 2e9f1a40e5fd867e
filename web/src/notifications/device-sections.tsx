// Notification settings, push, calendar.

import { Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { failureOf } from '../platform/api/api-error.ts';
import { call } from '../platform/api/call.ts';
import { copyText } from '../ui/browser/share.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { Question } from '../ui/overlays/confirm-dialog.tsx';
import type { Messages } from '../ui/use-message.ts';
import { ownTimeZone, useNotificationSettings, useSettingsAct } from './queries.ts';

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

/**
 * The push state of this browser: 'none' means unsupported, 'blocked' means permission denied, 'refused' that its push
 * service refuses the messages.
 */
type PushState = 'reading' | 'none' | 'blocked' | 'off' | 'on' | 'refused';

/** The push subscription of this browser, and how to turn it on and off. Permission is only requested by `turnOn`. */
function usePush() {
  const [state, setState] = useState<PushState>('reading');
  useEffect(() => {
    let isHere = true;
    void readState().then((now) => isHere && setState(now));
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

async function readState(): Promise<PushState> {
  const registration = await workerOf();
  if (registration === null) return 'none';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await registration.pushManager.getSubscription();
  if (subscription === null) return 'off';
  // Assigns the subscription to the signed-in user, and to nobody else.
  return keep(subscription).catch(() => 'off');
}

async function subscribe(): Promise<PushState> {
  const registration = await workerOf();
  if (registration === null) return 'none';
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'blocked' : 'off';
  const { key } = await call('GET /notifications/push-key');
  const { pushManager } = registration;
  // A subscription made with another key would be rejected.
  await unsubscribe();
  return keep(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

async function unsubscribe(): Promise<void> {
  const subscription = await (await workerOf())?.pushManager.getSubscription();
  if (!subscription) return;
  await call('DELETE /notifications/push-subscriptions', { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}

async function keep(subscription: PushSubscription): Promise<PushState> {
  const { endpoint, keys } = subscription.toJSON();
  const { is_refused } = await call('POST /notifications/push-subscriptions', {
    body: {
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
      time_zone: ownTimeZone(),
    },
  });
  return is_refused ? 'refused' : 'on';
}

async function workerOf(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return null;
  return (await navigator.serviceWorker.getRegistration().catch(() => undefined)) ?? null;
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
