import { ECDH } from 'node:crypto';
import { HOUR_SECONDS } from '@singleback/game/season/durations.ts';
import webpush from 'web-push';

/** A browser's push subscription. */
interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The payload of a push; the service worker shows it. */
interface PushMessage {
  title: string;
  body: string;
  /** A path of the product. */
  url: string;
  /** A later message with the same tag replaces the earlier one. */
  tag: string;
}

/** Sends web push messages with this installation's keys (RFC 8291, RFC 8292). */
export interface PushSender {
  publicKey: string;
  /** Additional origins of push services. */
  ownOrigins: readonly string[];
  /**
   * 'gone': the subscription has ended for good; 'refused': this message will never be accepted. Throws when a retry
   * may help. An offline browser gets it within `forSeconds`, or never; null: within half a day.
   */
  send(to: PushAddress, message: PushMessage, forSeconds: number | null): Promise<'sent' | 'gone' | 'refused'>;
}

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const KEPT_SECONDS = 12 * HOUR_SECONDS;
const WITHIN_MS = 15_000;

/** A key pair that identifies this installation to push services. */
export const makeVapidKeys = (): VapidKeys => webpush.generateVAPIDKeys();

/** A sender with these keys; push services use `contact` (mailto: or https:) for complaints. */
export function pushSender(keys: VapidKeys, contact: string, ownOrigins: readonly string[] = []): PushSender {
  return {
    publicKey: keys.publicKey,
    ownOrigins,
    async send({ endpoint, p256dh, auth }, message, forSeconds) {
      // Encryption failed, so these are no browser's keys.
      if (!isOnCurve(p256dh)) return 'gone';
      const request = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
        vapidDetails: { subject: contact, ...keys },
        TTL: Math.min(forSeconds ?? KEPT_SECONDS, KEPT_SECONDS),
        urgency: 'high',
      });
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: withoutLength(request.headers),
        body: new Uint8Array(request.body ?? []),
        redirect: 'manual',
        signal: AbortSignal.timeout(WITHIN_MS),
      });
      await answer.body?.cancel();
      if (answer.ok) return 'sent';
      if (answer.status === 404 || answer.status === 410) return 'gone';
      if (answer.status < 500 && answer.status !== 429) return 'refused';
      throw new Error(`a push service answered ${answer.status}`);
    },
  };
}

function isOnCurve(publicKey: string): boolean {
  try {
    ECDH.convertKey(publicKey, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

function withoutLength(headers: Record<string, unknown>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length');
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}
