import { type InjuryLevel, injuryNotice, injuryTiming } from '@singleback/game/notifications/lineup-notices.ts';
import { DEFAULT_TIME_ZONE } from '@singleback/game/notifications/quiet-hours.ts';
import type { Round } from '@singleback/game/season/round-words.ts';
import { sql } from 'drizzle-orm';
import type { NoticeTo } from '../../db/notices.ts';
import type { Db } from '../../db/pool.ts';
import { seasonKindColumn } from '../../db/season.ts';
import { AT_ONCE, type GameRow, gameColumns, gameTimeOf, isPremiumUser, isReachable, joinGame } from './rows.ts';

interface HurtRow extends GameRow, Round {
  userId: string;
  weekId: string;
  lineupId: string;
  playerId: string;
  name: string;
  position: string;
  team: string | null;
  level: InjuryLevel;
  status: string;
  notes: string | null;
  timeZone: string | null;
}

/** Users to notify now that a player of theirs is doubtful or out, in batches. */
export async function* injuryNotices(db: Db, now: Date): AsyncGenerator<NoticeTo[]> {
  let last: HurtRow | undefined;
  do {
    const rows: HurtRow[] = await readHurt(db, now, last);
    const notices = rows.flatMap((row) => noticeOf(row, now) ?? []);
    if (notices.length > 0) yield notices;
    last = rows.length < AT_ONCE ? undefined : rows.at(-1);
  } while (last !== undefined);
}

function noticeOf(row: HurtRow, now: Date): NoticeTo | null {
  const game = gameTimeOf(row);
  const timing = injuryTiming(game, now, row.timeZone ?? DEFAULT_TIME_ZONE);
  if (timing === 'later' || timing === 'never') return null;
  const notice = injuryNotice({ ...row, id: row.playerId, game }, row);
  return { userId: row.userId, notice: timing === 'mail_only' ? { ...notice, push: null } : notice };
}

/**
 * Players of lineups submitted before the news: later submits already showed a warning. The notice key is built in SQL
 * too, so that users who were notified are not read again.
 */
async function readHurt(db: Db, now: Date, after: HurtRow | undefined): Promise<HurtRow[]> {
  const beyond = after
    ? sql`and (lineups.user_id, weeks.id, players.id) > (${after.userId}, ${after.weekId}, ${after.playerId})`
    : sql``;
  const { rows } = await db.execute<HurtRow>(sql`
    select lineups.user_id as "userId", weeks.id as "weekId", weeks.week_number as "weekNumber",
      ${seasonKindColumn},
      lineups.lineup_id as "lineupId", players.id as "playerId", players.name, players.position,
      teams.abbreviation as team, injury_levels.level, player_weeks.injury_status as status,
      player_weeks.injury_notes as notes, notice_settings.time_zone as "timeZone", ${gameColumns}
    from injury_levels
    join weeks on weeks.id = injury_levels.week_id
    join players on players.id = injury_levels.player_id
    join player_weeks on player_weeks.player_id = players.id and player_weeks.week_id = weeks.id
    left join teams on teams.id = coalesce(player_weeks.team_id, players.team_id)
    ${joinGame}
    cross join lateral (
      select user_id, min(lineups.id::text) as lineup_id from lineup_slots
      join lineups on lineups.id = lineup_slots.lineup_id
      where lineup_slots.player_id = players.id and lineups.week_id = weeks.id
        and lineups.updated_at < injury_levels.since
        and exists (
          select from lineup_groups join group_members using (group_id, user_id)
          where lineup_groups.lineup_id = lineups.id and group_members.is_active)
      group by user_id
    ) as lineups
    join users on users.id = lineups.user_id
    left join notice_settings on notice_settings.user_id = users.id
    where weeks.end_date >= ${now.toISOString()} and injury_levels.since is not null
      and users.injury_alerts and ${isReachable} and ${isPremiumUser} ${beyond}
      and not exists (
        select from notices where notices.user_id = users.id
          and notices.key = concat_ws(' ', 'injury', weeks.id, players.id, injury_levels.level))
    order by lineups.user_id, weeks.id, players.id limit ${AT_ONCE}`);
  return rows;
}
