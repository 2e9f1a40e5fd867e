// What an operator sets by hand, and how it ends.
import { checkGameOverrideEnd } from '@singleback/game/overrides/overrides.ts';
import { sql } from 'drizzle-orm';
import { type AuditActor, COMMAND_LINE, writeAuditEntry } from '../../../db/audit-log.ts';
import { lockEarlyStart } from '../../../db/locks.ts';
import type { Db } from '../../../db/pool.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError, refuse } from '../../../lib/app-error.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import { lockPipelineWriters } from '../season-keys.ts';
import { liftOverrides } from './overlay.ts';
import type { OverrideKind } from './override-values.ts';
import { readOverridable } from './prepare-game.ts';
import { readBefore, recomputeAfter } from './recompute.ts';
import { checkReason, subjectOf } from './set-override.ts';

/** Who ends what ends by itself. */
const ITSELF: AuditActor = { userId: null, name: 'Singleback' };

interface InForce extends Record<string, unknown> {
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
  const subject = { type, id: (type === 'game' ? override.gameId : override.playerId) ?? '', name } as const;
  await writeAuditEntry(
    tx,
    {
      actor,
      action: `ended ${WORDS[kind]} of`,
      ...subjectOf(subject),
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
  const { rows } = await db.execute<InForce>(sql`
    select overrides.id, kind, overrides.season_id as "seasonId", overrides.game_id as "gameId", player_id as "playerId",
      overrides.week_id as "weekId", "values", beneath, coalesce(players.name, away.abbreviation || ' @ ' || home.abbreviation) as name
    from overrides
    left join players on players.id = overrides.player_id
    left join games on games.id = overrides.game_id and kind = 'game'
    left join teams home on home.id = games.home_team_id
    left join teams away on away.id = games.away_team_id
    where ended_at is null and ${where} order by set_at`);
  return rows;
}
