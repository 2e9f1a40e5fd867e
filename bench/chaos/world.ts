import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { buildApp } from '../../server/src/app.ts';
import type { Context } from '../../server/src/context.ts';
import { isSessionOpen, useReadToken } from '../../server/src/db/credentials.ts';
import { openDatabase } from '../../server/src/db/pool.ts';
import { LONG_LIMITS } from '../../server/src/db/timed-client.ts';
import { hashPassword, seedAccounts } from '../../server/src/features/account/account-service.ts';
import { type Auth, makeAuth } from '../../server/src/features/account/auth.ts';
import { recordSubscription } from '../../server/src/features/billing/billing-service.ts';
import { readGroupForm } from '../../server/src/features/groups/group-settings.ts';
import { ensureEveryoneGroup } from '../../server/src/features/groups/groups-service.ts';
import { createGroup } from '../../server/src/features/groups/membership-service.ts';
import { openLimits } from '../../server/src/http/limits.ts';
import type { Ids } from '../../server/src/lib/ids.ts';
import { openSite } from '../../server/src/lib/site-state.ts';
import { accessTokens, readingPrograms } from '../../server/src/lib/tokens/access-tokens.ts';
import { makeVapidKeys, pushSender } from '../../server/src/lib/web-push.ts';
import { webhookSender } from '../../server/src/lib/webhooks/webhook-sender.ts';
import { readSigningKeys } from '../../server/src/open-backend.ts';
import { openStandings } from '../../server/src/standings/standings.ts';
import { quickPasswords } from '../../server/src/testing/quick-passwords.ts';
import { BYE_WEEK, HOURS, makeSmallSeason, type SmallSeason } from '../../server/src/testing/small-season.ts';
import { prepareInWorker } from '../../server/src/try-seasons/prepare-in-worker.ts';
import { countedIds, type Planted } from './recorder.ts';
import { type FeedGame, readGames, resetGames, type WorldGame } from './schedule.ts';
import { currentActor, Turns } from './turns.ts';

/** A player of the small season. */
export interface WorldPlayer {
  id: string;
  name: string;
  position: string;
  team: string;
}

/** A signed-in user. */
export interface WorldUser {
  id: string;
  name: string;
  token: string;
  isPremium: boolean;
}

/** What browsers know of the world. */
export interface Known {
  users: WorldUser[];
  /** The groups besides the everyone-group; the creator is the user of the same place. */
  groups: string[];
  weekIds: string[];
  players: Map<string, WorldPlayer>;
  /** As they were reported last. */
  games: readonly WorldGame[];
  clock: { readonly now: Date };
  /** The teams from which the first week's lineups mostly are, so that weeks seldom compete. */
  firstTeams: readonly string[];
}

/** The server in this process, on a database of its own, with a clock that the schedule moves. */
export interface World extends Known {
  app: FastifyInstance;
  context: Context;
  games: FeedGame[];
  /** As they are at the beginning. */
  schedule: readonly FeedGame[];
  /** The week in which the teams of one game have none. */
  byeWeekId: string;
  monitor: pg.Client;
  /** What chats announced since the last reset: group id and version. */
  announced: string[];
  clock: { now: Date };
  /** Real time, which stands still: tokens do not expire. */
  real: Date;
  /** The schedule's turns and the planted bug while one runs; `isTaken` until it is audited, too. */
  current: { turns: Turns | null; planted: Planted | null; isTaken?: boolean };
  /** Everything as at the beginning. */
  reset(): Promise<void>;
  /** Connects the monitor again, once the database has ended. */
  listenAgain(): Promise<void>;
  close(): Promise<void>;
}

const NAMES = ['ann', 'ben', 'cat', 'dan', 'eve', 'fay'];
const FREE = 2;
/** Places of each group, and its members at the beginning besides the creator. */
export const SIZES = [3, 2];
const MEMBERS = [['ben'], []];
const WEEKS = [2, 3];
const FIRST_TEAMS = ['DAL', 'MIA', 'KC'];
/** Ten minutes before the Thursday kickoff of the first week. */
const BEFORE_MS = 10 * 60_000;
const PUBLIC_URL = 'http://localhost:3000';
const SWEEP_EVERY = 40;
const CONNECTIONS = 20;

