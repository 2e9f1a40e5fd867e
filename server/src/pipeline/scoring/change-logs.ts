import { SCORING } from '@singleback/game/scoring/score-player.ts';
import { isStatKey, type StatKey, type StatLine } from '@singleback/game/scoring/stat-line.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import type { Ids } from '../../lib/ids.ts';

/** A stored stat line and its new values in a report; no new stats if the line is removed. */
export interface LineChange extends Record<string, unknown> {
  player_id: string;
  week_id: string;
  game_id: string | null;
  old_stats: StatLine;
  old_points: number;
  old_source: string;
  new_stats: StatLine | null;
  new_points: number;
}

/** A change to a stat line of a finished game. Points are hundredths. */
export interface Correction {
  playerId: string;
  weekId: string;
  changes: { stat: StatKey; old: number | null; new: number | null }[];
  pointsBefore: number;
  pointsAfter: number;
  /** The source of the old values. */
  sourceBefore: string;
}

const SCORED = new Set<string>([
  ...[...SCORING.offense, ...SCORING.kicking, ...SCORING.defense].flatMap((row): readonly string[] => row.stats),
  SCORING.pointsAllowed.stat,
  SCORING.yardsAllowed.stat,
]);

/**
 * Whether a change of a finished game's line is a correction: any change by the same source, but from another source
 * only one that scores, since sources differ in the other figures.
 */
export function isCorrection(change: LineChange, source: string): boolean {
  return change.old_source === source || correctionOf(change).changes.some(({ stat }) => SCORED.has(stat));
}

/** The figures that a change affects. */
export function correctionOf(change: LineChange): Correction {
  const { old_stats: before, new_stats: after } = change;
  const stats = new Set([...Object.keys(before), ...Object.keys(after ?? {})].filter(isStatKey));
  return {
    playerId: change.player_id,
    weekId: change.week_id,
    changes: [...stats].flatMap((stat) => {
      const [old, fresh] = [before[stat] ?? null, after?.[stat] ?? null];
      return old === fresh ? [] : [{ stat, old, new: fresh }];
    }),
    pointsBefore: change.old_points,
    pointsAfter: change.new_points,
    sourceBefore: change.old_source,
  };
}

/** Stores corrections, so that users can see why an old total has changed (rules 3.3). */
export async function logCorrections(
  tx: Db,
  ids: Ids,
  corrections: readonly Correction[],
  source: string,
  now: Date,
): Promise<void> {
  if (corrections.length === 0) return;
  const rows = corrections.map((correction) => ({ id: ids.uuid(), ...correction }));
  await tx.execute(sql`
    insert into stat_corrections (id, player_id, week_id, changes, points_before, points_after, source,
      source_before, noted_at)
    select id, "playerId", "weekId", changes, "pointsBefore", "pointsAfter", ${source}, "sourceBefore", ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as incoming (
      id uuid, "playerId" uuid, "weekId" uuid, changes jsonb, "pointsBefore" int, "pointsAfter" int, "sourceBefore" text)`);
}

/** Whose points may have changed, and in which weeks. Too many is harmless, too few is not. */
interface MayHaveChanged {
  weekIds: readonly string[];
  playerIds: readonly string[];
  /** Games that were over before: changes of their lines are corrections. */
  finalBefore: ReadonlySet<string>;
}

/**
 * Logs every difference between the stored points of players and the last logged ones, in the transaction that has
 * stored them: whatever has changed a stat line, the log adds up to it. Lines of a week that was over before the first of
 * them was seen are left out, as are changes a week later: nobody follows those play by play.
 */
export async function logPointChanges(
  tx: Db,
  { weekIds, playerIds, finalBefore }: MayHaveChanged,
  now: Date,
): Promise<void> {
  if (weekIds.length === 0 || playerIds.length === 0) return;
  const at = now.toISOString();
  await tx.execute(sql`
    insert into point_changes (week_id, player_id, game_id, version, noted_at, points_before, points, stats, is_correction)
    select weeks.id, subject.id, coalesce(line.game_id, last.game_id), weeks.version, ${at}, coalesce(last.points, 0),
      coalesce(line.points, 0), coalesce(line.stats, '{}'),
      coalesce(line.game_id, last.game_id) = any (${sql.param([...finalBefore])}::uuid[])
    from weeks cross join unnest(${sql.param([...new Set(playerIds)])}::uuid[]) as subject (id)
    left join stat_lines line on line.player_id = subject.id and line.week_id = weeks.id
    left join lateral (
      select points, game_id from point_changes logged
      where logged.week_id = weeks.id and logged.player_id = subject.id order by logged.id desc limit 1
    ) last on true
    where weeks.id = any (${sql.param([...new Set(weekIds)])}::uuid[])
      and coalesce(line.points, 0) <> coalesce(last.points, 0)
      and ${at} <= weeks.end_date + case when last.points is null then interval '0' else interval '7 days' end
    order by subject.id`);
}

/** More of a week are not kept: a Sunday has a few thousand. */
const KEPT_OF_A_WEEK = 30_000;

/** Deletes the logs of weeks that ended long ago, and what a faulty source may have added beyond all measure. */
export async function deleteOldPointChanges(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    delete from point_changes using weeks join seasons on seasons.id = weeks.season_id
    where weeks.id = point_changes.week_id and (
      (select max(last.end_date) from weeks last where last.season_id = seasons.id) + interval '14 days'
        < ${now.toISOString()}
      or point_changes.id <= (
        select id from point_changes newer where newer.week_id = weeks.id
        order by id desc offset ${KEPT_OF_A_WEEK} limit 1))`);
}
