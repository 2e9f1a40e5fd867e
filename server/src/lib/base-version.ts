import { AppError } from './app-error.ts';

const ENTITY_TAG = /^"(\d{1,10})"$/;

/**
 * The version that a write is based on: from the body, or from the header `If-Match: "3"` (rules 7.1). Null
 * when neither has one, or the header is `*`. Refuses an invalid header, and one that contradicts the body, as
 * malformed.
 */
export function baseVersionOf(
  body: { version?: number } | null | undefined,
  ifMatch: string | undefined,
  what: 'lineup' | 'orders' = 'lineup',
): number | null {
  const sent = body?.version ?? null;
  if (ifMatch === undefined || ifMatch.trim() === '*') return sent;
  const match = ENTITY_TAG.exec(ifMatch.trim());
  if (!match) throw new AppError('malformed', `If-Match must be the version of the ${what} in quotes, as in "3".`);
  const version = Number(match[1]);
  if (sent !== null && sent !== version) {
    throw new AppError('malformed', 'If-Match and the version in the body are not the same.');
  }
  return version;
}
