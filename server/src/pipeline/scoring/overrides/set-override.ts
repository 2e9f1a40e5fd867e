import { checkGameOverrideEnd, OVERRIDE_REASON_MAX } from '@singleback/game/overrides/overrides.ts';
import { fieldProblem } from '@singleback/game/problem.ts';
import { textLength } from '@singleback/game/text/plain-text.ts';
import { sql } from 'drizzle-orm';
import { type AuditActor, COMMAND_LINE, writeAuditEntry } from '../../../db/audit-log.ts';
import { lockEarlyStart } from '../../../db/locks.ts';
import { type Db, query } from '../../../db/pool.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError, refuse } from '../../../lib/app-error.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import { lockPipelineWriters } from '../season-keys.ts';
import { layOverrides, liftOverrides } from './overlay.ts';
import type { OverrideKind, OverrideRequest, Prepared } from './override-values.ts';
import { prepareGame, prepareInjury, prepareLine, prepareLink, readOverridable } from './prepare.ts';
import { readBefore, recomputeAfter } from './recompute.ts';

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
      { actor: request.actor, action: prepared.action, ...subject, reason, details },
      clock.real(),
    );
    return { id, seasonId };
  });
}

/** A reason without blanks around it. Refuses with field_invalid one that is missing or too long. */
function checkReason(reason: string): string {
  const text = reason.trim();
  if (text === '') refuse(fieldProblem('reason', 'Give a reason. Members see it.'));
  if (textLength(text) > OVERRIDE_REASON_MAX) {
    refuse(fieldProblem('reason', `A reason has at most ${OVERRIDE_REASON_MAX} characters. Members see it.`));
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

/** Who ends what ends by itself. */
const ITSELF: AuditActor = { userId: null, name: 'Singleback' };

interface InForce {
  id: string;
  kind: OverrideKind;
  seasonId: string | null;
  gameId: string | null;
  playerId: string | null;
  weekId: string | null;
  name: string;
  values: Record<string, unknown>;
  beneath: Record<string, unknown> | null;
}

/**
 * Ends an override: what the sources say now counts at once. Refuses with not_found, or with field_invalid where the
 * kickoff of an open game would move to less than 60 minutes ahead.
 * @returns the season whose data changed
 */
export function endOverride(
  db: Db,
  ids: Ids,
  clock: Clock,
  { id, actor, reason }: { id: string; actor: AuditActor; reason: string },
): Promise<{ seasonId: string | null }> {
  const why = checkReason(reason);
  return inTransaction(db, async (tx) => {
    await lockPipelineWriters(tx);
    const now = clock.now();
    const [found] = await readInForce(tx, sql`overrides.id::text = ${id}`);
    if (found === undefined) throw new AppError('not_found', 'There is no override in force with this id.');
    if (found.kind === 'game') await lockEarlyStart(tx);
    if (found.kind === 'game' && found.gameId !== null) {
      const game = await readOverridable(tx, found.gameId, now);
      const { status, kickoff } = game.beneath ?? game;
      refuse(checkGameOverrideEnd(game, { status, kickoff: kickoff === null ? null : new Date(kickoff) }, now));
    }
    await end(tx, ids, found, { actor, reason: why, now, real: clock.real() });
    return { seasonId: found.seasonId };
  });
}

/**
 * Ends the overrides whose end time has come.
 * @returns the seasons whose data changed
 */
export async function endDueOverrides(db: Db, ids: Ids, clock: Clock): Promise<string[]> {
  // Hardly ever is there anything to end: planning the whole query takes longer than this, and the writers' lock is only
  // taken if there is.
  const { rows } = await db.execute(
    sql`select from overrides where ended_at is null and ${isDue(clock.now())} limit 1`,
  );
  if (rows.length === 0) return [];
  return inTransaction(db, async (tx) => {
    await lockPipelineWriters(tx);
    const now = clock.now();
    const due = await readInForce(tx, isDue(now));
    if (due.some(({ kind }) => kind === 'game')) await lockEarlyStart(tx);
    for (const one of due) {
      await end(tx, ids, one, { actor: ITSELF, reason: 'Its end has come', now, real: clock.real() });
    }
    return [...new Set(due.flatMap(({ seasonId }) => (seasonId === null ? [] : [seasonId])))];
  });
}

const isDue = (now: Date) => sql`overrides.ends_at <= ${now.toISOString()}`;

async function end(
  tx: Db,
  ids: Ids,
  override: InForce,
  { actor, reason, now, real }: { actor: AuditActor; reason: string; now: Date; real: Date },
): Promise<void> {
  const { id, kind, seasonId, values, beneath, name } = override;
  const before = seasonId === null ? null : await readBefore(tx, seasonId, override);
  if (seasonId !== null) await liftOverrides(tx, [id]);
  await tx.execute(sql`
    update overrides set ended_at = ${now.toISOString()}, ended_by = ${actor?.name ?? COMMAND_LINE}, end_reason = ${reason}
    where id = ${id}`);
  if (before !== null) await recomputeAfter(tx, ids, before, now);
  const type = kind === 'game' ? 'game' : 'player';
  await writeAuditEntry(
    tx,
    {
      actor,
      action: `ended ${WORDS[kind]} of`,
      ...{ subjectType: type, subjectId: (type === 'game' ? override.gameId : override.playerId) ?? '', subject: name },
      reason,
      details: { override: id, before: values, after: beneath },
    },
    real,
  );
}

const WORDS: Record<OverrideKind, string> = {
  game: 'the override',
  stat_line: 'the set stats',
  injury: 'the set injury',
  link: 'the link',
};

async function readInForce(db: Db, where: ReturnType<typeof sql>): Promise<InForce[]> {
  return query<InForce>(db)`
    select overrides.id, kind, overrides.season_id as "seasonId", overrides.game_id as "gameId", player_id as "playerId",
      overrides.week_id as "weekId", "values", beneath, coalesce(players.name, away.abbreviation || ' @ ' || home.abbreviation) as name
    from overrides
    left join players on players.id = overrides.player_id
    left join games on games.id = overrides.game_id and kind = 'game'
    left join teams home on home.id = games.home_team_id
    left join teams away on away.id = games.away_team_id
    where ended_at is null and ${where} order by set_at`;
}
