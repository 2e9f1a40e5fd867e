// The day of the games: places of a group while points come in, and the plays behind them.

import { type Move, type OrderMember, replayOrder } from '@singleback/game/gameday/replay-order.ts';
import { playoffMultiplierHundredths } from '@singleback/game/groups/settings.ts';
import { grantedPoints } from '@singleback/game/standings/granted.ts';
import type { Context } from '../../context.ts';
import { type Db, query } from '../../db/pool.ts';
import { VersionedCache } from '../../lib/caches.ts';
import { readGrants } from '../../standings/grants-store.ts';
import type { StandingTable } from '../../standings/table.ts';
import { namesByNumber } from '../leaderboard/leaders-service.ts';
import { type HeldPlayer, type LoggedPlay, readHolders, readPlayoffs } from './point-log.ts';

/** A user on a table after a week. Points are hundredths, with the playoff multiplier. */
export interface FinalRow {
  /** The user's number. */
  readonly user: number;
  /** The season's points up to this week, granted ones included. */
  readonly totalPoints: number;
  readonly rank: number;
  /** Before the week; null without a lineup and granted points by then. */
  readonly rankBefore: number | null;
  /** Of the week alone; null without a lineup in it. */
  readonly weekPoints: number | null;
  readonly weekRank: number | null;
  /** Whether there was a lineup in any week up to this one. */
  readonly hasPlayed: boolean;
}

/** A group's table as a week left it. */
export interface FinalTable {
  /** Differs when a correction, or somebody who came or left, changes it. */
  readonly version: string;
  /** Best first. */
  readonly rows: readonly FinalRow[];
  /** By the users' numbers. */
  readonly names: ReadonlyMap<number, string>;
}

interface FinalTableOf {
  groupId: string;
  seasonId: string;
  week: { id: string; weekNumber: number };
  /** Of the season's stored points. */
  revision: string;
  /** The group's table now. */
  table: StandingTable;
}

/** Larger tables are not added up again: that of all users. */
const LARGEST = 100;
const TABLES_KEPT = 500;

/**
 * Opens the tables that a week with stored points left behind: the table in memory goes on with the next week. Ranks are
 * those of the leaderboard at that time (rules 3.5). Null for a large table.
 */
export function openFinalTables({ db }: Pick<Context, 'db'>) {
  const tables = new VersionedCache<FinalTable>(TABLES_KEPT);

  async function read({ groupId, seasonId, week, table }: FinalTableOf, version: string): Promise<FinalTable> {
    const { weekNumber } = week;
    const [sums, grants] = await Promise.all([
      readSums(db, { groupId, seasonId, weekNumber }),
      readGrants(db, seasonId, [groupId]),
    ]);
    const users = new Map<number, Sum>(sums.map((row) => [row.user, { ...row, hasPlayed: true }]));
    for (const { user, weeks } of grants) {
      const after = grantedPoints(weeks.filter((granted) => granted.weekNumber <= weekNumber));
      if (after === 0) continue;
      const before = grantedPoints(weeks.filter((granted) => granted.weekNumber < weekNumber));
      const known = users.get(user) ?? { ...NOTHING, user };
      const total = { after: known.after + after, before: before === 0 ? known.before : (known.before ?? 0) + before };
      users.set(user, { ...known, ...total });
    }
    const rows = ranked([...users.values()], table.total);
    return { version, rows, names: await namesByNumber(db, [...users.keys()]) };
  }

  return async function finalTable(of: FinalTableOf): Promise<FinalTable | null> {
    const { groupId, week, revision, table } = of;
    if (table.total > LARGEST) return null;
    const version = `${week.id} ${revision} ${table.rosterVersion}`;
    return tables.get(`${groupId} ${week.id}`, version, () => read(of, version));
  };
}

interface Sum {
  user: number;
  after: number;
  before: number | null;
  ofWeek: number | null;
  hasPlayed: boolean;
}

const NOTHING = { after: 0, before: null, ofWeek: null, hasPlayed: false };

/** Members without a lineup are ahead of users below zero. */
function ranked(sums: readonly Sum[], members: number): FinalRow[] {
  const idle = Math.max(0, members - sums.length);
  const above = (value: number, all: readonly (number | null)[]) =>
    all.filter((other) => other !== null && other > value).length;
  const [afters, befores, ofWeek] = [
    sums.map(({ after }) => after),
    sums.map(({ before }) => before),
    sums.map((sum) => sum.ofWeek),
  ];
  return sums
    .map((sum) => ({
      ...{ user: sum.user, totalPoints: sum.after, weekPoints: sum.ofWeek, hasPlayed: sum.hasPlayed },
      rank: 1 + above(sum.after, afters) + (sum.after < 0 ? idle : 0),
      rankBefore: sum.before === null ? null : 1 + above(sum.before, befores),
      weekRank: sum.ofWeek === null ? null : 1 + above(sum.ofWeek, ofWeek),
    }))
    .sort((a, b) => b.totalPoints - a.totalPoints || a.user - b.user);
}

/** The stored points of a user with a lineup, hundredths with the multiplier. */
interface SumRow {
  /** The user's number. */
  user: number;
  /** Of all weeks up to this one. */
  after: number;
  /** Of those before it; null without a lineup in any. */
  before: number | null;
  /** Of this one; null without a lineup in it. */
  ofWeek: number | null;
}

