import { sql } from 'drizzle-orm';
import { AppError } from '../../lib/app-error.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Db } from '../pool.ts';

/**
 * The time by which a change of a lineup is checked. While the machine's clock is ahead and nothing has confirmed it,
 * games of the time in between lock and show nobody, but may have begun (rules 7.23).
 * @throws AppError unavailable when a game kicks off in that time
 */
export async function timeOfWrite(tx: Db, clock: Clock): Promise<Date> {
  const [now, until] = [clock.now(), clock.doubtUntil?.() ?? null];
  if (until === null) return now;
  const { rows } = await tx.execute<{ kicks_off: boolean }>(sql`
    select exists (select from games where kickoff > ${now.toISOString()} and kickoff <= ${until.toISOString()}) as kicks_off`);
  if (rows[0]?.kicks_off === true) {
    throw new AppError(
      'unavailable',
      'The server’s clock has jumped and is being checked. Please try again in a while.',
    );
  }
  return now;
}
