import type { AdminUser, UserAction } from '@singleback/contract/admin/admin-users.ts';
import { checkInstant } from '@singleback/game/season/durations.ts';
import type { SeasonKind } from '@singleback/game/season/round-words.ts';
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { type Act, writeAuditEntry } from '../../db/audit-log.ts';
import type { Db } from '../../db/pool.ts';
import { pendingSignUps, users } from '../../db/schema/account.ts';
import { gameHasBegun } from '../../db/season.ts';
import { ADMIN_ROLE, changeUser, endSessionsOf, suspendUser } from '../../features/account/account-service.ts';
import type { UserRow } from '../../features/account/account-store.ts';
import type { Auth } from '../../features/account/auth.ts';
import { removeAccount } from '../../features/account/departure.ts';
import { chooseDisplayName } from '../../features/account/profile.ts';
import { confirmForUser } from '../../features/account/sign-up/confirm-sign-up.ts';
import { endBilling, endGrantedPremium, grantPremium } from '../../features/billing/billing-service.ts';
import type { Input } from '../../handlers.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import { containing } from '../../lib/escape.ts';
import { entriesAbout } from './admin-overview.ts';

const PAGE = 25;
const MOST_SIGN_UPS = 10;

const isPremium = sql<boolean>`exists (select from premium_users where premium_users.user_id = users.id)`;
const grantedUntil = sql<string | null>`(select ends_at from premium_grants
  where premium_grants.user_id = users.id and ends_at > now())`;
const openSessions = sql<number>`(select count(*)::int from sessions
  where sessions.user_id = users.id and expires_at > now())`;

async function listUsers(db: Db, which: SQL | undefined, page: number): Promise<AdminUser[]> {
  const rows = await db
    .select({ user: users, isPremium, grantedUntil, sessions: openSessions })
    .from(users)
    .where(and(isNull(users.deletedAt), which))
    .orderBy(asc(sql`lower(${users.shownName})`), asc(users.id))
    .limit(PAGE + 1)
    .offset(page * PAGE);
  return rows.map(({ user, ...rest }) => ({
    ...{ id: user.id, name: user.shownName, email: user.email },
    ...{ is_admin: user.role === ADMIN_ROLE, is_premium: rest.isPremium, sessions: rest.sessions },
    granted_until: rest.grantedUntil === null ? null : new Date(rest.grantedUntil).toISOString(),
    suspended_at: user.suspendedAt?.toISOString() ?? null,
    created_at: user.createdAt.toISOString(),
    last_sign_in_at: user.lastSignInAt?.toISOString() ?? null,
  }));
}

/** Users by part of the name or the address, or by id; a page of 25 by name, and one more if there are more. */
async function findUsers(db: Db, search: string, page: number): Promise<{ users: AdminUser[]; more: boolean }> {
  const part = containing(search);
  const which = sql`(${users.shownName} ilike ${part} or ${users.email} ilike ${part}
    or ${users.id}::text = ${search.toLowerCase()})`;
  const found = await listUsers(db, search === '' ? undefined : which, page);
  return { users: found.slice(0, PAGE), more: found.length > PAGE };
}

/** One user; null when the account is gone. */
async function findAdminUser(db: Db, userId: string): Promise<AdminUser | null> {
  return (await listUsers(db, eq(users.id, userId), 0))[0] ?? null;
}

/** The sign-ups that can be confirmed, by part of their address or name, newest first. */
export async function findSignUps(db: Db, search: string) {
  const part = containing(search);
  const { id, name, email, createdAt } = pendingSignUps;
  const rows = await db
    .select({ id, name, email, createdAt })
    .from(pendingSignUps)
    .where(
      and(
        isNull(pendingSignUps.endedAt),
        isNotNull(pendingSignUps.passwordHash),
        sql`(${email} ilike ${part} or ${name} ilike ${part})`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(MOST_SIGN_UPS);
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name ?? '', email: row.email, created_at: row.createdAt.toISOString() },
  }));
}

/** The groups of a user, closed ones too, by name. */
async function listGroupsOfUser(db: Db, userId: string) {
  const { rows } = await db.execute<{ id: string; name: string; is_active: boolean }>(sql`
    select groups.id, groups.name, groups.is_active from group_members
    join groups on groups.id = group_members.group_id
    where group_members.user_id = ${userId} and group_members.is_active order by lower(groups.name), groups.id`);
  return rows;
}

const MOST_LINEUPS = 60;

