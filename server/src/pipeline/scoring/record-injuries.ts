import { isUnlikelyToPlay } from '@singleback/game/players/injury.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import type { InjuryRecord, PlayerWeekRecord } from '../report.ts';
import type { SeasonKeys } from './season-keys.ts';

/** Stores injuries of the players who are available in a week. Whoever has played in it is not out for it. */
export async function recordInjuries(
  tx: Db,
  injuries: readonly InjuryRecord[],
  playerWeeks: readonly PlayerWeekRecord[],
  keys: SeasonKeys,
): Promise<number> {
  const withdrawn = new Set(playerWeeks.filter((one) => one.team === null).map(keyOf));
  const rows = injuries
    .filter((injury) => !withdrawn.has(keyOf(injury)))
    .map(({ weekNumber, ...injury }) => ({
      ...injury,
      weekId: keys.weekId(weekNumber),
      isOut: isUnlikelyToPlay(injury.status),
    }));
  if (rows.length === 0) return 0;
  const written = await tx.execute(sql`
    update player_weeks set injury_status = incoming.status, injury_notes = incoming.notes, injury_updated_at = incoming."reportedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as incoming ("feedKey" text, "weekId" uuid, status text, notes text, "reportedAt" timestamptz, "isOut" boolean)
    join players on players.feed_key = incoming."feedKey"
    where player_weeks.player_id = players.id and player_weeks.week_id = incoming."weekId"
      and (player_weeks.injury_status, player_weeks.injury_notes) is distinct from (incoming.status, incoming.notes)
      and not (incoming."isOut" and exists (select from stat_lines
        where stat_lines.player_id = players.id and stat_lines.week_id = player_weeks.week_id))`);
  return written.rowCount ?? 0;
}

/**
 * Copies the current week's injury (of the first week that is not over, or the last) to the player; healthy without a
 * team in that week.
 */
export async function copyInjuriesToPlayers(tx: Db, seasonId: string, now: Date): Promise<number> {
  const at = now.toISOString();
  const written = await tx.execute(sql`
    with current as (
      select id from weeks where season_id = ${seasonId}
      order by end_date < ${at}, case when end_date < ${at} then -week_number else week_number end limit 1)
    update players set injury_status = incoming.injury_status, injury_notes = incoming.injury_notes,
      injury_updated_at = incoming.injury_updated_at
    from players as same
    left join player_weeks as incoming on incoming.player_id = same.id and incoming.week_id = (select id from current)
    where same.id = players.id
      and (players.injury_status, players.injury_notes, players.injury_updated_at)
        is distinct from (incoming.injury_status, incoming.injury_notes, incoming.injury_updated_at)`);
  return written.rowCount ?? 0;
}

const keyOf = ({ feedKey, weekNumber }: { feedKey: string; weekNumber: number }) => `${feedKey} ${weekNumber}`;