/** Opens the world on an empty, migrated database. */
export async function openWorld(url: string): Promise<World> {
  const current: World['current'] = { turns: null, planted: null };
  const clock = { now: new Date('2025-09-10T10:00:00Z') };
  const database = openDatabase(url, () => {}, CONNECTIONS, LONG_LIMITS);
  for (const pool of [database.pool, database.session, database.long.pool]) {
    pool.on('connect', (client) => Turns.gate(client, current));
    letTurnsSeeConnects(pool, current);
    // What a pool suspects depends on how long things take; layer 2 has that.
    Object.assign(pool, { suspect: () => {} });
  }
  const ids = countedIds();
  const real = new Date();
  const context = contextOn(database, ids, { season: clock, real, current });
  await ensureEveryoneGroup(context.db, clock.now);
  const season = await makeSmallSeason(context.db);
  const start = new Date(season.at(2, HOURS.thursdayKickoff).getTime() - BEFORE_MS);
  clock.now = start;
  const auth = makeAuth(context);
  const users = await signIn(context, auth);
  const groups = await makeGroups(context, users, season);
  const app = await buildApp(context, { auth, requestsPerMinute: 1_000_000 });
  await warmUp(app, users);
  const announced: string[] = [];
  const monitor = await listen(url, announced);
  const weekIds = WEEKS.map((week) => season.week(week));
  const schedule = await readGames(monitor, weekIds);
  let resets = 0;
  const world: World = {
    ...{ app, context, users, groups, monitor, announced, clock, real, current, firstTeams: FIRST_TEAMS },
    ...{ weekIds, schedule, games: [], byeWeekId: season.week(BYE_WEEK), players: await readPlayers(monitor) },
    async reset() {
      clock.now = start;
      ids.restart();
      context.database = { ...database }; // What is kept in memory for a database is forgotten with it.
      announced.length = 0; // Before: leaders of several processes go on at once.
      await world.monitor.query(`${resetGames(schedule)}; ${resetStatement(users, groups, start)}`);
      world.games = schedule.map((game) => ({ ...game }));
      resets += 1;
      if (resets % SWEEP_EVERY === 0) {
        await world.monitor.query(`delete from changes where at < now() - interval '30 seconds'`);
        await world.monitor.query('vacuum');
      }
    },
    async listenAgain() {
      await world.monitor.end().catch(() => {});
      world.monitor = await listen(url, announced);
      // As every process does that was not listening, it reads what it may have missed.
      const { rows } = await world.monitor.query('select group_id, version from chat_streams');
      for (const { group_id, version } of rows) {
        for (let each = 1; each <= version; each += 1) announced.push(`${group_id} ${each}`);
      }
    },
    async close() {
      await app.close();
      await world.monitor.end();
      await database.close();
    },
  };
  return world;
}

/** A connection that is being opened is waited for. */
function letTurnsSeeConnects(pool: pg.Pool, current: World['current']): void {
  const open = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  pool.connect = ((whenConnected?: (...of: unknown[]) => void) => {
    const connecting = current.turns && currentActor() ? current.turns.during(open) : open();
    if (!whenConnected) return connecting;
    connecting.then(
      (client) => whenConnected(undefined, client, (error?: Error) => client.release(error)),
      (error) => whenConnected(error, undefined, () => {}),
    );
    return undefined;
  }) as never;
}

/** What a process reads once is read before the first schedule. */
async function warmUp(app: FastifyInstance, users: readonly WorldUser[]): Promise<void> {
  for (const { token } of users) {
    const headers = { authorization: `Bearer ${token}` };
    await app.inject({ url: '/api/lineups/season', headers });
    await app.inject({ method: 'POST', url: `/api/groups/${EVERYONE_GROUP_ID}/leave`, headers });
  }
}

/** The context of a process. */
export function contextOn(
  database: Context['database'],
  ids: Ids,
  { season, real, current }: { season: { readonly now: Date }; real: Date; current: World['current'] },
): Context {
  const clock = {
    now: () => new Date(season.now.getTime() + (current.planted?.clockOff?.(currentActor()?.f ?? '') ?? 0)),
    real: () => real,
    speed: () => 0,
  };
  const limits = openLimits(database);
  return {
    ...{ db: database.db, database, clock, ids, passwords: quickPasswords, evenMs: 0 },
    mail: { send: async () => {} },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    tokens: accessTokens(
      {
        readKeys: () => readSigningKeys(database.db),
        isSessionOpen: (sessionId) => isSessionOpen(database.db, sessionId, real),
      },
      PUBLIC_URL,
      clock,
    ),
    standings: openStandings(database.pool, { leaseMs: 0, longReads: database.long.pool }),
    site: openSite(database.db, clock),
    limits,
    programs: readingPrograms((hash) => useReadToken(database.db, hash, real), limits.reads),
    ...{ prepareSeason: prepareInWorker, disk: async () => null },
    publicUrl: PUBLIC_URL,
    authSecret: 'a secret that only schedules know, and long',
    ...{ google: null, billing: null, operatorEmail: null, remindsEveryone: false },
    push: pushSender(makeVapidKeys(), 'mailto:operator@singleback.test'),
    webhooks: webhookSender({ resolve: async () => [] }),
  };
}

