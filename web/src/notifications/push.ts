import { call } from '../platform/api/call.ts';
import { device, ownKey } from '../platform/api/device-storage.ts';
import { session } from '../platform/api/session.ts';
import type { User } from '../platform/api/user.ts';
import { ownTimeZone } from './queries.ts';

/**
 * The push state of this browser: 'none' means unsupported, 'blocked' means permission denied, 'refused' that its push
 * service refuses the messages.
 */
export type PushState = 'none' | 'blocked' | 'off' | 'on' | 'refused';

/** The push state of this browser; a subscription that it holds is registered for the signed-in user, and for nobody else. */
export async function readPush(): Promise<PushState> {
  const registration = await workerOf();
  if (registration === null) return 'none';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await registration.pushManager.getSubscription();
  if (subscription === null) return 'off';
  return keep(subscription).catch(() => 'off');
}

// The sign-in in which the user's subscription was last registered: it ends on the server with that session.
const keyOf = ({ id }: User) => ownKey(id, 'push');
const signInOf = (user: User) => String(user.last_sign_in_at);

/** Registers this browser's subscription again in a later session of the user who had turned it on. */
export async function renewPush(user: User): Promise<void> {
  const registered = device.get(keyOf(user));
  if (registered !== null && registered !== signInOf(user)) await readPush();
}

/** Requests permission and subscribes; throws when the push service is unavailable. */
export async function subscribe(): Promise<PushState> {
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

/** Ends the subscription of this browser. */
export async function unsubscribe(): Promise<void> {
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
  const state = session.read();
  if (state.status === 'session') device.set(keyOf(state.user), signInOf(state.user));
  return is_refused ? 'refused' : 'on';
}

async function workerOf(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return null;
  return (await navigator.serviceWorker.getRegistration().catch(() => undefined)) ?? null;
}
