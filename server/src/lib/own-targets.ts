import { isOwnPath } from '@singleback/game/text/own-path.ts';
import { AppError } from './app-error.ts';

/** Every name under which a request for signing in may carry an address to go on to. */
const TARGET_FIELDS = ['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL'] as const;

/**
 * The path of a page of ours that a request names as the place to go on to, written as a path or as a whole address of ours.
 * Refuses any other with not_allowed.
 */
export function ownTarget(publicUrl: string, target: string): string {
  const path = target.startsWith(`${publicUrl}/`) ? target.slice(publicUrl.length) : target;
  if (!isOwnPath(path)) throw new AppError('not_allowed', 'Only a page of Singleback can be the place to go on to.');
  return path;
}

/** Refuses a query or a body with a target that is not a page of ours. */
export function assertOwnTargets(publicUrl: string, named: Iterable<readonly [string, string]>): void {
  for (const [name, value] of named) {
    if (value !== '' && (TARGET_FIELDS as readonly string[]).includes(name)) ownTarget(publicUrl, value);
  }
}

/** The origins whose pages are ours. On one's own machine the same server answers as localhost and as 127.0.0.1. */
export function ownOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl);
  if (url.hostname !== 'localhost' && url.hostname !== '127.0.0.1') return [publicUrl];
  return ['localhost', '127.0.0.1'].map((host) => `${url.protocol}//${host}${url.port ? `:${url.port}` : ''}`);
}
