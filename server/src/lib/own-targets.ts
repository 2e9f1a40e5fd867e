import { isOwnPath } from '@singleback/game/text/plain-text.ts';
import { AppError } from './app-error.ts';

/** Every field in which a sign-in request may carry a redirect target. */
const TARGET_FIELDS = ['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL'] as const;

/**
 * The path of a redirect target, given as a path or as an absolute address of ours. Refuses any other with
 * not_allowed.
 */
export function ownTarget(publicUrl: string, target: string): string {
  const path = target.startsWith(`${publicUrl}/`) ? target.slice(publicUrl.length) : target;
  if (!isOwnPath(path)) throw new AppError('not_allowed', 'Only a page of Singleback can be the place to go on to.');
  return path;
}

/** Refuses a query or body with a foreign redirect target. */
export function assertOwnTargets(publicUrl: string, named: Iterable<readonly [string, string]>): void {
  for (const [name, value] of named) {
    if (value !== '' && (TARGET_FIELDS as readonly string[]).includes(name)) ownTarget(publicUrl, value);
  }
}

/** Our own origins. On a local machine the same server is both localhost and 127.0.0.1. */
export function ownOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl);
  if (url.hostname !== 'localhost' && url.hostname !== '127.0.0.1') return [publicUrl];
  return ['localhost', '127.0.0.1'].map((host) => `${url.protocol}//${host}${url.port ? `:${url.port}` : ''}`);
}
