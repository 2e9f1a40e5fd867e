import type { LineupUpdate, SavedLineup } from '@singleback/contract/lineups.ts';
import { lineupNameOnSubmit } from '@singleback/game/lineups/lineup-name.ts';
import type { Context } from '../../context.ts';
import { lockGroupsOfLineup, userAndGroupLocks } from '../../db/locks.ts';
import { inLockedTransaction } from '../../db/transaction.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import type { WeekRow } from '../season/season-service.ts';
import { refuseStale } from './base-version.ts';
import { checkProposal } from './check-proposal.ts';
import { historyOf } from './history.ts';
import { lineupNotFound } from './lineups-service.ts';
import type { StoredLineup } from './lineups-store.ts';
import type { OrderedChange } from './ordered-change.ts';
import { presentSaved } from './present-lineup.ts';
import { isSameLineup, type Proposal, playerIdsOf, proposalOf } from './proposal.ts';
import { updateLineupRow } from './saving-store.ts';
import { surroundingsOf } from './surroundings.ts';

/**
 * Updates a lineup [G4.10, G7.27]; players whose games have started stay where they are (rules 2.4). A missing name
 * stays unchanged; an empty one becomes the default. An update without changes writes nothing, even on a stale
 * version. Refuses in the rules' words, and then writes nothing; another user's lineup is not_found.
 * @param baseVersion the version that was edited: changed_elsewhere when it is stale; null skips the check (rules 7.1)
 * @param order the standing order that changes it; null: its owner does
 */
export async function updateLineup(
  context: Context,
  caller: Caller,
  lineupId: string,
  wire: LineupUpdate,
  baseVersion: number | null = null,
  order: OrderedChange | null = null,
): Promise<SavedLineup> {
  const { userId } = caller;
  const proposal = proposalOf(wire);
  const changed = { lineupId: lineupId.toLowerCase(), userId };
  return inLockedTransaction(context.database, userAndGroupLocks(userId), async (tx) => {
    await lockGroupsOfLineup(tx, changed, proposal.groupIds);
    const concerned = { ...changed, weekId: null, groupIds: proposal.groupIds, playerIds: playerIdsOf(proposal) };
    const surroundings = await surroundingsOf(tx, context, concerned);
    const previous = surroundings?.previous;
    if (!surroundings || !previous) throw lineupNotFound();
    const now = context.clock.now();
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
    const groupNames = new Map(surroundings.groups.map((group) => [group.id, group.name]));
    const change = { action: 'update', before: previous, after: lineup, groupNames, at: now } as const;
    const history = historyOf(context, { ...change, madeBy: order?.madeBy ?? null });
    const version = await updateLineupRow(tx, previous, lineup, history);
    await order?.record(tx, lineup, now);
    // Read later, its groups are in this order too.
    return presentSaved({ ...lineup, version, groupIds: groupIds.toSorted() }, surroundings, now);
  });
}

function newName(proposal: Proposal, previous: StoredLineup, week: WeekRow): string | null {
  if (proposal.name === undefined) return previous.name;
  return lineupNameOnSubmit(proposal.name, week.weekNumber, previous.name);
}
