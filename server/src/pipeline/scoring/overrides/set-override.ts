import { fieldProblem } from '@singleback/game/problem.ts';
import { sql } from 'drizzle-orm';
import { COMMAND_LINE, writeAuditEntry } from '../../../db/audit-log.ts';
import { lockEarlyStart } from '../../../db/locks.ts';
import type { Db } from '../../../db/pool.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { refuse } from '../../../lib/app-error.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import { lockPipelineWriters } from '../season-keys.ts';
import { layOverrides, liftOverrides } from './overlay.ts';
import type { OverrideRequest, Prepared } from './override-values.ts';
import { prepareGame } from './prepare-game.ts';
import { prepareInjury, prepareLine, prepareLink } from './prepare-player.ts';
import { readBefore, recomputeAfter } from './recompute.ts';

const LONGEST_REASON = 200;

/**
 * Stores what the operator sets and applies it at once, with an entry in the audit log. It replaces an override of the
 * same subject. Rules are checked here, under the lock of everyone who writes results, by the season's clock read after
 * it. Refuses with not_found or field_invalid; nothing is then written.
 * @returns the override's id, and the season whose data changed
 */
export async function setOverride(
  db: Db,
  ids: Ids,
  clock: Clock,
  request: OverrideRequest,
): Promise<{ id: string; seasonId: string | null }> {
  const reason = checkReason(request.reason);
  const id = ids.uuid();
  return inTransaction(db, async (tx) => {
    await lockPipelineWriters(tx);
    if (request.kind === 'game') await lockEarlyStart(tx);
    const now = clock.now();
    if (request.endsAt !== null && !(request.endsAt > now)) {
      refuse(fieldProblem('until', 'The end is a time in the future, like 2026-11-22T18:00Z.'));
    }
    const prepared = await prepare(tx, request, now);
    const { seasonId, subject } = prepared;
    const before = seasonId === null ? null : await readBefore(tx, seasonId, { ...prepared, kind: request.kind });
    if (prepared.replaces !== null) {
      await liftOverrides(tx, [prepared.replaces]);
      await tx.execute(sql`
        update overrides set ended_at = ${now.toISOString()}, ended_by = ${nameOf(request)}, end_reason = 'Replaced'
        where id = ${prepared.replaces}`);
    }
    await insert(tx, id, request, { prepared, reason, now });
    if (before !== null) {
      await layOverrides(tx, [id]);
      await recomputeAfter(tx, ids, before, now);
    }
    const details = { override: id, before: prepared.before, after: prepared.values, endsAt: request.endsAt };
    await writeAuditEntry(
      tx,
      { actor: request.actor, action: prepared.action, ...subjectOf(subject), reason, details },
      clock.real(),
    );
    return { id, seasonId };
  });
}

/** The columns of the audit log that say what it is about. */
export const subjectOf = ({ type, id, name }: Prepared['subject']) => ({
  subjectType: type,
  subjectId: id,
  subject: name,
});

/** A reason without blanks around it. Refuses with field_invalid one that is missing or too long. */
export function checkReason(reason: string): string {
  const text = reason.trim();
  if (text === '') refuse(fieldProblem('reason', 'Give a reason. Members see it.'));
  if (text.length > LONGEST_REASON) {
    refuse(fieldProblem('reason', `A reason has at most ${LONGEST_REASON} characters. Members see it.`));
  }
  return text;
}

const nameOf = ({ actor }: Pick<OverrideRequest, 'actor'>) => actor?.name ?? COMMAND_LINE;

function prepare(tx: Db, request: OverrideRequest, now: Date): Promise<Prepared> {
  switch (request.kind) {
    case 'game':
      return prepareGame(tx, request, now);
    case 'stat_line':
      return prepareLine(tx, request, now);
    case 'injury':
      return prepareInjury(tx, request, now);
    case 'link':
      return prepareLink(tx, request);
  }
}

async function insert(
  tx: Db,
  id: string,
  request: OverrideRequest,
  { prepared, reason, now }: { prepared: Prepared; reason: string; now: Date },
): Promise<void> {
  const { seasonId, weekId, gameId, playerId, source, externalId, values } = prepared;
  await tx.execute(sql`
    insert into overrides (id, kind, season_id, week_id, game_id, player_id, source, external_id, "values", reason, set_at,
      set_by_id, set_by, ends_at)
    values (${id}, ${request.kind}, ${seasonId}, ${weekId}, ${gameId}, ${playerId}, ${source}, ${externalId},
      ${JSON.stringify(values)}::jsonb, ${reason}, ${now.toISOString()}, ${request.actor?.userId ?? null},
      ${nameOf(request)}, ${request.endsAt?.toISOString() ?? null})`);
}
