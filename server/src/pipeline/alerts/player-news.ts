import {
  type InjuryLevel,
  injuryNotice,
  injuryTiming,
  lostGameNotice,
} from '@singleback/game/notifications/lineup-notices.ts';
import { DEFAULT_TIME_ZONE } from '@singleback/game/notifications/quiet-hours.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import type { Round } from '@singleback/game/season/round-words.ts';
import { sql } from 'drizzle-orm';
import type { NoticeTo } from '../../db/notices.ts';
import { type Db, query } from '../../db/pool.ts';
import { gameHasLocked, seasonKindColumn } from '../../db/season.ts';
import {
  AT_ONCE,
  type GameRow,
  gameColumns,
  gameTimeOf,
  inBatches,
  isPlayed,
  isPremiumUser,
  isReachable,
  joinGame,
} from './rows.ts';

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
export async function* injuryNotices(db: Db, now: () => Date): AsyncGenerator<NoticeTo[]> {
  for await (const rows of inBatches<HurtRow>((last) => readHurt(db, now(), last))) {
    yield rows.flatMap((row) => injuryNoticeOf(row, now()) ?? []);
  }
}

function injuryNoticeOf(row: HurtRow, now: Date): NoticeTo | null {
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
  return query<HurtRow>(db)`
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
        and ${isPlayed}
      group by user_id
    ) as lineups
    join users on users.id = lineups.user_id
    left join notice_settings on notice_settings.user_id = users.id
    where weeks.end_date >= ${now.toISOString()} and injury_levels.since is not null
      -- Nobody is alerted of who is locked, such as who is hurt during the game; the many who hold them would be read until
      -- the week ends.
      and ${gameHasLocked(now)} is not true
      and users.injury_alerts and ${isReachable} and ${isPremiumUser} ${beyond}
      and not exists (
        select from notices where notices.user_id = users.id
          and notices.key = concat_ws(' ', 'injury', weeks.id, players.id, injury_levels.level))
    order by lineups.user_id, weeks.id, players.id limit ${AT_ONCE}`;
}

interface LostRow {
  userId: string;
  gameId: string;
  teams: string;
  weekId: string;
  weekNumber: number;
  weekEnds: string;
  movedTo: number | null;
  lineupId: string;
  players: { name: string; position: string; team: string | null }[];
}

/** Older changes are not news: the season was imported, or the server was off. */
const NEWS_MS = DAY_MS;

/**
 * Users to notify now that a game left the week of a lineup with players of it: it moved to another week, or was
 * cancelled. Whatever their plan, since the lineup would silently score less. In batches.
 */
export async function* lostGameNotices(db: Db, now: () => Date): AsyncGenerator<NoticeTo[]> {
  if (!(await isAnyLost(db, now()))) return;
  for await (const rows of inBatches<LostRow>((last) => readLost(db, now(), last))) {
    yield rows.map((row) => ({
      userId: row.userId,
      notice: lostGameNotice({ ...row, weekEnds: new Date(row.weekEnds) }),
    }));
  }
}

const newsSince = (now: Date) => new Date(now.getTime() - NEWS_MS).toISOString();

/** Asked first, on every tick: PostgreSQL takes a thousandth of the time that it needs to plan so many joins. */
async function isAnyLost(db: Db, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ isAny: boolean }>(
    sql`select exists (select from lost_games where lost_at > ${newsSince(now)}) as "isAny"`,
  );
  return rows[0]?.isAny === true;
}

/** The lineups saved before, with their owners' own players. The notice key is built in SQL too, as for injuries. */
async function readLost(db: Db, now: Date, after: LostRow | undefined): Promise<LostRow[]> {
  const beyond = after
    ? sql`and (lineups.user_id, weeks.id, games.id) > (${after.userId}, ${after.weekId}, ${after.gameId})`
    : sql``;
  return query<LostRow>(db)`
    select lineups.user_id as "userId", games.id as "gameId", weeks.id as "weekId", weeks.week_number as "weekNumber",
      ${seasonKindColumn},
      weeks.end_date as "weekEnds", away.abbreviation || ' at ' || home.abbreviation as teams,
      case when games.status <> 'cancelled' then now_in.week_number end as "movedTo",
      min(lineups.id::text) as "lineupId",
      json_agg(distinct jsonb_build_object('name', players.name, 'position', players.position, 'team',
        teams.abbreviation)) as players
    from lost_games
    join games on games.id = lost_games.game_id
    join weeks on weeks.id = lost_games.week_id
    join weeks now_in on now_in.id = games.week_id
    join teams home on home.id = games.home_team_id
    join teams away on away.id = games.away_team_id
    join lineups on lineups.week_id = weeks.id and lineups.updated_at < lost_games.lost_at
    join lineup_slots on lineup_slots.lineup_id = lineups.id
    join players on players.id = lineup_slots.player_id
    left join player_weeks on player_weeks.player_id = players.id and player_weeks.week_id = weeks.id
    join teams on teams.id = coalesce(player_weeks.team_id, players.team_id) and teams.id in (home.id, away.id)
    join users on users.id = lineups.user_id
    where lost_games.lost_at > ${newsSince(now)} and weeks.end_date > ${now.toISOString()}
      -- It may be back.
      and (games.week_id <> weeks.id or games.status = 'cancelled')
      and ${isPlayed}
      and ${isReachable} ${beyond}
      and not exists (
        select from notices where notices.user_id = users.id and notices.key = concat_ws(' ', 'lost game', weeks.id,
          games.id, case when games.status = 'cancelled' then 'canceled' else now_in.week_number::text end))
    group by lineups.user_id, games.id, weeks.id, now_in.week_number, home.abbreviation, away.abbreviation
    order by lineups.user_id, weeks.id, games.id limit ${AT_ONCE}`;
}
