import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../lib/app-error.ts';
import { presentOne } from './lineups-service.ts';
import type { StoredLineup } from './lineups-store.ts';

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