interface LineupFacts extends Record<string, unknown> {
  week_number: number;
  season_kind: SeasonKind;
  groups: string[];
  created_at: string;
  saved_at: string | null;
  slots: number;
  locked_slots: number;
}

/**
 * When a user's lineups were created, when they were last saved before the first of their players locked, and how many
 * of their slots are locked: nothing of open slots, not even that one is empty, nor whether or when they were edited (rules
 * 2.8, 7.6, 7.24). Newest week first. `now`: the season's time.
 */
async function listLineupFacts(db: Db, userId: string, now: Date) {
  const { rows } = await db.execute<LineupFacts>(sql`
    select weeks.week_number, seasons.kind as season_kind, lineups.created_at, locked.slots as locked_slots,
      (select max(created_at) from lineup_transactions
        where lineup_id = lineups.id and created_at <= locked.first_at) as saved_at,
      (select coalesce(json_agg(groups.name order by groups.name), '[]') from lineup_groups
        join groups on groups.id = lineup_groups.group_id where lineup_groups.lineup_id = lineups.id) as groups,
      case when weeks.end_date >= ${now.toISOString()} and exists (
        select from games game where game.week_id = weeks.id and game.status <> 'cancelled'
          and ${gameHasBegun(now)} is not true
      ) then (
        select max(qb_count + rb_count + wr_count + te_count + flex_count + def_count + k_count) from lineup_groups
          join groups on groups.id = lineup_groups.group_id where lineup_groups.lineup_id = lineups.id)
      else (select count(*)::int from lineup_slots where lineup_slots.lineup_id = lineups.id) end as slots
    from lineups join weeks on weeks.id = lineups.week_id join seasons on seasons.id = weeks.season_id
    cross join lateral (
      select count(*)::int as slots, min(begun.at) as first_at from lineup_slots
        left join player_weeks on player_weeks.player_id = lineup_slots.player_id and player_weeks.week_id = weeks.id
        join players on players.id = lineup_slots.player_id
        cross join lateral (
          select count(*) as games, min(least(game.kickoff, game.locked_at)) as at from team_games as game
          where game.week_id = weeks.id and ${gameHasBegun(now)}
            and game.team_id = coalesce(player_weeks.team_id, players.team_id)) as begun
        where lineup_slots.lineup_id = lineups.id and begun.games > 0) as locked
    where lineups.user_id = ${userId}
    order by seasons.starts_at desc, weeks.week_number desc, lineups.created_at desc, lineups.id limit ${MOST_LINEUPS}`);
  return rows.map(({ season_kind, ...row }) => ({
    ...(season_kind === 'postseason' && { season_kind }),
    ...{ ...row, created_at: new Date(row.created_at).toISOString() },
    saved_at: row.saved_at === null ? null : new Date(row.saved_at).toISOString(),
  }));
}

/**
 * Users by part of the name or the address, or by id, and sign-ups that wait for their confirmation. It reads all users,
 * which may take longer than a request of a user may.
 */
export async function searchUsers({ database }: Context, query: { search?: string; page?: string }) {
  const { db } = database.long;
  const search = query.search?.trim() ?? '';
  const { users, more } = await findUsers(db, search, Number(query.page ?? 0));
  return { users, sign_ups: search === '' ? [] : await findSignUps(db, search), has_more: more };
}

/**
 * A user with groups, and for each lineup when it was saved and how many slots are locked, never a pick (rules 2.8).
 * Refuses with not_found.
 */
export async function readUser(context: Context, { params: { id: userId } }: Input<'GET /admin/users/:id'>) {
  return {
    user: await adminUser(context, userId),
    groups: await listGroupsOfUser(context.db, userId),
    lineups: await listLineupFacts(context.db, userId, context.clock.now()),
    entries: await entriesAbout(context, 'user', userId.toLowerCase()),
  };
}

/**
 * Acts on a user. Admins can't act on themselves or on other admins, except to end sessions and to send a reset link.
 * Refuses with not_found, not_allowed, field_invalid or display_name_taken; then nothing is written.
 * @returns the user afterwards, null once deleted, and what was done, for the admin
 */
export async function actOnUser(
  context: Context,
  auth: Auth,
  userId: string,
  request: UserAction,
  act: Act,
): Promise<{ user: AdminUser | null; message: string }> {
  const message = await doAct(context, auth, userId.toLowerCase(), request, act);
  return { user: request.action === 'delete' ? null : await adminUser(context, userId), message };
}

