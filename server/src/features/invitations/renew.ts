import type { Group } from '@singleback/contract/groups.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { groupOfMember } from '../groups/access-service.ts';
import { renewGroup } from '../groups/renewal-service.ts';
import { mailInvitations, writeInvitations } from './invite.ts';

/**
 * Continues a group of an earlier season in the running one, and invites its active members to it again. Answers the
 * new group, or that of an earlier call, and how many were invited.
 */
export async function renew(
  context: Context,
  caller: Caller,
  groupId: string,
): Promise<{ group: Group; invited: number }> {
  const { group, invited, renewal } = await inTransaction(context.db, async (tx) => {
    const renewal = await renewGroup(tx, context, caller, groupId.toLowerCase());
    const addresses = renewal.emails;
    const invited =
      addresses.length === 0
        ? null
        : await writeInvitations(tx, context, caller, renewal.groupId, { addresses, message: null });
    return { group: await groupOfMember(tx, caller, renewal.groupId), invited, renewal };
  });
  if (invited !== null) await mailInvitations(context, caller, { ...invited, ...renewal });
  return { group, invited: invited?.rows.length ?? 0 };
}
