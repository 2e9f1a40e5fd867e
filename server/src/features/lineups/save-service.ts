import { heldSlots } from '@singleback/contract/held-slots.ts';
import type { LineupSubmission, LineupUpdate, SavedLineup } from '@singleback/contract/lineups.ts';
import { checkWithdrawal } from '@singleback/game/lineups/check-withdrawal.ts';
import { lineupNameOnSubmit } from '@singleback/game/lineups/lineup-name.ts';
import { checkWeekOpen } from '@singleback/game/season/week.ts';
import type { Context } from '../../context.ts';
import { lockGroupsForReading, lockGroupsOfLineup, lockUser, userAndGroupLocks } from '../../db/locks.ts';
import type { Db } from '../../db/pool.ts';
import { timeOfWrite } from '../../db/season.ts';
import { inLockedTransaction, inTransaction } from '../../db/transaction.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { openReceipts } from '../../lock-log/receipts.ts';
import { playedGroups } from '../groups/groups-service.ts';
import { weekPlayers } from '../players/players-service.ts';
import { type WeekRow, weekById, weekNotFound } from '../season/season-service.ts';
import { checkProposal, isSameLineup, type Proposal, playerIdsOf, proposalOf } from './check-proposal.ts';
import { historyOf, type MadeBy } from './history-service.ts';
import { lineupNotFound, presentOne, presentSaved } from './lineups-service.ts';
import {
  deleteLineupRow,
  findLineup,
  insertLineup,
  insertTransaction,
  type LineupUses,
  listLineupsOf,
  listUsesOf,
  type StoredLineup,
  updateLineupRow,
} from './lineups-store.ts';
import { type Surroundings, surroundingsOf } from './surroundings.ts';

// Used by standing orders, which change lineups as their owners would.
export {
  findLineup,
  type LineupUses,
  listLineupsOf,
  listUsesOf,
  type Proposal,
  playerIdsOf,
  proposalOf,
  type StoredLineup,
  type Surroundings,
};

/**
 * Submits a lineup [G4.10, G7.26]: checks and writes in one transaction, with the clock read under its locks (rules
 * 2.2). A repeated submit returns the existing lineup (rules 2.9). Refuses in the rules' words, and then writes
 * nothing.
 */
export function submitLineup(context: Context, { userId }: Caller, wire: LineupSubmission): Promise<SavedLineup> {
  const proposal = proposalOf(wire);
  return inLockedTransaction(context.database, userAndGroupLocks(userId, proposal.groupIds), (tx) =>
    submitUnderLocks(tx, context, { userId, proposal, madeBy: null }),
  );
}

/**
 * The same in a transaction that has the locks of the user and the groups. A refusal has written nothing.
 * @param known what was read under these locks, where several submits were read at once
 */
export async function submitUnderLocks(
  tx: Db,
  context: Context,
  { userId, proposal, madeBy }: { userId: string; proposal: Proposal; madeBy: MadeBy | null },
  known: Surroundings | null = null,
): Promise<SavedLineup> {
  const { weekId, groupIds } = proposal;
  const concerned = { userId, weekId, lineupId: null, groupIds, playerIds: playerIdsOf(proposal) };
  const surroundings = known ?? (await surroundingsOf(tx, context, concerned));
  if (surroundings === null) throw weekNotFound();
  const now = await timeOfWrite(tx, context.clock);
  const { week, ofWeek } = surroundings;
  const name = lineupNameOnSubmit(proposal.lineup.name, week.weekNumber, null, week.seasonKind);
  const same = ofWeek.find((each) => isSameLineup(proposal, name, each));
  if (same) {
    // It may count in a group that was closed since, which is none of those that can be chosen.
    const groups = await playedGroups(tx, userId, same.groupIds);
    return presentSaved(same, { ...surroundings, groups }, now);
  }

  const checked = checkProposal(proposal, surroundings, now);
  const lineup: StoredLineup = {
    id: context.ids.uuid(),
    userId,
    seasonId: week.seasonId,
    weekId: week.id,
    name,
    doubleDownPlayerId: checked.doubleDownPlayerId,
    createdAt: now,
    updatedAt: now,
    version: 1,
    slots: checked.slots,
    groupIds: checked.groups.map(({ id }) => id),
  };
  const change = { action: 'submit', before: null, after: lineup, groups: checked.groups, at: now, madeBy } as const;
  await insertLineup(tx, lineup, historyOf(context, change));
  return presentSaved(lineup, surroundings, now);
}

/**
 * Updates a lineup [G4.10, G7.27]; players whose games have started stay where they are (rules 2.4). A missing name
 * stays unchanged; an empty one becomes the default. An update without changes writes nothing, even on a stale
 * version. Refuses in the rules' words, and then writes nothing; another user's lineup is not_found.
 * @param baseVersion the version that was edited: changed_elsewhere when it is stale; null skips the check (rules 7.1)
 * @param order what changes it for its owner; null: they do
 */
export function updateLineup(
  context: Context,
  { userId }: Caller,
  lineupId: string,
  wire: LineupUpdate,
  baseVersion: number | null = null,
  order: OrderedChange | null = null,
): Promise<SavedLineup> {
  const proposal = proposalOf(wire);
  const changed = { lineupId: lineupId.toLowerCase(), userId };
  return inLockedTransaction(context.database, userAndGroupLocks(userId), async (tx) => {
    await lockGroupsOfLineup(tx, changed, proposal.groupIds);
    const change = { ...changed, proposal, baseVersion, madeBy: order?.madeBy ?? null };
    const saved = await updateUnderLocks(tx, context, change);
    await order?.record(tx, context.clock.now());
    return saved;
  });
}

