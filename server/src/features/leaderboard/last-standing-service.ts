// Tables of weeks and the season, others’ lineups once they may be seen, and files of both.

import type { LastStandingTable } from '@singleback/contract/last-standing.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import {
  type Contender,
  type LastStanding,
  lastStanding,
  type Survival,
} from '@singleback/game/standings/last-standing.ts';
import type { Db } from '../../db/pool.ts';
import { inSnapshot } from '../../db/transaction.ts';
import { readLastStanding, type StoredCutWeek } from '../../standings/last-standing-store.ts';
import type { Place, StandingTable } from '../../standings/table.ts';
import { type NamedUser, userNames } from './leaders-service.ts';

type Row = LastStandingTable['rows'][number];

/** What is shown of somebody in a week. Hundredths. */
type Scores = ReadonlyMap<string, Omit<Contender, 'userId'>>;

/**
 * Who is in and who is out of a group that plays last one standing: those who are in by the points of the week, with the
 * line where it would fall now, then the others by the week in which they went out, then who watches. Null for a group
 * without a cut. Points of the week that is on are those of `table`, which counts locked players only.
 */
export async function readLastStandingTable(
  db: Db,
  {
    groupId,
    table,
    currentWeek,
  }: { groupId: string; table: StandingTable; currentWeek: { id: string; weekNumber: number } },
  now: Date,
): Promise<LastStandingTable | null> {
  const places = table.page(0, table.total);
  const { group, users } = await inSnapshot(db, async (tx) => ({
    group: await readLastStanding(tx, groupId, now),
    users: await userNames(
      tx,
      places.map(({ user }) => user),
    ),
  }));
  if (group === null) return null;
  const weeks = group.weeks.map((week) =>
    week.isFinal ? week : { ...week, scores: liveScores(places, users, week.id) },
  );
  const standing = lastStanding({ ...group, weeks });
  const shownWeek = weeks.find(({ weekNumber }) => weekNumber === standing.running?.weekNumber) ?? null;
  const lastCut = standing.cuts.at(-1);
  const ofIn = shownWeek ?? (lastCut ? weeks.find(({ weekNumber }) => weekNumber === lastCut.weekNumber) : null);
  const scores = ofIn?.scores ?? liveScores(places, users, currentWeek.id);
  const provisional = standing.cuts.find(({ isProvisional }) => isProvisional);
  return {
    week: shownWeek && { id: shownWeek.id, number: shownWeek.weekNumber },
    rows: rowsOf([...users.values()], { standing, weeks, scores }),
    winners: [...standing.winners],
    provisionalWeek: provisional?.weekNumber ?? null,
    standsAt: weeks.find(({ weekNumber }) => weekNumber === provisional?.weekNumber)?.standsAt.toISOString() ?? null,
  };
}

function liveScores(places: readonly Place[], users: ReadonlyMap<number, NamedUser>, weekId: string): Scores {
  return new Map(
    places.flatMap(({ user, liveWeeks, totalPoints }) => {
      const userId = users.get(user)?.userId;
      return userId === undefined ? [] : [[userId, { points: liveWeeks.get(weekId) ?? 0, total: totalPoints }]];
    }),
  );
}

interface Known {
  standing: LastStanding;
  weeks: readonly StoredCutWeek[];
  /** Of those who are in. */
  scores: Scores;
}

function rowsOf(users: readonly NamedUser[], known: Known): Row[] {
  const order: Record<Survival['state'], number> = { in: 0, out: 1, watching: 2, left: 3 };
  return users
    .flatMap((user) => {
      const at = known.standing.survival.get(user.userId);
      return at === undefined || at.state === 'left' ? [] : [{ ...rowOf(user, at, known), at }];
    })
    .toSorted(
      (a, b) =>
        order[a.at.state] - order[b.at.state] ||
        (b.row.weekOut ?? 0) - (a.row.weekOut ?? 0) ||
        b.points - a.points ||
        b.total - a.total ||
        (a.row.username < b.row.username ? -1 : 1),
    )
    .map(({ row }) => row);
}

/** A row, with what it is ordered by. */
function rowOf(
  { userId, username }: NamedUser,
  at: Survival,
  { standing, weeks, scores }: Known,
): { row: Row; points: number; total: number } {
  const line = standing.running?.rows.find((row) => row.userId === userId);
  const ofWeek = at.state === 'out' ? weeks.find(({ weekNumber }) => weekNumber === at.weekNumber)?.scores : scores;
  const { points, total } = ofWeek?.get(userId) ?? { points: 0, total: 0 };
  const row: Row = {
    ...{ userId, username, state: at.state === 'left' ? 'watching' : at.state },
    ...{ points: pointsFromHundredths(points), totalPoints: pointsFromHundredths(total) },
    ...(line?.isBelow && { isBelow: true }),
    ...(line !== undefined && line.distance !== null && { distance: pointsFromHundredths(line.distance) }),
    ...(at.state === 'out' && { weekOut: at.weekNumber, ...(at.isProvisional && { isProvisional: true }) }),
  };
  return { row, points, total };
}
