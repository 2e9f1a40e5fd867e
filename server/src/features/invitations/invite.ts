import type { InviteReply } from '@singleback/contract/invitations.ts';
import { checkNotSelf, INVITATION_DAYS, invitationEnd, readInvite } from '@singleback/game/invitations/check-invite.ts';
import { mayStandInSubject } from '@singleback/game/invitations/message.ts';
import { CHOOSE_HINT, STOP_HINT } from '@singleback/game/notifications/notice.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import { isolated, unlinked } from '@singleback/game/text/isolated.ts';
import { symmetricEncrypt } from 'better-auth/crypto';
import { inArray } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { invitations } from '../../db/schema/groups.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Input } from '../../handlers.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import { hashToken } from '../../lib/ids.ts';
import { letter } from '../../lib/mail/letter.ts';
import { type Mail, post } from '../../lib/mail/mail.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { invitationToken } from '../../lib/tokens/signed-ids.ts';
import { mailPreferencesPath, unsubscribeHeaders } from '../../lib/tokens/user-links.ts';
import { readLogMark } from '../../lock-log/log-reader.ts';
import { readShownName } from '../account/account-service.ts';
import { carryWordFilter } from '../chat/chat-service.ts';
import { changeGroupAs, groupOfMember } from '../groups/access-service.ts';
import { recordGroupEvent } from '../groups/managing-service.ts';
import { groupFull } from '../groups/membership-service.ts';
import { renewGroup } from '../groups/renewal-service.ts';
import { carryWebhooks } from '../webhooks/webhooks-service.ts';
import {
  countSent,
  findConfirmedEmail,
  findSeasonStart,
  type InvitationRow,
  listAddressed,
  listUnansweredOf,
  withdraw,
} from './sent-service.ts';

/** How many invitations an address gets a day, from all groups. */
const A_DAY = 5;

interface Invited {
  groupName: string;
  /** The season in which the group continues; null for a group that the address may not know. */
  seasonName: string | null;
  rows: { address: string; row: InvitationRow }[];
  errors: string[];
}

/**
 * Invites people by mail [G7.8]; any active member may, unless only commissioners
 * invite (rules 4.4). Refuses in the words of the rules [G5.1-G5.10],
 * including one's own address. Lists who can't be invited now along with who was; if nobody can be, refuses with
 * already_invited. The response does not depend on whether an address has an account.
 */
export async function invite(
  context: Context,
  caller: Caller,
  groupId: string,
  form: { addresses: readonly string[]; message: string | null },
): Promise<InviteReply> {
  const read = readInvite({ addresses: form.addresses.join('\n'), message: form.message ?? '' });
  const { addresses, message } = read.invite ?? { addresses: [], message: null };
  const of = { id: groupId, role: 'inviter' } as const;
  const { groupName, rows, errors } = await changeGroupAs(context, caller, of, async (tx, { row, isCommissioner }) => {
    refuse(read.problem ?? checkNotSelf(addresses, await findConfirmedEmail(tx, caller.userId)));
    const limit = row.group.maxParticipants;
    if (limit !== null && row.participants >= limit) throw groupFull(limit);
    const to = { groupId: row.group.id, isCommissioner };
    const invited = await writeInvitations(tx, context, caller, to, { addresses, message });
    if (invited.rows.length === 0) throw new AppError('already_invited', 'No invitation was sent', invited.errors);
    return { ...invited, groupName: row.group.name };
  });
  await mailInvitations(context, caller, { groupName, seasonName: null, rows, errors });
  const sent = rows.length;
  const all = sent === 1 ? 'Invitation sent' : `${sent} invitations sent`;
  return { message: errors.length > 0 ? `${sent} of ${sent + errors.length} invitations sent` : all, errors };
}

/**
 * Stores invitations to a group, within a transaction, and says who can't be invited now.
 * @param atLeast until when they last at least; null: as long as any
 */
async function writeInvitations(
  tx: Db,
  context: Context,
  caller: Caller,
  to: { groupId: string; isCommissioner: boolean },
  {
    addresses,
    message,
    atLeast = null,
  }: { addresses: readonly string[]; message: string | null; atLeast?: Date | null },
): Promise<Pick<Invited, 'rows' | 'errors'>> {
  const { groupId } = to;
  const now = context.clock.now();
  const hashes = addresses.map((address) => hashToken(address));
  const sentBefore = await countSent(tx, to, hashes, { now, since: new Date(now.getTime() - DAY_MS) });
  const rows: Invited['rows'] = [];
  const errors: string[] = [];
  for (const address of addresses) {
    const emailHash = hashToken(address);
    const before = sentBefore.get(emailHash);
    if (before?.isPending) errors.push(`${address} already has a pending invitation to this group`);
    else if ((before?.recent ?? 0) >= A_DAY) errors.push(`${address} was invited too many times today`);
    else {
      const common = { groupId, inviterId: caller.userId, message, status: 'pending' };
      const times = {
        createdAt: now,
        sentAt: now,
        sentById: null,
        expiresAt: invitationEnd(now, atLeast),
        answeredAt: null,
        dismissedAt: null,
      };
      const encrypted = await symmetricEncrypt({ key: context.authSecret, data: address });
      rows.push({
        address,
        row: { ...common, ...times, id: context.ids.uuid(), emailHash, address: encrypted, answeredBy: null },
      });
    }
  }
  if (rows.length === 0) return { rows, errors };
  const invited = rows.map(({ row }) => row.emailHash);
  await withdraw(tx, groupId, inArray(invitations.emailHash, invited));
  await tx.insert(invitations).values(rows.map(({ row }) => row));
  await recordGroupEvent(tx, context, { groupId, action: 'invited', userId: caller.userId, count: rows.length });
  return { rows, errors };
}

