import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';

/** The games to lock: all of the season, but not by the kick-off of `held`; or only `only`. */
interface Which {
  /** Their stored kick-off is not the one that counts now: only a start locks them. */
  held?: readonly string[];
  only?: readonly string[];
}

/**
 * Locks games that were seen started, or whose stored kick-off has passed (rules 1.5). A lock never opens again.
 * @returns how many were locked
 */
export async function lockBegunGames(
  tx: Db,
  seasonId: string,
  now: Date,
  { held = [], only }: Which = {},
): Promise<number> {
  const at = now.toISOString();
  const ids = (list: readonly string[]) =>
    sql`(select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb)::uuid)`;
  const locked = await tx.execute(sql`
    update games set locked_at = least(coalesce(kickoff, ${at}), ${at}::timestamptz), is_lock_provisional = false
    where locked_at is null and season_id = ${seasonId} ${only === undefined ? sql`` : sql`and id in ${ids(only)}`}
      and ((status in ('scheduled', 'in_progress', 'final') and kickoff <= ${at} and id not in ${ids(held)})
        or status in ('in_progress', 'final'))`);
  return locked.rowCount ?? 0;
}
