import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Input } from '../../handlers.ts';
import { carryWordFilter } from '../chat/chat-service.ts';
import { groupOfMember } from '../groups/access-service.ts';
import { renewGroup } from '../groups/renewal-service.ts';
import { carryWebhooks } from '../webhooks/webhooks-service.ts';
import { findSeasonStart } from './invitations-store.ts';
import { mailInvitations, writeInvitations } from './invite.ts';
import { listUnansweredOf } from './sent-service.ts';

/**
 * Continues a group of an earlier season in the running one, with its webhooks and word filter, and invites its active members
 * to it again, until the season's first kickoff (rules 7.17). Answers the new group, or that of an earlier call, and how many
 * are invited.
 */
export async function renew(context: Context, { caller, params: { id: groupId } }: Input<'POST /groups/:id/renew'>) {
  const { group, invited, sent, renewal } = await inTransaction(context.db, async (tx) => {
    const renewal = await renewGroup(tx, context, caller, groupId);
    const { groupId: to, earlierId: from, emails: addresses } = renewal;
    if (renewal.isNew) {
      await carryWebhooks(tx, context, caller, { from, to });
      await carryWordFilter(tx, from, to);
    }
    const atLeast = await findSeasonStart(tx, to);
    const sent =
      addresses.length === 0
        ? null
        : await writeInvitations(tx, context, caller, to, { addresses, message: null, atLeast });
    const pending = { groupId: to, inviterId: caller.userId, endsAfter: context.clock.now() };
    const invited = (await listUnansweredOf(tx, pending)).length;
    return { group: await groupOfMember(tx, caller, to), invited, sent, renewal };
  });
  if (sent !== null) await mailInvitations(context, caller, { ...sent, ...renewal });
  return { group, invited };
}