async function signIn(context: Context, auth: Auth): Promise<WorldUser[]> {
  const hash = await hashPassword(auth, 'play-singleback');
  const users: WorldUser[] = [];
  for (const [index, name] of NAMES.entries()) {
    const email = `${name}@singleback.test`;
    const seeded = { email, displayName: name, createdAt: context.clock.now() };
    const id = (await seedAccounts(context, auth, [seeded], hash)).get(email) ?? '';
    const { token } = await auth.api.signJWT({ body: { payload: { sub: id, role: null } } });
    const isPremium = index < NAMES.length - FREE;
    const plan = { plan: 'premium', status: 'active', startDate: null, endDate: null };
    if (isPremium) await recordSubscription(context, { userId: id, ...plan });
    users.push({ id, name, token, isPremium });
  }
  return users;
}

async function makeGroups(context: Context, users: readonly WorldUser[], season: SmallSeason): Promise<string[]> {
  const groups: string[] = [];
  for (const [index, size] of SIZES.entries()) {
    const form = { name: `Group ${index + 1}`, season_id: season.id, visibility: 'public', max_participants: size };
    const caller = { userId: users[index]?.id ?? '', role: null };
    groups.push((await createGroup(context, caller, readGroupForm(form))).id);
  }
  return groups;
}

async function readPlayers(client: pg.Client): Promise<Map<string, WorldPlayer>> {
  const { rows } = await client.query<WorldPlayer>(
    `select players.id, players.name, position, teams.abbreviation as team from players
      join teams on teams.id = team_id order by players.name`,
  );
  return new Map(rows.map((player) => [player.id, player]));
}

function resetStatement(users: readonly WorldUser[], groups: readonly string[], at: Date): string {
  const time = `'${at.toISOString()}'::timestamptz`;
  const members = groups.flatMap((group, index) =>
    [NAMES[index], ...(MEMBERS[index] ?? [])].map((name) => ({
      group,
      user: users.find((each) => each.name === name),
    })),
  );
  const events = members.map(({ group, user }, index) => {
    const action = user?.name === NAMES[groups.indexOf(group)] ? 'created' : 'joined';
    return `('${`00000003-0000-4000-8000-${String(index).padStart(12, '0')}`}', '${group}', '${action}', '${user?.id}', ${time})`;
  });
  const sizes = groups.map((group, index) => `('${group}'::uuid, ${SIZES[index]}, '${users[index]?.id}'::uuid)`);
  return `
    delete from lineup_transactions; delete from lineups;
    delete from group_members where group_id <> '${EVERYONE_GROUP_ID}'; delete from group_events;
    delete from chat_streams; delete from chat_messages; delete from chat_reads; delete from chat_preferences;
    delete from chat_progress; delete from group_notices; delete from notices; delete from order_checks;
    delete from standing_orders; delete from stat_lines; delete from injury_levels; delete from rate_limits;
    update player_weeks set injury_status = null where injury_status is not null;
    update seasons set version = version + 1;
    insert into group_members (group_id, user_id, joined_at) values
      ${members.map(({ group, user }) => `('${group}', '${user?.id}', ${time})`).join()};
    insert into group_events (id, group_id, action, user_id, created_at) values ${events.join()};
    insert into chat_progress (id, first_position, position) select 1, max(position), max(position) from group_events;
    update groups set is_active = true, max_participants = size, created_by = creator, max_player_usage = 1, k_count = 1
    from (values ${sizes.join()}) as own (id, size, creator) where groups.id = own.id`;
}

/** A connection that hears of chats. */
async function listen(url: string, announced: string[]): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  client.on('notification', ({ payload }) => void announced.push(payload ?? ''));
  await client.query('listen chat_changed');
  return client;
}
