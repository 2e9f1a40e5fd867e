import type { LineupSubmission, SavedLineup } from '@singleback/contract/lineups.ts';
import { lineupNameOnSubmit } from '@singleback/game/lineups/lineup-name.ts';
import type { Context } from '../../context.ts';
import { lockUserAndReadGroups } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { weekById } from '../season/season-service.ts';
import { checkProposal } from './check-proposal.ts';
import { historyOf } from './history.ts';
import { presentOne } from './lineups-service.ts';
import { insertLineup, listLineups, type StoredLineup } from './lineups-store.ts';
import { presentLineup } from './present-lineup.ts';
import { isSameLineup, proposalOf } from './proposal.ts';

/**
 * Submits a lineup [G4.10, G7.26]: checks and writes in one transaction, with the clock read under its locks (rules
 * 2.2). A repeated submit returns the existing lineup (rules 2.9). Refuses in the rules' words, and then writes
 * nothing.
 */
export async function submitLineup(context: Context, caller: Caller, wire: LineupSubmission): Promise<SavedLineup> {
  const proposal = proposalOf(wire);
  return inTransaction(context.db, async (tx) => {
    await lockUserAndReadGroups(tx, caller.userId, proposal.groupIds);
    const now = context.clock.now();
    const week = await weekById(tx, proposal.weekId);
    const name = lineupNameOnSubmit(proposal.lineup.name, week.weekNumber);
    const ofWeek = await listLineups(tx, caller.userId, week.id);
    const same = ofWeek.find((each) => isSameLineup(proposal, name, each));
    if (same) return saved(same, await presentOne(tx, same, now));

    const checked = await checkProposal(tx, caller.userId, proposal, { week, previous: null, ofWeek, now });
    const lineup: StoredLineup = {
      id: context.ids.uuid(),
      userId: caller.userId,
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
    const history = historyOf(context, { action: 'submit', before: null, after: lineup, groupNames, at: now });
    await insertLineup(tx, lineup, history);
    return saved(lineup, presentLineup(lineup, { weekNumber: week.weekNumber, ...checked, now }));
  });
}

function saved(lineup: StoredLineup, shown: Omit<SavedLineup, 'saved_at'>): SavedLineup {
  return { ...shown, saved_at: lineup.updatedAt.toISOString() };
}
