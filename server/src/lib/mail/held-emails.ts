// Mail: how an email is made, sent, kept and sent again.
import { DAY_MS } from '@singleback/game/season/durations.ts';
import { desc, eq, lt } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { heldEmails } from '../../db/schema/system.ts';
import type { Clock } from '../clock.ts';
import type { Ids } from '../ids.ts';
import type { MailSender } from './mail.ts';

/** An email that was not sent. */
export type HeldEmail = typeof heldEmails.$inferSelect;

// As long as an invitation lasts; every other link ends sooner.
const HELD_MS = 7 * DAY_MS;

/** Stores emails instead of sending them, on an installation without email. */
export function holdingSender(db: Db, ids: Ids, clock: Clock): MailSender {
  return {
    isOff: true,
    async send({ to, subject, text }) {
      await db.insert(heldEmails).values({ id: ids.uuid(), recipient: to, subject, text, heldAt: clock.real() });
    },
  };
}

/** The held emails, newest first. @param recipient only those to this address */
export async function listHeldEmails(db: Db, recipient: string | null): Promise<HeldEmail[]> {
  return db
    .select()
    .from(heldEmails)
    .where(recipient === null ? undefined : eq(heldEmails.recipient, recipient))
    .orderBy(desc(heldEmails.heldAt));
}

/** Deletes emails whose links have ended. `now`: real time. */
export async function deleteOldHeldEmails(db: Db, now: Date): Promise<void> {
  await db.delete(heldEmails).where(lt(heldEmails.heldAt, new Date(now.getTime() - HELD_MS)));
}
