import type { GroupPlace } from '@singleback/contract/gameday/game-day.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import type { Context } from '../../context.ts';
import type { Place, StandingTable } from '../../standings/table.ts';
import { namesByNumber } from '../leaderboard/leaders-service.ts';

/** Names and lineups are only read of tables up to this many rows: that of a group, not that of all users. */
const SMALL = 100;

/** A group's table at one instant, and the current week. */
export interface PlacesOn {
  groupId: string;
  weekId: string;
  table: StandingTable;
}

/** A user's place on a table, and how far the next places are (rules 3.5). */
export async function placeOn(
  { db }: Pick<Context, 'db'>,
  { groupId, weekId, table }: PlacesOn,
  userNumber: number,
): Promise<GroupPlace> {
  const rows = table.total <= SMALL ? table.page(0, SMALL) : null;
  const own = table.placeOf(userNumber);
  const about = { group_id: groupId, members: table.members, members_in: rows && membersIn(rows, table, weekId) };
  if (own === null || own.weeks === 0) {
    return { ...about, rank: null, rank_before: null, above: null, below: null, ...NOBODY_AROUND };
  }
  const { first, above, below, level } = table.around(own.totalPoints);
  const others = rows?.filter((row) => isPlaying(row) && row.user !== userNumber) ?? [];
  const withTotal = (total: number) => others.filter((row) => row.totalPoints === total).map(({ user }) => user);
  const names = await namesByNumber(
    db,
    [own.totalPoints, above?.total, below?.total].flatMap((total) => (total === undefined ? [] : withTotal(total))),
  );
  const nameOf = (total: number) => {
    const users = withTotal(total);
    return users.length === 1 ? (names.get(users[0] as number) ?? null) : null;
  };
  const neighbor = (next: { total: number; rank: number } | null) =>
    next && {
      rank: next.rank,
      gap: pointsFromHundredths(Math.abs(next.total - own.totalPoints)),
      username: nameOf(next.total),
    };
  return {
    ...about,
    ...{ rank: own.rank, rank_before: own.rankBefore, above: neighbor(above), below: neighbor(below) },
    behind_first: pointsFromHundredths(first - own.totalPoints),
    level,
    level_with: level === 1 ? nameOf(own.totalPoints) : null,
  };
}

const NOBODY_AROUND = { behind_first: 0, level: 0, level_with: null };

const isPlaying = ({ weeks }: Place) => weeks > 0;

/** How many have a lineup of the week; a member who left with one does not make it more than there are members. */
function membersIn(rows: readonly Place[], { members, settledWeekIds }: StandingTable, weekId: string): number | null {
  if (settledWeekIds.includes(weekId)) return null;
  return Math.min(members, rows.filter(({ liveWeeks }) => liveWeeks.has(weekId)).length);
}
