import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import { DEFAULT_MISSED_WEEKS } from '@singleback/game/standings/granted.ts';
import type { Context } from '../context.ts';
import { hashPassword, seedAccounts } from '../features/account/account-service.ts';
import { makeAuth } from '../features/account/auth.ts';
import { recordSubscription } from '../features/billing/billing-service.ts';
import { addCustomer, findCustomer } from '../features/billing/customers-store.ts';
import { callStripe, syncCustomer } from '../features/billing/sync-customer.ts';
import { myGroups } from '../features/groups/group-lists-service.ts';
import { createGroup, joinGroup } from '../features/groups/membership-service.ts';
import { createJoinLink, pendingInvitations } from '../features/invitations/invitations-service.ts';
import { invite } from '../features/invitations/invite.ts';
import type { Caller } from '../lib/tokens/access-tokens.ts';
import { addressOf, CAST, CAST_GROUPS, CAST_INVITATION, CAST_LINK, type CastGroup, type CastMember } from './cast.ts';

const PAID_DAYS = 365;

/** A cast member's account and groups. */
export interface Player {
  member: CastMember;
  caller: Caller;
  /** The everyone-group and the member's own groups. */
  groupIds: readonly string[];
}

/**
 * Creates the cast's accounts, subscriptions, groups and memberships as of the clock of `context`, skipping existing
 * ones. All share one password. Returns all members with their groups.
 */
export async function seedPeople(context: Context, seasonId: string, password: string): Promise<Player[]> {
  const now = context.clock.now();
  const accounts = CAST.map(({ mailbox, displayName, role }, at) => {
    // Spread over the weeks before.
    const createdAt = new Date(now.getTime() - (CAST.length - at) * 0.4 * DAY_MS);
    return { email: addressOf(mailbox), displayName, createdAt, ...(role && { role }) };
  });
  const auth = makeAuth(context);
  const userIds = await seedAccounts(context, auth, accounts, await hashPassword(auth, password));
  const callers = new Map<string, Caller>(
    CAST.map(({ mailbox, role }) => [
      mailbox,
      { userId: userIds.get(addressOf(mailbox)) as string, role: role ?? null },
    ]),
  );
  for (const member of CAST) await seedSubscription(context, member, callerOf(callers, member.mailbox).userId);
  const groups = await seedGroups(context, seasonId, callers);
  for (const { mailbox, groups: own } of CAST) {
    for (const key of own) await joinGroup(context, callerOf(callers, mailbox), groupIdOf(groups, key), 'invited');
  }
  await createJoinLink(context, callerOf(callers, CAST_LINK.maker), groupIdOf(groups, CAST_LINK.group));
  return CAST.map((member) => ({
    member,
    caller: callerOf(callers, member.mailbox),
    groupIds: [EVERYONE_GROUP_ID, ...member.groups.map((key) => groupIdOf(groups, key))],
  }));
}

/**
 * Sends the cast's pending invitation as of the clock of `context`, late enough that it has not expired. An existing
 * one stays.
 */
export async function seedInvitation(context: Context, players: readonly Player[]): Promise<void> {
  const { inviter, guest, group, message } = CAST_INVITATION;
  const callers = new Map(players.map(({ member, caller }) => [member.mailbox, caller]));
  if ((await pendingInvitations(context, callerOf(callers, guest))).length > 0) return;
  const own = await myGroups(context, callerOf(callers, inviter));
  const name = CAST_GROUPS.find(({ key }) => key === group)?.name;
  const groupId = own.find((each) => each.name === name)?.id;
  if (groupId === undefined) throw new RangeError(`no group ${group}`);
  await invite(context, callerOf(callers, inviter), groupId, { addresses: [addressOf(guest)], message });
}

async function seedSubscription(context: Context, { mailbox, plan }: CastMember, userId: string): Promise<void> {
  if (plan === 'free') return;
  const isPaid = plan === 'premium';
  if (await playSubscription(context, { userId, email: addressOf(mailbox), isPaid })) return;
  const now = context.clock.now();
  await recordSubscription(context, {
    userId,
    plan: 'premium',
    status: isPaid ? 'active' : 'past_due',
    startDate: isPaid ? now : new Date(now.getTime() - PAID_DAYS * DAY_MS),
    endDate: isPaid ? new Date(now.getTime() + PAID_DAYS * DAY_MS) : now,
  });
}

async function seedGroups(
  context: Context,
  seasonId: string,
  callers: ReadonlyMap<string, Caller>,
): Promise<Map<CastGroup, string>> {
  const ids = new Map<CastGroup, string>();
  for (const { key, creator, ...form } of CAST_GROUPS) {
    const caller = callerOf(callers, creator);
    const existing = (await myGroups(context, caller)).find(({ name }) => name === form.name);
    const group =
      existing ?? (await createGroup(context, caller, { missedWeeks: DEFAULT_MISSED_WEEKS, ...form, seasonId }));
    ids.set(key, group.id);
  }
  return ids;
}

function callerOf(callers: ReadonlyMap<string, Caller>, mailbox: string): Caller {
  const caller = callers.get(mailbox);
  if (caller === undefined) throw new RangeError(`nobody of the cast is ${mailbox}`);
  return caller;
}

function groupIdOf(groups: ReadonlyMap<CastGroup, string>, key: CastGroup): string {
  const id = groups.get(key);
  if (id === undefined) throw new RangeError(`no group ${key}`);
  return id;
}

// Stripe's test card for a failing payment.
const CARD_THAT_FAILS = 'pm_card_chargeCustomerFail';

/**
 * Buys Premium for a cast member at the stand-in, without a checkout. Existing customers stay unchanged. Returns false
 * and does nothing without a stand-in, so that no real money is involved.
 */
async function playSubscription(
  context: Context,
  { userId, email, isPaid }: { userId: string; email: string; isPaid: boolean },
): Promise<boolean> {
  const { billing, db } = context;
  if (!billing?.isStandIn) return false;
  if (await findCustomer(db, userId)) return true;
  await callStripe(context, async () => {
    const customer = await billing.stripe.customers.create({ email, metadata: { user_id: userId } });
    await billing.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: billing.priceId }],
      ...(!isPaid && { default_payment_method: CARD_THAT_FAILS }),
    });
    const kept = await addCustomer(db, userId, customer.id);
    if (kept) await syncCustomer(context, billing, kept);
  });
  return true;
}
