import { type GroupSettings, lastWeekOf, sameSettings } from '@singleback/game/groups/settings.ts';
import { DEFAULT_TIME_ZONE } from '@singleback/game/notifications/quiet-hours.ts';
import {
  dueReminder,
  isUndone,
  type ReminderKind,
  reminderDeadline,
  reminderNotice,
  troubleOf,
  type Undone,
} from '@singleback/game/notifications/reminder.ts';
import { isLocked } from '@singleback/game/players/lock.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import { currentWeek, isWeekOver, type Week } from '@singleback/game/season/week.ts';
import { sql } from 'drizzle-orm';
import { stillPlays } from '../../db/members.ts';
import type { NoticeTo } from '../../db/notices.ts';
import { type Db, query } from '../../db/pool.ts';
import { readShownWeeks } from '../../db/season.ts';
import { AT_ONCE, type GameRow, gameColumns, gameTimeOf, isPremiumUser, isReachable, joinGame } from './rows.ts';

/** Users with open tasks in the current week to remind, each as of the instant at which they are read, in batches. */
export async function* reminderNotices(
  db: Db,
  clock: () => Date,
  remindsEveryone: boolean,
): AsyncGenerator<NoticeTo[]> {
  let after: string | undefined;
  do {
    const now = clock();
    const next = await nextDeadline(db, now);
    if (next === null) return;
    const users = await readPlayingUsers(db, { after, remindsEveryone, weekId: next.week.id });
    if (users.length > 0) yield await remindersOf(db, users, next, now);
    after = users.length < AT_ONCE ? undefined : users.at(-1)?.id;
  } while (after !== undefined);
}

interface WeekDeadline {
  week: Week;
  deadline: Date;
}

/** The current week and its next kickoff, UTC; null unless that is within a day. */
async function nextDeadline(db: Db, now: Date): Promise<WeekDeadline | null> {
  const week = currentWeek(await readShownWeeks(db, now), now);
  if (week === null) return null;
  const games = (await readGames(db, week.id)).flatMap((row) => gameTimeOf(row) ?? []);
  const deadline = reminderDeadline(games, now);
  return deadline === null || deadline.getTime() - now.getTime() > DAY_MS ? null : { week, deadline };
}

async function remindersOf(
  db: Db,
  users: readonly PlayingUser[],
  { week, deadline }: WeekDeadline,
  now: Date,
): Promise<NoticeTo[]> {
  const due = users.flatMap((user) => {
    const timeZone = user.timeZone ?? DEFAULT_TIME_ZONE;
    const kind = dueReminder(deadline, now, timeZone);
    return kind === null || user.sent.includes(kind) ? [] : [{ ...user, kind, timeZone }];
  });
  const undone = await readUndone(db, week, due, now);
  return due.flatMap(({ id, kind, timeZone }) => {
    const own = undone.get(id)?.[kind];
    if (own === undefined || !isUndone(own)) return [];
    const notice = reminderNotice(kind, own, {
      ...{ id: week.id, number: week.weekNumber, seasonKind: week.seasonKind, deadline, timeZone },
    });
    return [{ userId: id, notice }];
  });
}

/** The open tasks of each of these users in a week, for each reminder. */
async function readUndone(
  db: Db,
  week: Week,
  users: readonly PlayingUser[],
  now: Date,
): Promise<Map<string, Record<ReminderKind, Undone>>> {
  if (users.length === 0) return new Map();
  const ids = users.map(({ id }) => id);
  const [groups, slots] = await Promise.all([readGroups(db, week.id, ids), readSlots(db, week, ids)]);
  const groupsOf = Map.groupBy(groups, ({ userId }) => userId);
  const slotsOf = Map.groupBy(slots, ({ userId }) => userId);
  return new Map(
    users.map((user) => {
      const played = { user, groups: groupsOf.get(user.id) ?? [], slots: slotsOf.get(user.id) ?? [] };
      return [user.id, undoneBy(week, played, now)] as const;
    }),
  );
}

/** A user, with groups and lineup slots of the week. */
interface Played {
  user: PlayingUser;
  groups: PlayedGroup[];
  slots: SlotRow[];
}

function undoneBy(week: Week, played: Played, now: Date): Record<ReminderKind, Undone> {
  const { user, groups, slots } = played;
  const mayMakeNew = user.isPremium || groups.every(({ lineupId }) => lineupId === null);
  const missing = groups.filter(
    ({ lineupId, settings }) => lineupId === null && lastWeekOf(settings) >= week.weekNumber,
  );
  const reachable = mayMakeNew ? missing : missing.filter((group) => mayBeAdded(group, played, now));
  const troubled = slots.flatMap((slot) => {
    const player = slot.name === null ? null : { name: slot.name, status: slot.status, game: gameTimeOf(slot) };
    const trouble = troubleOf(player, now);
    return trouble === null ? [] : [{ name: slot.name, trouble, isReportedOut: slot.isReportedOut }];
  });
  const open = isWeekOver(week, now) ? [] : reachable.map(({ name }) => name);
  // The first reminder does not repeat an injury alert.
  const news = troubled.filter(({ trouble, isReportedOut }) => trouble !== 'out' || !isReportedOut);
  return { day: { groups: open, slots: news, mayMakeNew }, hours: { groups: open, slots: troubled, mayMakeNew } };
}

/**
 * Whether a free user's only lineup can still be added to a group [G1.7]: its settings match and none of its players
 * is locked.
 */
