import type { GroupPlace, LiveTable } from '@singleback/contract/gameday/game-day.ts';
import type { GameStatus } from '@singleback/contract/players.ts';
import { playoffMultiplierHundredths } from '@singleback/game/groups/settings.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { SECOND_MS } from '@singleback/game/season/durations.ts';
import type { Context } from '../../context.ts';
import { type Db, query } from '../../db/pool.ts';
import { gameHasBegun } from '../../db/season.ts';
import { VersionedCache } from '../../lib/caches.ts';
import type { SeasonAt } from '../../standings/standings.ts';
import type { Place, StandingTable } from '../../standings/table.ts';
import { namesByNumber, userNames } from '../leaderboard/leaders-service.ts';
import { readPlayoffs } from './point-log.ts';

/** A larger table is not added up in a browser. */
const MOST_ROWS = 100;

const KEPT = 500;

/** A group in the current week. `version` changes with the games. */
interface TableOf {
  groupId: string;
  week: { id: string; weekNumber: number };
  version: string;
  at: SeasonAt;
}

/**
 * Opens groups' tables for browsers to add up (rules 7.21): what every member had before the week, and the locked slots that
 * count in it. The same for everybody in the group, who ask for it together; empty for a table that is too large.
 */
export function openLiveTables(context: Pick<Context, 'db' | 'clock' | 'standings'>) {
  const tables = new VersionedCache<LiveTable>(KEPT);
  return async ({ groupId, week, version, at }: TableOf): Promise<LiveTable> => {
    const { table } = await context.standings.table(groupId, at);
    // A kickoff passes without a new version.
    const second = Math.floor(context.clock.now().getTime() / SECOND_MS);
    return tables.get(groupId, `${table?.version} ${version} ${second}`, async () => {
      const multiplier = playoffMultiplierHundredths(await readPlayoffs(context.db, groupId), week.weekNumber);
      const about = { group_id: groupId, week_id: week.id, multiplier: multiplier / 100 };
      if (table === null || table.total > MOST_ROWS) return { ...about, players: [], rows: [] };
      return { ...about, ...(await readRows(context, { groupId, weekId: week.id, table })) };
    });
  };
}

async function readRows(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { groupId, weekId, table }: { groupId: string; weekId: string; table: StandingTable },
): Promise<Pick<LiveTable, 'players' | 'rows'>> {
  const places = table.page(0, MOST_ROWS);
  const [slots, names] = await Promise.all([
    readLockedSlots(db, { groupId, weekId }, clock.now()),
    userNames(
      db,
      places.map(({ user }) => user),
    ),
  ]);
  const players = [...new Map(slots.map((slot) => [slot.playerId, slot])).values()];
  const indexOf = new Map(players.map(({ playerId }, at) => [playerId, at]));
  const ofUser = Map.groupBy(slots, ({ user }) => user);
  return {
    players: players.map(presentPlayer),
    rows: places.flatMap(({ user, weeks, totalPoints, liveWeeks }) => {
      const named = names.get(user);
      if (named === undefined) return [];
      const before = totalPoints - (liveWeeks.get(weekId) ?? 0);
      return [
        {
          ...{ user_id: named.userId, username: named.username, before: pointsFromHundredths(before) },
          stands: weeks > 0 || before !== 0,
          slots: (ofUser.get(user) ?? []).map(({ playerId, factor }) => ({ at: indexOf.get(playerId) ?? 0, factor })),
        },
      ];
    }),
  };
}

const presentPlayer = ({ playerId, teamId, status, points }: LockedSlot) => ({
  ...{ id: playerId, team_id: teamId, game_status: status as GameStatus },
  actual_points: points === null ? null : pointsFromHundredths(points),
});

/** A player in a slot whose game has begun. */
interface LockedSlot {
  /** The owner's number in the tables. */
  user: number;
  playerId: string;
  /** How often the points count: 2 for the double-down player. */
  factor: number;
  teamId: string | null;
  status: string;
  /** Hundredths; null without a stat line. */
  points: number | null;
}

