import { type MyGroup, PUBLIC_PAGE_GROUPS } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { slotsFor } from '@singleback/game/lineups/slots.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { stillPlays } from '../../db/members.ts';
import { type Db, query } from '../../db/pool.ts';
import { gameHasBegun } from '../../db/season.ts';
import type { Input } from '../../handlers.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { type OwnRank, ownRanks } from '../leaderboard/leaders-service.ts';
import { mayBeFilled } from '../lineups/lineups-service.ts';
import { allSeasons, type RunningSeason, runningSeason, seasonOfGroup } from '../season/season-service.ts';
import { groupFor, isAdmin, linksFor, managesGroup } from './access-service.ts';
import { presentGroup, settingsOf } from './group-settings.ts';
import { everyoneFirst, playedGroups } from './groups-service.ts';
import { listAllGroups, listGroupsOf, listPublicGroups, listRenewals, type ShownGroupRow } from './groups-store.ts';

/**
 * The caller's groups with their join links, closed ones too, the everyone-group first, then by name [G2.13]; each with the
 * caller's rank and who has a lineup in for the week (rules 4.8), in one query for all.
 */
export async function myGroups(context: Context, caller: Caller): Promise<MyGroup[]> {
  const rows = everyoneFirst(await listGroupsOf(context.db, caller.userId, { closed: true }), ({ group }) => group.id);
  const state = await weekOf(context, caller, rows);
  const ids = rows.map(({ group }) => group.id);
  const renewals = await listRenewals(context.db, ids);
  const survival = await survivalOf(context, caller, rows);
  return rows.map((row) => {
    const inForWeek = state.inForWeek.get(row.group.id);
    const own = state.ranks.get(row.group.id);
    return {
      ...presentGroup(row, linksFor(row, caller)),
      user_rank: own?.rank ?? null,
      has_lineup_this_season: own?.hasLineup ?? false,
      is_commissioner: managesGroup(row, caller),
      has_fixed_settings: inForWeek?.hasLineups ?? false,
      is_deletable: row.group.isActive && row.group.createdBy === caller.userId && inForWeek?.hasLocked !== true,
      has_lineup_this_week: inForWeek?.hasLineup ?? false,
      ...survival.get(row.group.id),
      lineups_this_week: inForWeek?.lineups ?? null,
      ...(typeof inForWeek?.stillIn === 'number' && { still_in: inForWeek.stillIn }),
      is_current_season: row.group.seasonId === null || row.group.seasonId === state.seasonId,
      renewed_from: row.group.renewedFrom,
      renewed_as: renewals.get(row.group.id) ?? null,
    };
  });
}

/** What the caller reads of the groups in which they are out, or only watch. */
async function survivalOf({ db }: Pick<Context, 'db'>, { userId }: Caller, rows: readonly ShownGroupRow[]) {
  const withCut = rows.filter(({ group }) => group.cut > 0).map(({ group }) => group.id);
  const played = await playedGroups(db, userId, withCut);
  return new Map(
    played.map(({ id, outSinceWeek, isWatching }) => [
      id,
      { ...(outSinceWeek !== null && { out_since_week: outSinceWeek }), ...(isWatching && { is_watching: true }) },
    ]),
  );
}

/**
 * A page of public groups by name [G2.14], the caller's own included, whose names contain `search`. Pages start at 1.
 */
export async function publicGroups(context: Context, { caller, query }: Input<'GET /groups/public'>) {
  const { search = '', page = '1' } = query;
  const place = { from: (Number(page) - 1) * PUBLIC_PAGE_GROUPS, size: PUBLIC_PAGE_GROUPS };
  const running = await seasonIfAny(context);
  const rows = await listPublicGroups(context.db, search.trim(), running?.season.id ?? null, place);
  const own = new Set((await listGroupsOf(context.db, caller.userId)).map(({ group }) => group.id));
  return rows.map((row) => presentGroup(row, own.has(row.group.id) ? linksFor(row, caller) : []));
}

/** All groups for an admin, closed ones too [G2.12, G4.2]; refused to others with not_allowed. */
export async function allGroups(context: Context, { caller }: Input<'GET /groups/admin/all'>) {
  if (!isAdmin(caller)) throw new AppError('not_allowed', 'Only admins see all groups.');
  const rows = everyoneFirst(await listAllGroups(context.db), ({ group }) => group.id);
  return rows.map((row) => presentGroup(row, linksFor(row, caller)));
}

/** These groups' ranks, each in its own season, and their state in the current week, as a member sees it. */
async function weekOf(context: Context, { userId }: Caller, rows: readonly ShownGroupRow[]) {
  const running = await seasonIfAny(context);
  if (running === null) {
    return { seasonId: null, ranks: new Map<string, OwnRank>(), inForWeek: new Map<string, InForWeek>() };
  }
  const { season, currentWeek } = running;
  const seasons = await allSeasons(context.db);
  const bySeason = Map.groupBy(rows, ({ group }) => group.seasonId);
  const [ranks, inForWeek] = await Promise.all([
    Promise.all(
      [...bySeason].map(([seasonId, own]) => {
        const its = seasonOfGroup(seasons, seasonId, context.clock.now());
        const at = { seasonId: its.season.id, currentWeekNumber: its.currentWeek.weekNumber };
        return ownRanks(context, { userId, groupIds: own.map(({ group }) => group.id), at });
      }),
    ),
    listInForWeek(context.db, {
      userId,
      weekId: currentWeek.id,
      groupIds: rows.map(({ group }) => group.id),
      now: context.clock.now(),
    }),
  ]);
  return {
    seasonId: season.id,
    ranks: new Map(ranks.flatMap((own) => [...own])),
    inForWeek: new Map(inForWeek.map((row) => [row.groupId, row])),
  };
}

