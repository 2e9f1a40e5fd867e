import type { GroupPlace } from '@singleback/contract/gameday/game-day.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import type { Context } from '../../context.ts';
import { VersionedCache } from '../../lib/versioned-cache.ts';
import type { Place, StandingTable } from '../../standings/table.ts';
import { namesByNumber } from '../leaderboard/leaders-service.ts';

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
