import type { RegroupedLineup } from '@singleback/contract/lineups.ts';
import {
  addedToGroupsText,
  checkGroupStays,
  checkGroupsNamed,
  checkWithdrawal,
  removedFromGroupsText,
} from '@singleback/game/lineups/lineup-groups.ts';
import { checkWeekOpen } from '@singleback/game/season/week.ts';
import type { Context } from '../../context.ts';
import { timeOfWrite } from '../../db/clock/doubt.ts';
import { lockGroupsForReading, lockUser } from '../../db/locks.ts';
import type { Db } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import { refuse } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { groupNotFound, playedGroups } from '../groups/groups-service.ts';
import { weekPlayers } from '../players/players-service.ts';
import { weekById } from '../season/season-service.ts';
import { checkProposal, playerIdsOf, proposalOfStored } from './check-proposal.ts';
import { historyOf } from './history.ts';
import { lineupNotFound, presentOne } from './lineups-service.ts';
import { findLineup, type StoredLineup, updateLineupRow } from './lineups-store.ts';
import { surroundingsOf } from './surroundings.ts';
import { refuseStale } from './update-lineup.ts';

/** The new groups of a lineup; throws a refusal. Runs under the locks. */
type Regrouping = (tx: Db, lineup: StoredLineup, groupIds: readonly string[], now: Date) => Promise<string[]>;

/**
 * Adds a lineup to groups [G7.31]: all submit rules are checked for the old and new ones together (rules 2.2), and
 * none may be added once a player is locked (rules 2.5). Existing groups stay. Refuses in the rules' words, and then
 * writes nothing; another user's lineup is not_found.
 * @param baseVersion the version that was shown: changed_elsewhere when it is stale; null skips the check (rules 7.1)
 */
export async function addGroups(
  context: Context,
  caller: Caller,
  lineupId: string,
  groupIds: readonly string[],
  baseVersion: number | null = null,
): Promise<RegroupedLineup> {
  const add: Regrouping = async (tx, lineup, wanted, now) => {
    const added = wanted.filter((id) => !lineup.groupIds.includes(id));
    if (added.length === 0) return lineup.groupIds;
    await refuseStale(tx, context, lineup, baseVersion);
    const { id: lineupId, userId } = lineup;
    const proposal = proposalOfStored(lineup, [...lineup.groupIds, ...added]);
    const concerned = { userId, weekId: null, lineupId, groupIds: proposal.groupIds, playerIds: playerIdsOf(proposal) };
    const surroundings = await surroundingsOf(tx, context, concerned);
    if (!surroundings) throw lineupNotFound();
    refuse(checkWeekOpen(surroundings.week, now));
    checkProposal(proposal, surroundings, now);
    return proposal.groupIds;
  };
  return regroup(context, caller, { lineupId, groupIds, regrouping: add, confirmation: addedToGroupsText });
}

/**
 * Removes a lineup from groups [G7.32], but never from its last one, and not once a player is locked (rules 2.5).
 * Other groups are ignored. Refuses in the rules' words, and then writes nothing; another user's lineup and foreign
 * groups are not_found.
 * @param baseVersion the version that was shown: changed_elsewhere when it is stale; null skips the check (rules 7.1)
 */
export async function removeGroups(
  context: Context,
  caller: Caller,
  lineupId: string,
  groupIds: readonly string[],
  baseVersion: number | null = null,
): Promise<RegroupedLineup> {
  const remove: Regrouping = async (tx, lineup, unwanted, now) => {
    const elsewhere = unwanted.filter((id) => !lineup.groupIds.includes(id));
    const known = (await playedGroups(tx, lineup.userId, elsewhere)).filter(({ isMember }) => isMember);
    if (known.length < elsewhere.length) throw groupNotFound();
    if (elsewhere.length === unwanted.length) return lineup.groupIds;
    await refuseStale(tx, context, lineup, baseVersion);
    refuse(checkWeekOpen(await weekById(tx, lineup.weekId), now));
    refuse(checkWithdrawal('remove_groups', await gamesOf(tx, lineup), now));
    refuse(checkGroupStays(lineup.groupIds, unwanted));
    return lineup.groupIds.filter((id) => !unwanted.includes(id));
  };
  return regroup(context, caller, { lineupId, groupIds, regrouping: remove, confirmation: removedFromGroupsText });
}

async function regroup(
  context: Context,
  caller: Caller,
  request: {
    lineupId: string;
    groupIds: readonly string[];
    regrouping: Regrouping;
    confirmation: (count: number) => string;
  },
): Promise<RegroupedLineup> {
  const groupIds = [...new Set(request.groupIds.map((id) => id.toLowerCase()))];
  return inTransaction(context.db, async (tx) => {
    await lockUser(tx, caller.userId);
    const before = await findLineup(tx, request.lineupId, caller.userId);
    if (!before) throw lineupNotFound();
    refuse(checkGroupsNamed(groupIds));
    await lockGroupsForReading(tx, [...new Set([...before.groupIds, ...groupIds])]);
    const now = await timeOfWrite(tx, context.clock);
    const wanted = await request.regrouping(tx, before, groupIds, now);
    const isChanged = wanted !== before.groupIds;
    const after = isChanged
      ? await write(tx, context, before, { ...before, groupIds: wanted, updatedAt: now })
      : before;
    const saved_at = after.updatedAt.toISOString();
    return { ...(await presentOne(tx, after, now)), saved_at, message: request.confirmation(groupIds.length) };
  });
}

async function write(tx: Db, context: Context, before: StoredLineup, after: StoredLineup): Promise<StoredLineup> {
  const named = await playedGroups(tx, after.userId, [...new Set([...before.groupIds, ...after.groupIds])]);
  const groupNames = new Map(named.map((group) => [group.id, group.name]));
  const history = historyOf(context, { action: 'update', before, after, groupNames, at: after.updatedAt });
  return { ...after, version: await updateLineupRow(tx, before, after, history) };
}

async function gamesOf(tx: Db, lineup: StoredLineup) {
  const playerIds = lineup.slots.map(({ playerId }) => playerId);
  return (await weekPlayers(tx, lineup.weekId, playerIds)).map(({ game }) => game);
}
