import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../lib/app-error.ts';
import { presentOne } from './lineups-service.ts';
import type { StoredLineup } from './lineups-store.ts';

const ENTITY_TAG = /^"(\d{1,10})"$/;

/**
 * The lineup version that a write is based on: from the body, or from the header `If-Match: "3"` (rules 7.1). Null
 * when neither has one, or the header is `*`. Refuses an invalid header, and one that contradicts the body, as
 * malformed.
 */
export function baseVersionOf(
  body: { version?: number } | null | undefined,
  ifMatch: string | undefined,
): number | null {
  const sent = body?.version ?? null;
  if (ifMatch === undefined || ifMatch.trim() === '*') return sent;
  const match = ENTITY_TAG.exec(ifMatch.trim());
  if (!match) throw new AppError('malformed', 'If-Match must be the version of the lineup in quotes, as in "3".');
  const version = Number(match[1]);
  if (sent !== null && sent !== version) {
    throw new AppError('malformed', 'If-Match and the version in the body are not the same.');
  }
  return version;
}

/**
 * Refuses a write based on another version than the stored one, and includes the current lineup for its owner. Call it
 * inside the writing transaction, under the user's lock.
 */
export async function refuseStale(
  tx: Db,
  context: Context,
  lineup: StoredLineup,
  baseVersion: number | null,
): Promise<void> {
  if (baseVersion === null || baseVersion === lineup.version) return;
  const current = await presentOne(tx, lineup, context.clock.now());
  throw new AppError('changed_elsewhere', 'This lineup was changed on another device. Review it and try again.', {
    lineup: current,
  });
}
