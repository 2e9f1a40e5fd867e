import type { InviteReply } from '@singleback/contract/invitations.ts';
import { checkNotSelf, readInvite } from '@singleback/game/invitations/check-invite.ts';
import { INVITATION_DAYS, invitationEnd } from '@singleback/game/invitations/status.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import type { Context } from '../../context.ts';
import { lockGroups } from '../../db/locks.ts';
import type { Db } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../lib/access-tokens.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import { hashToken } from '../../lib/ids.ts';
import { invitationToken } from '../../lib/invitation-tokens.ts';
import { post } from '../../lib/mail.ts';
import { unsubscribeHeaders } from '../../lib/unsubscribe-tokens.ts';
import { asMember } from '../groups/access-service.ts';
import { recordGroupEvent } from '../groups/history-service.ts';
import { groupFull } from '../groups/joining-service.ts';
import { invitationMail } from './invitation-mail.ts';
import {
  countSent,
  discardExpired,
  findConfirmedEmail,
  findShownName,
  type InvitationRow,
  insertInvitations,
  listAddressed,
} from './invitations-store.ts';

/** How many invitations of all groups an address gets in a day. */
const A_DAY = 5;

interface Invited {
  groupName: string;
  rows: { address: string; row: InvitationRow }[];
  errors: string[];
}

/**
 * Invites people by mail [G7.8]; any active member may (rules 4.4). Refuses in the words of the rules [G5.1-G5.10], also
 * who invites their own address. Who can't be invited now is told, beside those who are; when nobody can, the whole is already_invited. The answer is the
 * same whether an address has an account or not.
 */
export async function invite(
  context: Context,
  caller: Caller,
  groupId: string,
  form: { addresses: readonly string[]; message: string | null },
): Promise<InviteReply> {
  const read = readInvite({ addresses: form.addresses.join('\n'), message: form.message ?? '' });
  const { addresses, message } = read.invite ?? { addresses: [], message: null };
  const { groupName, rows, errors } = await inTransaction(context.db, async (tx) => {
    await lockGroups(tx, [groupId]);
    const { row } = await asMember(tx, caller, groupId);
    refuse(read.problem ?? checkNotSelf(addresses, await findConfirmedEmail(tx, caller.userId)));
    const limit = row.group.maxParticipants;
    if (limit !== null && row.participants >= limit) throw groupFull(limit);
    const invited = await writeInvitations(tx, context, caller, row.group.id, { addresses, message });
    return { ...invited, groupName: row.group.name };
  });
  await mailAll(context, caller, { groupName, rows, errors });
  const sent = rows.length;
  const all = sent === 1 ? 'Invitation sent' : `${sent} invitations sent`;
  return { message: errors.length > 0 ? `${sent} of ${sent + errors.length} invitations sent` : all, errors };
}

async function writeInvitations(
  tx: Db,
  context: Context,
  caller: Caller,
  groupId: string,
  { addresses, message }: { addresses: readonly string[]; message: string | null },
): Promise<Omit<Invited, 'groupName'>> {
  const now = context.clock.now();
  const hashes = addresses.map((address) => hashToken(address));
  await discardExpired(tx, groupId, hashes, now);
  const sentBefore = await countSent(tx, groupId, hashes, new Date(now.getTime() - DAY_MS));
  const rows: Invited['rows'] = [];
  const errors: string[] = [];
  for (const address of addresses) {
    const emailHash = hashToken(address);
    const before = sentBefore.get(emailHash);
    if (before?.isPending) errors.push(`${address} already has a pending invitation to this group`);
    else if ((before?.recent ?? 0) >= A_DAY) errors.push(`${address} was invited too many times today`);
    else {
      const common = { groupId, inviterId: caller.userId, message, status: 'pending' };
      const times = { createdAt: now, expiresAt: invitationEnd(now), answeredAt: null };
      rows.push({ address, row: { ...common, ...times, id: context.ids.uuid(), emailHash, answeredBy: null } });
    }
  }
  if (rows.length === 0) throw new AppError('already_invited', 'No invitation was sent', errors);
  await insertInvitations(
    tx,
    rows.map(({ row }) => row),
  );
  await recordGroupEvent(tx, context, { groupId, action: 'invited', userId: caller.userId, count: rows.length });
  return { rows, errors };
}

/** Mails each invitation, but to those who want no mail: they see theirs among the pending ones. */
async function mailAll(context: Context, caller: Caller, { groupName, rows }: Invited): Promise<void> {
  const inviter = await findShownName(context.db, caller.userId);
  const accounts = await listAddressed(
    context.db,
    rows.map(({ address }) => address),
  );
  for (const { address, row } of rows) {
    const account = accounts.find(({ email }) => email === address);
    if (account && account.unsubscribedAt !== null) continue;
    const url = `${context.publicUrl}/invitations/${invitationToken(context.authSecret, row.id)}`;
    const told = { to: address, inviter, group: groupName, message: row.message, days: INVITATION_DAYS, url };
    post(context, 'invitation', {
      ...invitationMail(told),
      ...(account && { headers: unsubscribeHeaders(context, account.userId) }),
    });
  }
}
