import type { LineupUpdate, SavedLineup } from '@singleback/contract/lineups.ts';
import { lineupNameOnSubmit } from '@singleback/game/lineups/lineup-name.ts';
import type { Context } from '../../context.ts';
import { lockGroupsForReading, lockUser } from '../../db/locks.ts';
import type { Db } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { playedGroups } from '../groups/groups-service.ts';
import { type WeekRow, weekById } from '../season/season-service.ts';
import { refuseStale } from './base-version.ts';
import { checkProposal } from './check-proposal.ts';
import { historyOf } from './history.ts';
import { lineupNotFound, presentOne } from './lineups-service.ts';
import { findLineup, insertTransactions, listLineups, type StoredLineup, saveLineup } from './lineups-store.ts';
import { isSameLineup, type Proposal, proposalOf } from './proposal.ts';

/**
 * Updates a lineup [G4.10, G7.27]; players whose games have started stay where they are (rules 2.4). A missing name
 * stays unchanged; an empty one becomes the default. An update without changes writes nothing, even on a stale
 * version. Refuses in the rules' words, and then writes nothing; another user's lineup is not_found.
 * @param baseVersion the version that was edited: changed_elsewhere when it is stale; null skips the check (rules 7.1)
 */
export async function updateLineup(
  context: Context,
  caller: Caller,
  lineupId: string,
  wire: LineupUpdate,
  baseVersion: number | null = null,
): Promise<SavedLineup> {
  const proposal = proposalOf(wire);
  return inTransaction(context.db, async (tx) => {
    await lockUser(tx, caller.userId);
    const previous = await findLineup(tx, lineupId, caller.userId);
    if (!previous) throw lineupNotFound();
    await lockGroupsForReading(tx, [...new Set([...proposal.groupIds, ...previous.groupIds])]);
    const now = context.clock.now();
    const week = await weekById(tx, previous.weekId);
    const name = newName(proposal, previous, week);
    const isSame = proposal.weekId === week.id && isSameLineup(proposal, name, previous);
    if (!isSame) await refuseStale(tx, context, previous, baseVersion);
    if (proposal.weekId !== week.id) {
      throw new AppError('field_invalid', 'A lineup cannot move to another week', { field: 'week_id' });
    }
    if (!isSame) await change(tx, context, { previous, proposal, week, name, now });
    const stored = (await findLineup(tx, lineupId, caller.userId)) as StoredLineup;
    return { ...(await presentOne(tx, stored, now)), saved_at: stored.updatedAt.toISOString() };
  });
}

async function change(
  tx: Db,
  context: Context,
  wanted: { previous: StoredLineup; proposal: Proposal; week: WeekRow; name: string | null; now: Date },
): Promise<void> {
  const { previous, proposal, week, name, now } = wanted;
  const ofWeek = await listLineups(tx, previous.userId, week.id);
  const checked = await checkProposal(tx, previous.userId, proposal, { week, previous, ofWeek, now });
  const lineup: StoredLineup = {
    ...previous,
    name,
    doubleDownPlayerId: checked.doubleDownPlayerId,
    updatedAt: now,
    slots: checked.slots,
    groupIds: checked.groups.map(({ id }) => id),
  };
  const named = await playedGroups(tx, previous.userId, [...previous.groupIds, ...lineup.groupIds]);
  const groupNames = new Map(named.map((group) => [group.id, group.name]));
  await saveLineup(tx, previous, lineup);
  await insertTransactions(
    tx,
    historyOf(context, { action: 'update', before: previous, after: lineup, groupNames, at: now }),
  );
}

function newName(proposal: Proposal, previous: StoredLineup, week: WeekRow): string | null {
  if (proposal.name === undefined) return previous.name;
  return lineupNameOnSubmit(proposal.name, week.weekNumber, previous.name);
}