/** The season that is shown; null before there is one. */
async function seasonIfAny(context: Context): Promise<RunningSeason | null> {
  return runningSeason(context.db, context.clock.now()).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'no_season') return null;
    throw error;
  });
}

/**
 * Who in a group has a lineup of the current week, and how far it has been played, slots that may be filled included (rules
 * 4.8). For members.
 */
export async function groupWeek({ db, clock }: Context, { caller, params }: Input<'GET /groups/:id/week'>) {
  const { row } = await groupFor(db, caller, params.id, 'member');
  const now = clock.now();
  const { currentWeek } = await runningSeason(db, now);
  const rows = await listMemberWeeks(db, row.group.id, currentWeek.id, now);
  const size = (await mayBeFilled(db, currentWeek, now)) ? slotsFor(settingsOf(row.group).counts).length : 0;
  return {
    week_id: currentWeek.id,
    week_number: currentWeek.weekNumber,
    nudged_at: row.group.nudgedAt?.toISOString() ?? null,
    members: rows.map(({ userId, slots, final, begun }) => ({
      ...{
        user_id: userId,
        has_lineup: slots > 0,
        final,
        live: begun - final,
        to_come: (slots > 0 ? Math.max(slots, size) : 0) - begun,
      },
    })),
  };
}

/** The active members of a group with their lineups of a week. Of slots that have not begun only the number is read. */
async function listMemberWeeks(db: Db, groupId: string, weekId: string, now: Date) {
  return query<{ userId: string; slots: number; final: number; begun: number }>(db)`
    select member.user_id as "userId", count(slot.slot_key)::int as slots,
      count(*) filter (where game.status = 'final')::int as final, count(game.status)::int as begun
    from group_members member
    left join lineup_groups place
      on place.group_id = member.group_id and place.user_id = member.user_id and place.week_id = ${weekId}
    left join lineup_slots slot on slot.lineup_id = place.lineup_id
    left join players player on player.id = slot.player_id
    left join player_weeks pw on pw.player_id = slot.player_id and pw.week_id = ${weekId}
    left join lateral (
      select game.status from team_games game
      where game.week_id = ${weekId} and game.team_id = coalesce(pw.team_id, player.team_id) and ${gameHasBegun(now)}
      limit 1
    ) game on true
    where member.group_id = ${groupId} and member.is_active
    group by member.user_id order by member.user_id`;
}

/** Who has a lineup in for a week. */
interface InForWeek {
  groupId: string;
  /** Whether the caller has one. */
  hasLineup: boolean;
  /** Whether anyone has one, of any week. */
  hasLineups: boolean;
  /** Whether a slot of it, of any week, has locked. Only read for groups of the caller: false for others. */
  hasLocked: boolean;
  /** The number of active members who still play and have one; null for the everyone-group, which is too large to count. */
  lineups: number | null;
  /** How many still play; null for a group without a cut. */
  stillIn: number | null;
}

/** Who has a lineup in for a week, for each of these groups as one of its members sees it. */
async function listInForWeek(
  db: Db,
  { userId, weekId, groupIds, now }: { userId: string; weekId: string; groupIds: readonly string[]; now: Date },
): Promise<InForWeek[]> {
  return query<{ [Name in keyof InForWeek]: InForWeek[Name] }>(db)`
    select requested.group_id as "groupId",
      exists (select from lineup_groups own
        where own.user_id = ${userId} and own.week_id = ${weekId} and own.group_id = requested.group_id) as "hasLineup",
      exists (select from lineup_groups other where other.group_id = requested.group_id) as "hasLineups",
      exists (select from groups created
        where created.id = requested.group_id and created.created_by = ${userId}
      ) and exists (select from lineup_groups place
        join weeks week on week.id = place.week_id
        where place.group_id = requested.group_id and (week.end_date < ${now.toISOString()} or exists (
          select from lineup_slots slot
          join players player on player.id = slot.player_id
          left join player_weeks pw on pw.player_id = slot.player_id and pw.week_id = place.week_id
          join team_games game on game.week_id = place.week_id
            and game.team_id = coalesce(pw.team_id, player.team_id)
          where slot.lineup_id = place.lineup_id and ${gameHasBegun(now)}))
      ) as "hasLocked",
      case when requested.group_id <> ${EVERYONE_GROUP_ID} then (
        select count(*)::int from lineup_groups handed_in
        join group_members members on members.group_id = handed_in.group_id and members.user_id = handed_in.user_id
        where handed_in.group_id = requested.group_id and handed_in.week_id = ${weekId} and members.is_active
          and (groups.cut = 0 or ${stillPlays('members')})
      ) end as lineups,
      case when groups.cut > 0 then (
        select count(*)::int from group_members members
        where members.group_id = groups.id and members.is_active and ${stillPlays('members')}) end as "stillIn"
    from unnest(${sql.param([...groupIds])}::uuid[]) as requested (group_id)
    join groups on groups.id = requested.group_id`;
}
