// The database: connections, transactions, the order of locks, migrations, and the embedded PostgreSQL.
import { and, count, desc, eq, lt } from 'drizzle-orm';
import { checkedReason } from '../lib/app-error.ts';
import type { Db } from './pool.ts';
import { auditLog } from './schema/admin.ts';

/** What an entry is about. */
export type AuditSubject =
  | 'user'
  | 'group'
  | 'message'
  | 'game'
  | 'player'
  | 'feedback'
  | 'report'
  | 'source'
  | 'installation';

/** Who acts: an admin, null for the operator's command line; or a name alone, for what happens by itself. */
export type AuditActor = { userId: string | null; name: string } | null;

/** An action of an admin or the operator. */
export interface AuditAction {
  actor: AuditActor;
  /** A short past-tense phrase that reads after the actor's name: 'suspended', 'set the score of'. */
  action: string;
  subjectType: AuditSubject;
  subjectId: string | null;
  /** The subject as a person reads it: a display name, 'DAL @ PHI'. Never an email address. */
  subject: string;
  reason: string;
  /** Values before and after, and the like. */
  details?: Record<string, unknown>;
}

/** Who acts, and why. */
export type Act = Pick<AuditAction, 'actor' | 'reason'>;

/** A stored entry. */
export type AuditEntry = typeof auditLog.$inferSelect;

/** The name of those who have none. */
export const COMMAND_LINE = 'Command line';

/**
 * Appends an entry, in the transaction of the action itself, so that neither exists without the other. Refuses with
 * field_invalid unless the reason has 1 to 500 characters.
 * @param now real time, UTC
 */
export async function writeAuditEntry(tx: Db, { actor, ...entry }: AuditAction, now: Date): Promise<void> {
  await tx.insert(auditLog).values({
    ...entry,
    reason: checkedReason(entry.reason),
    actorId: actor?.userId ?? null,
    actor: actor?.name ?? COMMAND_LINE,
    at: now,
  });
}

/**
 * Entries from new to old.
 * @param filter `before`: entries with a smaller id; the others: entries about one subject
 */
export async function listAuditEntries(
  db: Db,
  filter: { before?: number | undefined; subjectType?: AuditSubject | undefined; subjectId?: string | undefined },
  limit: number,
): Promise<AuditEntry[]> {
  const { before, subjectType, subjectId } = filter;
  return db
    .select()
    .from(auditLog)
    .where(
      and(
        before === undefined ? undefined : lt(auditLog.id, before),
        subjectType === undefined ? undefined : eq(auditLog.subjectType, subjectType),
        subjectId === undefined ? undefined : eq(auditLog.subjectId, subjectId),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
}

/** The number of all entries. */
export async function countAuditEntries(db: Db): Promise<number> {
  const [row] = await db.select({ entries: count() }).from(auditLog);
  return row?.entries ?? 0;
}