async function doAct(context: Context, auth: Auth, userId: string, request: UserAction, act: Act): Promise<string> {
  switch (request.action) {
    case 'send_reset':
      return sendReset(context, auth, userId, act);
    case 'rename':
      return renameUser(context, userId, request.name, act);
    case 'suspend':
    case 'lift_suspension': {
      const isSuspended = request.action === 'suspend';
      await suspendUser(context, userId, isSuspended, act);
      return isSuspended
        ? 'Suspended: signed out, without emails. Lineups that are in still count.'
        : 'Suspension lifted.';
    }
    case 'end_sessions': {
      const sessions = await endSessionsOf(context, userId, act);
      return sessions === 1 ? 'Signed out of 1 browser.' : `Signed out of ${sessions} browsers.`;
    }
    case 'grant_premium':
      return grant(context, userId, request.until, act);
    case 'end_premium':
      return endGrant(context, userId, act);
    case 'delete':
      return deleteUser(context, userId, act);
  }
}

/** Emails a reset link; on an installation without email the operator hands it out (`npm run admin -- emails`). */
export async function sendReset(context: Context, auth: Auth, userId: string, act: Act): Promise<string> {
  let email = '';
  await changeUser(context, userId, { ...act, action: 'sent a reset link to' }, async (_tx, user) => {
    email = user.email;
    return {};
  });
  await auth.api.requestPasswordReset({ body: { email } });
  return context.mail.isOff
    ? 'No emails are sent here. Find the link with: npm run admin -- emails'
    : 'Reset link sent.';
}

/** Renames a user by the rules of names; the new name is shown everywhere at once. */
async function renameUser(context: Context, userId: string, name: string, act: Act): Promise<string> {
  let shown = '';
  await changeUser(context, userId, { ...act, action: 'renamed' }, async (tx, user) => {
    refuseForAdmin(user, 'renamed');
    const renamed = await chooseDisplayName({ ...context, db: tx }, { userId, role: user.role }, name);
    shown = renamed.user_metadata.display_name ?? '';
    return { from: user.name, to: shown };
  });
  return `Renamed to ${shown}.`;
}

/** Grants Premium until an instant, ISO 8601. */
async function grant(context: Context, userId: string, until: string, act: Act): Promise<string> {
  refuse(checkInstant('until', until));
  const end = new Date(until);
  await changeUser(context, userId, { ...act, action: 'granted Premium to' }, async (tx) => {
    await grantPremium(tx, { userId, until: end, now: context.clock.real() });
    return { until: end.toISOString() };
  });
  return `Premium granted until ${end.toISOString().slice(0, 10)}.`;
}

/** Ends granted Premium. */
async function endGrant(context: Context, userId: string, act: Act): Promise<string> {
  await changeUser(context, userId, { ...act, action: 'ended the granted Premium of' }, async (tx) => {
    await endGrantedPremium(tx, userId);
    return {};
  });
  return 'Granted Premium ended.';
}

/** Deletes an account, as its owner would. */
async function deleteUser(context: Context, userId: string, act: Act): Promise<string> {
  await changeUser(context, userId, { ...act, action: 'deleted the account of' }, async (tx, user) => {
    refuseForAdmin(user, 'deleted');
    await removeAccount(tx, context, userId);
    return {};
  });
  void endBilling(context, userId);
  return 'Account deleted. Its lineups stay as “Former player”.';
}

/** Makes the account of a sign-up, on the word of an admin. */
export async function confirmSignUpFor(context: Context, signUpId: string, act: Act) {
  const userId = await confirmForUser(context, signUpId, (tx, id, name) =>
    noteConfirmation(context, tx, id, name, act),
  );
  return { user: await adminUser(context, userId), message: 'Address confirmed. They can sign in now.' };
}

async function noteConfirmation(context: Context, tx: Db, userId: string, name: string, act: Act): Promise<void> {
  const about = { subjectType: 'user', subjectId: userId, subject: name } as const;
  await writeAuditEntry(tx, { ...act, ...about, action: 'confirmed the address of' }, context.clock.real());
}

function refuseForAdmin({ role }: UserRow, done: string): void {
  if (role === ADMIN_ROLE) throw new AppError('not_allowed', `An admin can’t be ${done}. Revoke that first.`);
}

async function adminUser({ db }: Context, userId: string): Promise<AdminUser> {
  const found = await findAdminUser(db, userId.toLowerCase());
  if (found === null) throw new AppError('not_found', 'There is no such account.');
  return found;
}