function mayBeAdded({ settings }: PlayedGroup, { groups, slots }: Played, now: Date): boolean {
  const own = groups.filter(({ lineupId }) => lineupId !== null);
  if (new Set(own.map(({ lineupId }) => lineupId)).size > 1) return false;
  if (slots.some((slot) => slot.name !== null && isLocked(gameTimeOf(slot), now))) return false;
  return own.every((group) => sameSettings(group.settings, settings));
}

/** A user who may be reminded, with the reminders of the week already sent. */
interface PlayingUser {
  id: string;
  timeZone: string | null;
  isPremium: boolean;
  sent: ReminderKind[];
}

/** A user's group in the week's season; `lineupId` is null while no lineup plays there. */
interface PlayedGroup {
  userId: string;
  name: string;
  settings: GroupSettings;
  lineupId: string | null;
}

/** A slot of a user's lineups in the week; `name` is null for one that the lineup lacks. */
interface SlotRow extends GameRow {
  userId: string;
  name: string | null;
  status: string | null;
  /** An injury alert already reported that the player is out. */
  isReportedOut: boolean;
}

/** The games of a week. */
export async function readGames(db: Db, weekId: string): Promise<GameRow[]> {
  return query<GameRow>(db)`select ${gameColumns} from games as game where week_id = ${weekId}`;
}

/** Users who want reminders and have not received both of the week, ordered by id. */
async function readPlayingUsers(
  db: Db,
  { after, remindsEveryone, weekId }: { after: string | undefined; remindsEveryone: boolean; weekId: string },
): Promise<PlayingUser[]> {
  const beyond = after === undefined ? sql`` : sql`and users.id > ${after}`;
  return query<PlayingUser>(db)`
    select users.id, notice_settings.time_zone as "timeZone", ${isPremiumUser} as "isPremium",
      array_remove(array[
        case when ${hasHad(weekId, 'day')} then 'day' end, case when ${hasHad(weekId, 'hours')} then 'hours' end], null)
        as sent
    from users
    left join notice_settings on notice_settings.user_id = users.id
    where users.lineup_reminders and ${isReachable} and (${remindsEveryone} or ${isPremiumUser})
      and not ${hasHad(weekId, 'hours')} ${beyond}
    order by users.id limit ${AT_ONCE}`;
}

const hasHad = (weekId: string, kind: ReminderKind) => sql`exists (
  select from notices where notices.user_id = users.id and notices.key = ${`reminder ${weekId} ${kind}`})`;

/** Where these users play in the season of a week. */
async function readGroups(db: Db, weekId: string, userIds: readonly string[]): Promise<PlayedGroup[]> {
  return query<PlayedGroup>(db)`
    select group_members.user_id as "userId", groups.name, lineup_groups.lineup_id as "lineupId",
      json_build_object('maxPlayerUsage', max_player_usage, 'playoffBonusPercent', playoff_bonus_percent,
        'playoffWeeks', playoff_weeks, 'playerDoubleDown', player_double_down, 'counts', json_build_object(
          'QB', qb_count, 'RB', rb_count, 'WR', wr_count, 'TE', te_count, 'FLEX', flex_count, 'DEF', def_count,
          'K', k_count)) as settings
    from group_members
    join groups on groups.id = group_members.group_id
    join weeks on weeks.id = ${weekId}
    left join lineup_groups on lineup_groups.group_id = groups.id and lineup_groups.user_id = group_members.user_id
      and lineup_groups.week_id = weeks.id
    where group_members.user_id = any(${sql.param(userIds)}::uuid[]) and group_members.is_active and groups.is_active
      and (groups.season_id is null or groups.season_id = weeks.season_id)
      and coalesce(groups.start_week, 1) <= weeks.week_number and ${stillPlays('group_members')}
    order by groups.season_id is null, groups.name, groups.id`;
}

/**
 * The players in these users' lineups of a week, where they still play; missing slots come without a name, but not in a
 * postseason, where slots may stay empty.
 */
async function readSlots(db: Db, { id: weekId, seasonKind }: Week, userIds: readonly string[]): Promise<SlotRow[]> {
  return query<SlotRow>(db)`
    with playing as (
      select lineups.id, lineups.user_id, wanted from lineups
      -- For each lineup: else PostgreSQL begins with all members, as in isPlayed.
      cross join lateral (
        select max(qb_count + rb_count + wr_count + te_count + flex_count + def_count + k_count) as wanted
        from lineup_groups
        join group_members using (group_id, user_id)
        join groups on groups.id = lineup_groups.group_id
        where lineup_groups.lineup_id = lineups.id and group_members.is_active and ${stillPlays('group_members')}
      ) as counting
      where lineups.week_id = ${weekId} and lineups.user_id = any(${sql.param(userIds)}::uuid[]) and wanted is not null)
    select playing.user_id as "userId", players.name, player_weeks.injury_status as status,
      exists (select from notices where notices.user_id = playing.user_id
        and notices.key = concat_ws(' ', 'injury', weeks.id, players.id, 'out')) as "isReportedOut", ${gameColumns}
    from playing
    join weeks on weeks.id = ${weekId}
    join lineup_slots on lineup_slots.lineup_id = playing.id
    join players on players.id = lineup_slots.player_id
    left join player_weeks on player_weeks.player_id = players.id and player_weeks.week_id = weeks.id
    ${joinGame}
    union all
    select user_id, null, null, false, null, null, null from playing
    cross join lateral generate_series(1, wanted - (select count(*) from lineup_slots where lineup_id = playing.id))
    where ${seasonKind !== 'postseason'}
    order by "userId", name`;
}
