import type { AdminUser } from '@singleback/contract/admin/admin-users.ts';
import type { SeasonKind } from '@singleback/game/season/round-words.ts';
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { gameHasBegun } from '../../db/game-begun.ts';
import type { Db } from '../../db/pool.ts';
import { pendingSignUps, users } from '../../db/schema/account.ts';
import { ADMIN_ROLE } from '../../features/account/account-service.ts';
import { containing } from '../../lib/like.ts';

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
export async function findUsers(db: Db, search: string, page: number): Promise<{ users: AdminUser[]; more: boolean }> {
  const part = containing(search);
  const which = sql`(${users.shownName} ilike ${part} or ${users.email} ilike ${part}
    or ${users.id}::text = ${search.toLowerCase()})`;
  const found = await listUsers(db, search === '' ? undefined : which, page);
  return { users: found.slice(0, PAGE), more: found.length > PAGE };
}

/** One user; null when the account is gone. */
export async function findAdminUser(db: Db, userId: string): Promise<AdminUser | null> {
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
export async function listGroupsOfUser(db: Db, userId: string) {
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
 * of their slots are locked: nothing of open slots, nor whether or when they were edited (rules 2.8, 7.6, 7.24). Newest
 * week first. `now`: the season's time.
 */
export async function listLineupFacts(db: Db, userId: string, now: Date) {
  const { rows } = await db.execute<LineupFacts>(sql`
    select weeks.week_number, seasons.kind as season_kind, lineups.created_at, locked.slots as locked_slots,
      (select max(created_at) from lineup_transactions
        where lineup_id = lineups.id and created_at <= locked.first_at) as saved_at,
      (select coalesce(json_agg(groups.name order by groups.name), '[]') from lineup_groups
        join groups on groups.id = lineup_groups.group_id where lineup_groups.lineup_id = lineups.id) as groups,
      (select count(*)::int from lineup_slots where lineup_slots.lineup_id = lineups.id) as slots
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
