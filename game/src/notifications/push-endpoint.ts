import { fieldProblem, type Problem } from '../problem.ts';

/**
 * Allowed push services: the endpoint comes from the browser, and the server must not send requests to arbitrary hosts.
 */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const;

/**
 * Refuses an endpoint that is not one of a known push service, reached by https at the usual port. `ownOrigins` are those
 * that the operator runs besides ('https://push.example.org').
 */
export function checkPushEndpoint(endpoint: string, ownOrigins: readonly string[]): Problem | null {
  if (ownOrigins.some((origin) => endpoint.startsWith(`${origin}/`))) return null;
  const host = /^https:\/\/([a-z0-9.-]+)\/[\x21-\x7e]*$/.exec(endpoint)?.[1] ?? '';
  if (PUSH_SERVICES.some((service) => host === service || host.endsWith(`.${service}`))) return null;
  return fieldProblem('endpoint', 'This browser’s push service is not supported');
}

/** Refuses keys that can't be those of a subscription: a point on the curve, and 16 random bytes, both base64url. */
export function checkPushKeys({ p256dh, auth }: { p256dh: string; auth: string }): Problem | null {
  const isWhole = /^B[A-Za-z0-9_-]{86}=?$/.test(p256dh) && /^[A-Za-z0-9_-]{22}(==)?$/.test(auth);
  return isWhole ? null : fieldProblem('keys', 'This browser’s push keys are incomplete');
}
