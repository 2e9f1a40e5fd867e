import { ECDH } from 'node:crypto';
import { DAY_MS, HOUR_SECONDS } from '@singleback/game/season/durations.ts';
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

/** This message will never be accepted. `refused`: who said so and why: 'web.push.apple.com answered 403 BadJwtToken'. */
interface PushRefusal {
  refused: string;
}

/** Sends web push messages with this installation's keys (RFC 8291, RFC 8292). */
export interface PushSender {
  publicKey: string;
  /** Additional origins of push services. */
  ownOrigins: readonly string[];
  /**
   * 'gone': the subscription has ended for good. Throws when a retry may help, and until a push service that asked for
   * time had it. An offline browser gets it within `forSeconds`, or never; null: within half a day.
   */
  send(to: PushAddress, message: PushMessage, forSeconds: number | null): Promise<'sent' | 'gone' | PushRefusal>;
}

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const KEPT_SECONDS = 12 * HOUR_SECONDS;
const WITHIN_MS = 15_000;
const MAX_REASON = 80;

/** A key pair that identifies this installation to push services. */
export const makeVapidKeys = (): VapidKeys => webpush.generateVAPIDKeys();

/**
 * Whom push services may write to: Apple's refuses every message when it is no address of the internet. Behind a proxy
 * that ends TLS, the public URL may begin with http.
 */
export function pushContactOf(publicUrl: string, operatorEmail: string | null): string {
  const { protocol, hostname } = new URL(publicUrl);
  const isPublic = /\.[a-z][a-z0-9-]+$/i.test(hostname);
  if (operatorEmail !== null && !(isPublic && protocol === 'https:')) return `mailto:${operatorEmail}`;
  return isPublic ? `https://${hostname}` : 'https://singleback.example';
}

/** A sender with these keys; push services use `contact` (mailto: or https:) for complaints. */
export function pushSender(keys: VapidKeys, contact: string, ownOrigins: readonly string[] = []): PushSender {
  const rests = new Rests();
  return {
    publicKey: keys.publicKey,
    ownOrigins,
    async send({ endpoint, p256dh, auth }, message, forSeconds) {
      // Encryption failed, so these are no browser's keys.
      if (!isOnCurve(p256dh)) return 'gone';
      const { host } = new URL(endpoint);
      rests.check(host);
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
      const reason = await readReason(answer);
      if (answer.ok) return 'sent';
      if (answer.status === 404 || answer.status === 410) return 'gone';
      const said = `${host} answered ${answer.status}${reason && ` ${reason}`}`;
      if (answer.status < 500 && answer.status !== 429) return { refused: said };
      rests.note(host, answer.headers.get('retry-after'));
      throw new Error(said);
    },
  };
}

/** How long push services have asked to be left alone, in this process. */
class Rests {
  private readonly until = new Map<string, number>();

  /** Throws while a host rests. */
  check(host: string): void {
    if (performance.now() < (this.until.get(host) ?? 0)) throw new Error(`${host} has asked for time`);
  }

  /** @param retryAfter the header of an answer: seconds, or a date (RFC 9110) */
  note(host: string, retryAfter: string | null): void {
    const seconds = Number(retryAfter ?? 0);
    const ms = Number.isNaN(seconds) ? Date.parse(retryAfter ?? '') - Date.now() : seconds * 1000;
    if (ms > 0) this.until.set(host, performance.now() + Math.min(ms, DAY_MS));
  }
}

/** Apple's `reason`, or the first words of the body; '' when there are none. Without addresses, which are secret. */
async function readReason(answer: Response): Promise<string> {
  const text = answer.ok ? void (await answer.body?.cancel()) : await answer.text().catch(() => '');
  const { reason } = parsed(text ?? '');
  const words = typeof reason === 'string' ? reason : (text ?? '');
  return words
    .replace(/<[^>]*>|https?:\S+/g, ' ')
    .replace(/[^\x21-\x7e]+/g, ' ')
    .trim()
    .slice(0, MAX_REASON);
}

function parsed(text: string): { reason?: unknown } {
  try {
    return Object(JSON.parse(text)) as { reason?: unknown };
  } catch {
    return {};
  }
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
