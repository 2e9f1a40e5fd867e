import { checkWithdrawal } from '@singleback/game/lineups/lineup-groups.ts';
import { checkWeekOpen } from '@singleback/game/season/week.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { timeOfWrite } from '../../db/season.ts';
import { AppError } from '../../lib/app-error.ts';
import { playedGroups } from '../groups/groups-service.ts';
import { weekPlayers } from '../players/players-service.ts';
import { weekById } from '../season/season-service.ts';
import { historyOf } from './history.ts';
import {
  deleteLineupRow,
  insertTransaction,
  listLineupsInGroup,
  listOpenLineups,
  type StoredLineup,
  updateLineupRow,
} from './lineups-store.ts';

/** The users with a lineup in a group, of any week, sorted: those whose locks `releaseLineups` needs. */
export async function ownersInGroup(db: Db, groupId: string): Promise<string[]> {
  return [...new Set((await listLineupsInGroup(db, groupId)).map(({ userId }) => userId))].sort();
}

/**
 * Takes all lineups out of a group that is deleted: they stay in their other groups, and one without another is deleted.
 * Refuses with lineup_locked once a player of any of them is locked. Call it under the locks of their users and of the
 * group.
 */
export async function releaseLineups(tx: Db, context: Context, group: { id: string; name: string }) {
  const now = await timeOfWrite(tx, context.clock);
  const lineups = await listLineupsInGroup(tx, group.id);
  for (const [weekId, ofWeek] of Map.groupBy(lineups, (each) => each.weekId)) {
    if ((await whyNotReleased(tx, weekId, ofWeek, now)) === null) continue;
    throw new AppError('lineup_locked', 'A player in this group has locked. Close the group instead.');
  }
  const groupNames = new Map([[group.id, group.name]]);
  let deleted = 0;
  for (const lineup of lineups) {
    const groupIds = lineup.groupIds.filter((id) => id !== group.id);
    await takeOut(tx, context, lineup, { groupIds, groupNames, now });
    if (groupIds.length === 0) deleted += 1;
  }
  return { kept: lineups.length - deleted, deleted };
}

/**
 * Takes the lineups of a user without a locked player out of a group that they leave, or out of all (null), as
 * `releaseLineups` does; those with one stay (rules 7.16). Call it under the locks of the user and of the group.
 */
export async function releaseOwnLineups(tx: Db, context: Context, userId: string, groupId: string | null) {
  const now = context.clock.now();
  const lineups = (await listOpenLineups(tx, userId, now)).filter(
    ({ groupIds }) => groupId === null || groupIds.includes(groupId),
  );
  for (const lineup of lineups) {
    if ((await whyNotReleased(tx, lineup.weekId, [lineup], now)) !== null) continue;
    const named = await playedGroups(tx, userId, lineup.groupIds);
    const groupNames = new Map(named.map(({ id, name }) => [id, name]));
    const groupIds = groupId === null ? [] : lineup.groupIds.filter((id) => id !== groupId);
    await takeOut(tx, context, lineup, { groupIds, groupNames, now });
  }
}

/** Leaves a lineup in these groups, or deletes it without any. */
async function takeOut(
  tx: Db,
  context: Context,
  before: StoredLineup,
  { groupIds, groupNames, now }: { groupIds: string[]; groupNames: ReadonlyMap<string, string>; now: Date },
): Promise<void> {
  const after = groupIds.length === 0 ? null : { ...before, groupIds, updatedAt: now };
  const history = historyOf(context, { action: after ? 'update' : 'delete', before, after, groupNames, at: now });
  if (after) {
    await updateLineupRow(tx, before, after, history);
    return;
  }
  await deleteLineupRow(tx, before.id);
  await insertTransaction(tx, history);
}

/** What keeps lineups of a week where they are: it is over, or a player of one of them is locked. */
async function whyNotReleased(tx: Db, weekId: string, lineups: readonly StoredLineup[], now: Date) {
  const playerIds = [...new Set(lineups.flatMap(({ slots }) => slots.map(({ playerId }) => playerId)))];
  const games = (await weekPlayers(tx, weekId, playerIds)).map(({ game }) => game);
  return checkWeekOpen(await weekById(tx, weekId), now) ?? checkWithdrawal('remove_groups', games, now);
}