/** The slots of a group's lineups of a week whose games have begun at `now`; others are never read (rules 3.4). */
async function readLockedSlots(db: Db, { groupId, weekId }: { groupId: string; weekId: string }, now: Date) {
  return query<LockedSlot>(db)`
    select users.number as user, players.id as "playerId", game.team_id as "teamId", game.status, line.points,
      case when lineups.double_down_player_id = players.id then 2 else 1 end as factor
    from counted_places place
    join lineups on lineups.id = place.lineup_id
    join lineup_slots slot on slot.lineup_id = lineups.id
    join players on players.id = slot.player_id
    join users on users.id = place.user_id
    left join player_weeks pw on pw.player_id = players.id and pw.week_id = place.week_id
    join lateral (
      select team_id, status from team_games game
      where game.week_id = place.week_id and game.team_id = coalesce(pw.team_id, players.team_id) and ${gameHasBegun(now)}
      limit 1
    ) game on true
    left join stat_lines line on line.player_id = players.id and line.week_id = place.week_id
    where place.group_id = ${groupId} and place.week_id = ${weekId}
    order by players.id, users.number`;
}

/** Names and lineups are only read of tables up to this many rows: that of a group, not that of all users. */
const SMALL = 100;
const GROUPS_KEPT = 2_000;

/** A group's table at one instant, and the current week. */
interface PlacesOn {
  groupId: string;
  weekId: string;
  /** Whether all games of the week are over. */
  isFinal: boolean;
  table: StandingTable;
}

/** What all users of a small table share. */
interface SharedRows {
  playing: readonly Place[];
  membersIn: number | null;
}

/**
 * Opens the places of users on tables, and how far the next ones are (rules 3.5). Rows are read once per table, and the
 * names of a group once until one changes, for everybody who has the page open.
 */
export function openPlaces({ db }: Pick<Context, 'db'>) {
  const names = new VersionedCache<Map<number, string>>(GROUPS_KEPT);
  const rows = new WeakMap<StandingTable, SharedRows>();

  const rowsOf = (table: StandingTable, weekId: string): SharedRows => {
    const known = rows.get(table);
    if (known) return known;
    const all = table.page(0, SMALL);
    const made = { playing: all.filter(({ weeks }) => weeks > 0), membersIn: membersIn(all, table, weekId) };
    rows.set(table, made);
    return made;
  };

  return async function placeOn(
    { groupId, weekId, isFinal, table }: PlacesOn,
    userNumber: number,
  ): Promise<GroupPlace> {
    const shared = table.total <= SMALL ? rowsOf(table, weekId) : null;
    const own = table.placeOf(userNumber);
    const about = { group_id: groupId, members: table.members, members_in: shared?.membersIn ?? null };
    if (own === null || own.weeks === 0) {
      return { ...about, rank: null, rank_before: null, above: null, below: null, ...NOBODY_AROUND };
    }
    const { first, above, below, level } = table.around(own.totalPoints);
    const known =
      shared &&
      (await names.get(groupId, table.rosterVersion, () =>
        namesByNumber(
          db,
          shared.playing.map(({ user }) => user),
        ),
      ));
    const nameAt = (total: number): string | null => {
      const there = shared?.playing.filter((row) => row.totalPoints === total && row.user !== userNumber) ?? [];
      return there.length === 1 ? (known?.get((there[0] as Place).user) ?? null) : null;
    };
    const neighbor = (next: { total: number; rank: number } | null) =>
      next && {
        rank: next.rank,
        gap: pointsFromHundredths(Math.abs(next.total - own.totalPoints)),
        username: nameAt(next.total),
      };
    return {
      ...about,
      ...{ rank: own.rank, rank_before: own.rankBefore, above: neighbor(above), below: neighbor(below) },
      behind_first: pointsFromHundredths(first - own.totalPoints),
      level,
      level_with: level === 1 ? nameAt(own.totalPoints) : null,
      week_rank: isFinal && shared ? weekRank(shared.playing, own, weekId) : null,
    };
  };
}

const NOBODY_AROUND = { behind_first: 0, level: 0, level_with: null, week_rank: null };

/** The rank by the points of a live week alone; null without a lineup in it. */
function weekRank(playing: readonly Place[], own: Place, weekId: string): number | null {
  const points = own.liveWeeks.get(weekId);
  if (points === undefined) return null;
  return 1 + playing.filter(({ liveWeeks }) => (liveWeeks.get(weekId) ?? Number.NEGATIVE_INFINITY) > points).length;
}

/** How many have a lineup of the week; a member who left with one does not make it more than there are members. */
function membersIn(rows: readonly Place[], { members, settledWeekIds }: StandingTable, weekId: string): number | null {
  if (settledWeekIds.includes(weekId)) return null;
  return Math.min(members, rows.filter(({ liveWeeks }) => liveWeeks.has(weekId)).length);
}
