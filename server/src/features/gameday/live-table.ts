import type { LiveTable } from '@singleback/contract/gameday/live-table.ts';
import type { GameStatus } from '@singleback/contract/players.ts';
import { playoffMultiplierHundredths } from '@singleback/game/groups/settings.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { SECOND_MS } from '@singleback/game/season/durations.ts';
import type { Context } from '../../context.ts';
import { VersionedCache } from '../../lib/versioned-cache.ts';
import type { SeasonAt } from '../../standings/standings.ts';
import type { StandingTable } from '../../standings/table.ts';
import { userNames } from '../leaderboard/leaders-service.ts';
import { type LockedSlot, readLockedSlots } from './live-table-store.ts';
import { readPlayoffs } from './point-log-store.ts';

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