/** What everybody with a lineup in a group had scored after a week. */
async function readSums(
  db: Db,
  { groupId, seasonId, weekNumber }: { groupId: string; seasonId: string; weekNumber: number },
): Promise<SumRow[]> {
  return query<SumRow>(db)`
    select users.number as user, sum(scored.points)::int as after,
      (sum(scored.points) filter (where week.week_number < ${weekNumber}))::int as before,
      (sum(scored.points) filter (where week.week_number = ${weekNumber}))::int as "ofWeek"
    from week_points scored join weeks week on week.id = scored.week_id join users on users.id = scored.user_id
    where scored.group_id = ${groupId} and week.season_id = ${seasonId} and week.week_number <= ${weekNumber}
    group by users.number`;
}

/** Changes whenever points of the season are stored again. */
export async function readSettledRevision(db: Db, seasonId: string): Promise<string> {
  const rows = await query<{ revision: string }>(db)`
    select coalesce(string_agg(settled.revision::text, ' ' order by week.week_number), '') as revision
    from settled_weeks settled join weeks week on week.id = settled.week_id where week.season_id = ${seasonId}`;
  return rows[0]?.revision ?? '';
}

/** Tables with more rows have no order play by play: that of all users. */
const LARGEST_ORDERED = 100;
const ORDERS_KEPT = 500;

/** What each play of the week changed in the order of a group: the same for everybody in it. */
export interface GroupOrder {
  /** The numbers of the users with a lineup this season; moves name them by their place in it. */
  readonly users: readonly number[];
  /** Their ranks now. */
  readonly ranks: readonly number[];
  /** The locked players of each of them who have scored, by number. */
  readonly holders: ReadonlyMap<number, ReadonlySet<number>>;
  /** Those of somebody's players; most of a Sunday are of nobody's here. */
  readonly plays: readonly { readonly play: LoggedPlay; readonly moves: readonly Move[] }[];
}

/** The table of a group after its last play. */
interface OrderAfter {
  readonly version: string;
  /** Differs whenever members, settings or locked slots may have changed. */
  readonly rosterVersion: string;
  /** All rows, with and without a lineup. */
  readonly total: number;
  /** Those with a lineup this season, best first; totals in hundredths. */
  rows(): readonly { readonly user: number; readonly rank: number; readonly totalPoints: number }[];
}

/** A group's table now, or the one that a week has left; null for a large one. */
export function orderAfter(table: StandingTable, final: FinalTable | null): OrderAfter | null {
  const { version, rosterVersion, total } = table;
  if (total > LARGEST_ORDERED) return null;
  if (final === null) {
    return {
      version,
      rosterVersion,
      total,
      rows: () => table.page(0, LARGEST_ORDERED).filter(({ weeks }) => weeks > 0),
    };
  }
  const rows = () => final.rows.filter(({ hasPlayed }) => hasPlayed);
  return { version: final.version, rosterVersion, total, rows };
}

interface OrderOf {
  groupId: string;
  week: { id: string; weekNumber: number };
  after: OrderAfter;
  /** None that the table does not know yet. */
  plays: readonly LoggedPlay[];
  /** How many changes of the log have a text. */
  texts: number;
}

/**
 * Opens the orders of groups, computed once per version of a table for all of its members, from locked slots only: the
 * players in the log have begun.
 */
export function openGroupOrders({ db }: Pick<Context, 'db'>) {
  const orders = new VersionedCache<GroupOrder>(ORDERS_KEPT);
  const holders = new VersionedCache<{ held: HeldPlayer[]; multiplier: number }>(ORDERS_KEPT);

  async function compute({ groupId, week, after, plays }: OrderOf): Promise<GroupOrder> {
    const points = pointsAfter(plays);
    const { held, multiplier } = await holders.get(
      `${groupId} ${week.id}`,
      `${after.rosterVersion} ${points.size}`,
      async () => ({
        held: await readHolders(db, { groupId, weekId: week.id }, [...points.keys()]),
        multiplier: playoffMultiplierHundredths(await readPlayoffs(db, groupId), week.weekNumber),
      }),
    );
    const isHeld = new Set(held.map(({ player }) => player));
    const factors = Map.groupBy(held, ({ user }) => user);
    const rows = after.rows();
    const members = rows.map(({ user, totalPoints }): OrderMember => {
      const own = factors.get(user) ?? [];
      return { total: totalPoints, multiplier, factors: new Map(own.map(({ player, factor }) => [player, factor])) };
    });
    const moves = replayOrder(members, { events: plays, points, idle: after.total - rows.length });
    return {
      users: rows.map(({ user }) => user),
      ranks: rows.map(({ rank }) => rank),
      holders: new Map([...factors].map(([user, own]) => [user, new Set(own.map(({ player }) => player))])),
      plays: plays.flatMap((play, at) =>
        [...play.changes.keys()].some((player) => isHeld.has(player)) ? [{ play, moves: moves[at] ?? [] }] : [],
      ),
    };
  }

  return {
    of(parts: OrderOf): Promise<GroupOrder> {
      const { groupId, week, after, plays, texts } = parts;
      const version = `${after.version} ${plays.at(-1)?.id} ${texts}`;
      return orders.get(`${groupId} ${week.id}`, version, () => compute(parts));
    },
  };
}

/** Every player's points after these plays. */
function pointsAfter(plays: readonly LoggedPlay[]): Map<number, number> {
  const points = new Map<number, number>();
  for (const { changes } of plays) for (const [player, change] of changes) points.set(player, change.pointsAfter);
  return points;
}
