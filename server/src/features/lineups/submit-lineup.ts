import type { LineupSubmission, SavedLineup } from '@singleback/contract/lineups.ts';
import { lineupNameOnSubmit } from '@singleback/game/lineups/lineup-name.ts';
import type { Context } from '../../context.ts';
import { timeOfWrite } from '../../db/clock/doubt.ts';
import { userAndGroupLocks } from '../../db/locks.ts';
import type { Db } from '../../db/pool.ts';
import { inLockedTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { playedGroups } from '../groups/groups-service.ts';
import { weekNotFound } from '../season/season-service.ts';
import { checkProposal, isSameLineup, type Proposal, playerIdsOf, proposalOf } from './check-proposal.ts';
import { historyOf, type MadeBy } from './history.ts';
import { insertLineup, type StoredLineup } from './lineups-store.ts';
import { presentSaved } from './present-lineup.ts';
import { type Surroundings, surroundingsOf } from './surroundings.ts';

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
  const groupNames = new Map(checked.groups.map((group) => [group.id, group.name]));
  const change = { action: 'submit', before: null, after: lineup, groupNames, at: now, madeBy } as const;
  await insertLineup(tx, lineup, historyOf(context, change));
  return presentSaved(lineup, surroundings, now);
}
