import { useEffect, useState } from 'react';
import { call } from '../platform/api/call.ts';

/**
 * The push state of this browser: 'none' means unsupported, 'blocked' means permission denied, 'refused' that its push
 * service refuses the messages.
 */
export type PushState = 'reading' | 'none' | 'blocked' | 'off' | 'on' | 'refused';

/** The push subscription of this browser, and how to turn it on and off. Permission is only requested by `turnOn`. */
export function usePush() {
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

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

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