/** The update of a lineup by its owner, or for them. */
interface LineupChange {
  userId: string;
  lineupId: string;
  proposal: Proposal;
  /** The version that was edited; null: whatever it is. */
  baseVersion: number | null;
  madeBy: MadeBy | null;
}

/**
 * The same in a transaction that has the locks of the user, of the lineup's groups and of the submitted ones. A refusal has
 * written nothing.
 * @param known what was read under these locks, where several changes were read at once
 */
export async function updateUnderLocks(
  tx: Db,
  context: Context,
  { userId, lineupId, proposal, baseVersion, madeBy }: LineupChange,
  known: Surroundings | null = null,
): Promise<SavedLineup> {
  const { groupIds: wanted } = proposal;
  const concerned = { userId, lineupId, weekId: null, groupIds: wanted, playerIds: playerIdsOf(proposal) };
  const surroundings = known ?? (await surroundingsOf(tx, context, concerned));
  const previous = surroundings?.previous;
  if (!surroundings || !previous) throw lineupNotFound();
  const now = await timeOfWrite(tx, context.clock);
  const { week } = surroundings;
  const name = newName(proposal, previous, week);
  const isSame = proposal.weekId === week.id && isSameLineup(proposal, name, previous);
  if (!isSame) await refuseStale(tx, context, previous, baseVersion);
  if (proposal.weekId !== week.id) {
    throw new AppError('field_invalid', 'A lineup cannot move to another week', { field: 'week_id' });
  }
  if (isSame) return presentSaved(previous, surroundings, now);
  const { slots, groups, doubleDownPlayerId } = checkProposal(proposal, surroundings, now);
  const groupIds = groups.map(({ id }) => id);
  const lineup: StoredLineup = { ...previous, name, doubleDownPlayerId, updatedAt: now, slots, groupIds };
  const of = { groups: surroundings.groups, at: now, madeBy };
  const change = { action: 'update', before: previous, after: lineup, ...of } as const;
  const version = await updateLineupRow(tx, previous, lineup, historyOf(context, change));
  // Read later, its groups are in this order too.
  return presentSaved({ ...lineup, version, groupIds: groupIds.toSorted() }, surroundings, now);
}

function newName(proposal: Proposal, previous: StoredLineup, week: WeekRow): string | null {
  if (proposal.name === undefined) return previous.name;
  return lineupNameOnSubmit(proposal.name, week.weekNumber, previous.name, week.seasonKind);
}

/** A change of a lineup that its owner does not make by hand: checked like any other. */
interface OrderedChange {
  madeBy: MadeBy;
  /** Records it in the transaction of the change, which it can refuse. `now` is the change's. */
  record(tx: Db, now: Date): Promise<void>;
}

/**
 * Refuses a write based on another version than the stored one, and includes the current lineup for its owner. Call it
 * inside the writing transaction, under the user's lock.
 */
export async function refuseStale(tx: Db, context: Context, lineup: StoredLineup, baseVersion: number | null) {
  if (baseVersion === null || baseVersion === lineup.version) return;
  const current = await presentOne(tx, lineup, context.clock.now());
  throw new AppError('changed_elsewhere', 'This lineup was changed on another device. Review it and try again.', {
    lineup: current,
  });
}

/**
 * Deletes the caller's lineup if it holds no locked player and its week is not over (rules 2.5); its history stays
 * (rules 2.7). Refuses with not_found, week_over or lineup_locked, and then writes nothing.
 * @param baseVersion the version that was shown: changed_elsewhere when it is stale; null skips the check (rules 7.1)
 */
export async function deleteLineup(
  context: Context,
  caller: Caller,
  lineupId: string,
  baseVersion: number | null = null,
): Promise<{ id: string; deleted_at: string; version: number }> {
  return inTransaction(context.db, async (tx) => {
    await lockUser(tx, caller.userId);
    const lineup = await findLineup(tx, lineupId, caller.userId);
    if (!lineup) throw lineupNotFound();
    await lockGroupsForReading(tx, lineup.groupIds);
    await refuseStale(tx, context, lineup, baseVersion);
    const now = await timeOfWrite(tx, context.clock);
    refuse(checkWeekOpen(await weekById(tx, lineup.weekId), now));
    const playerIds = lineup.slots.map(({ playerId }) => playerId);
    const players = await weekPlayers(tx, lineup.weekId, playerIds);
    const games = players.map(({ game }) => game);
    refuse(checkWithdrawal('delete', games, now));
    const groups = await playedGroups(tx, caller.userId, lineup.groupIds);
    await deleteLineupRow(tx, lineup.id);
    await insertTransaction(tx, historyOf(context, { action: 'delete', before: lineup, after: null, groups, at: now }));
    return { id: lineup.id, deleted_at: now.toISOString(), version: lineup.version + 1 };
  });
}

/**
 * Adds to the answer of a save a signed note of what was saved, with which its owner can show it if something else counts
 * later. A save that cannot be acknowledged is saved all the same.
 */
export function openSaveReceipts({ db, log }: Pick<Context, 'db' | 'log'>) {
  const signSave = openReceipts(db);
  return async <Saved extends SavedLineup>(saving: Promise<Saved>): Promise<Saved> => {
    const saved = await saving;
    try {
      const receipt = await signSave(stateOf(saved));
      return receipt === null ? saved : { ...saved, receipt };
    } catch (error) {
      log.error({ err: error }, 'a save has no receipt');
      return saved;
    }
  };
}

function stateOf(saved: SavedLineup) {
  const { id, version, saved_at } = saved;
  return { lineupId: id, version, savedAt: new Date(saved_at), slots: heldSlots(saved) };
}