/** The days in which an invitation can be answered; null for one that lasts until a renewed group's first kickoff. */
function daysOf({ createdAt, sentAt, expiresAt }: InvitationRow): number | null {
  return expiresAt > invitationEnd(sentAt ?? createdAt) ? null : INVITATION_DAYS;
}

/** Mails the invitations, except to users who have turned such mails off, who see theirs among the pending ones. */
export async function mailInvitations(context: Context, caller: Caller, { groupName, seasonName, rows }: Invited) {
  const inviter = await readShownName(context.db, caller.userId);
  const addresses = rows.map(({ address }) => address);
  const accounts = await listAddressed(context.db, addresses);
  const mark = await readLogMark(context.db);
  for (const { address, row } of rows) {
    const account = accounts.find(({ email }) => email === address);
    if (account?.wantsMail === false) continue;
    const url = `${context.publicUrl}/invitations/${invitationToken(context.authSecret, row.id)}${mark}`;
    const content = {
      ...{ to: address, inviter, group: groupName, message: row.message },
      ...{ season: seasonName, days: daysOf(row), url },
    };
    post(context, 'invitation', {
      ...invitationMail({ ...content, stop: account ? `${context.publicUrl}${mailPreferencesPath(address)}` : null }),
      ...(account && { headers: unsubscribeHeaders(context, account.userId) }),
    });
  }
}

/** The content of an invitation mail. */
interface InvitationLetter {
  to: string;
  inviter: string;
  group: string;
  message: string | null;
  /** The season in which a group of the recipient continues; else null. */
  season: string | null;
  /** How long it can be answered; null: until the season's first kickoff. */
  days: number | null;
  url: string;
  /** Where a recipient with an account stops such mails; else null. */
  stop: string | null;
}

/** The invitation mail: inviter, group, the inviter's message, and the link. */
export function invitationMail({ to, message, season, days, url, stop, ...names }: InvitationLetter): Mail {
  const inviter = isolated(unlinked(names.inviter));
  const group = isolated(unlinked(names.group));
  return letter(to, subjectOf(names), {
    greeting: 'Hello,',
    lines: [
      season === null
        ? `${inviter} invites you to play in the group “${group}” on Singleback, the season-long fantasy football survivor game: pick nine players a week, and use each one only once.`
        : `${inviter} continues your group “${group}” in the ${season} season: the same settings, and every player can be used again. Accept to be in it.`,
      ...(message === null ? [] : [`${inviter} says:`]),
    ],
    quote: message === null ? null : unlinked(message),
    action: { label: 'See the invitation', url },
    after: `The link works once, ${days === null ? 'until the season’s first kickoff' : `for ${days} days`}. If you don’t know ${inviter}, ignore this email.${stop === null ? '' : ` ${CHOOSE_HINT} ${STOP_HINT} ${stop}`}`,
  });
}

/**
 * Recipients never asked for this mail, so a name that breaks the rules for messages (spam, profanity, links) does not
 * appear in the subject.
 */
function subjectOf(names: Pick<InvitationLetter, 'inviter' | 'group'>): string {
  const inviter = mayStandInSubject(names.inviter) ? isolated(unlinked(names.inviter)) : 'A player';
  const group = mayStandInSubject(names.group) ? isolated(unlinked(names.group)) : 'a group on Singleback';
  return `${inviter} invites you to ${group}`;
}

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
    const renewed = { groupId: to, isCommissioner: true };
    const sent =
      addresses.length === 0
        ? null
        : await writeInvitations(tx, context, caller, renewed, { addresses, message: null, atLeast });
    const pending = { groupId: to, inviterId: caller.userId, endsAfter: context.clock.now() };
    const invited = (await listUnansweredOf(tx, pending)).length;
    return { group: await groupOfMember(tx, caller, to), invited, sent, renewal };
  });
  if (sent !== null) await mailInvitations(context, caller, { ...sent, ...renewal });
  return { group, invited };
}
