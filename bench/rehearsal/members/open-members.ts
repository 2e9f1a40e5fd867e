import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { LAST_LEAGUE_WEEK } from '@singleback/game/season/week.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { buildApp } from '../../../server/src/app.ts';
import { openDatabase } from '../../../server/src/db/pool.ts';
import { LONG_LIMITS } from '../../../server/src/db/timed-client.ts';
import { hashPassword, seedAccounts } from '../../../server/src/features/account/account-service.ts';
import { makeAuth } from '../../../server/src/features/account/auth.ts';
import { recordSubscription } from '../../../server/src/features/billing/billing-service.ts';
import { ensureEveryoneGroup } from '../../../server/src/features/groups/groups-service.ts';
import { randomIds } from '../../../server/src/lib/ids.ts';
import { contextOn } from '../../chaos/world.ts';
import type { League } from '../league.ts';
import { checkMembers, type MembersFound } from './check-members.ts';
import { playRounds } from './play-rounds.ts';

/** Somebody who plays a season that is rehearsed. */
export interface Member {
  id: string;
  name: string;
  token: string;
}

/** The answer of a call. */
export interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  body: any;
}

/** The app on the database of a rehearsal, and those who play. */
export interface People {
  members: readonly Member[];
  call(member: Member, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Answered>;
  close(): Promise<void>;
}

const NAMES = ['ann', 'ben', 'cat', 'dan', 'eve', 'fay', 'gus', 'hal'];
const CONNECTIONS = 6;

/** Opens the app as it runs beside the pipeline, with Premium for everybody; whoever has an account keeps it. */
async function openPeople(url: string, now: () => Date): Promise<People> {
  const database = openDatabase(url, () => {}, CONNECTIONS, LONG_LIMITS);
  const season = {
    get now() {
      return now();
    },
  };
  const context = contextOn(database, randomIds, {
    ...{ season, real: new Date() },
    current: { turns: null, planted: null },
  });
  await ensureEveryoneGroup(context.db, now());
  const auth = makeAuth(context);
  const accounts = NAMES.map((name) => ({
    ...{ email: `${name}@rehearsal.test`, displayName: name, createdAt: now() },
  }));
  const ids = await seedAccounts(context, auth, accounts, await hashPassword(auth, 'play-singleback'));
  const members = await Promise.all(
    accounts.map(async ({ email, displayName: name }) => {
      const id = ids.get(email) ?? '';
      const plan = { plan: 'premium', status: 'active', startDate: null, endDate: null };
      await recordSubscription(context, { userId: id, ...plan });
      return { id, name, token: (await auth.api.signJWT({ body: { payload: { sub: id, role: null } } })).token };
    }),
  );
  const app = await buildApp(context, { auth, requestsPerMinute: Number.MAX_SAFE_INTEGER });
  return {
    members,
    call: (member, method, path, body) => callApp(app, member.token, { method, path, body }),
    async close() {
      await app.close();
      await database.close();
    },
  };
}

async function callApp(
  app: FastifyInstance,
  token: string,
  { method, path, body }: { method: 'GET' | 'POST' | 'PUT'; path: string; body: object | undefined },
): Promise<Answered> {
  const { statusCode: status, body: text } = await app.inject({
    ...{ method, url: `/api${path}`, headers: { authorization: `Bearer ${token}` } },
    ...(body && { payload: body }),
  });
  return { status, body: text === '' ? null : JSON.parse(text) };
}

/** The group that everybody plays in. */
export const EVERYONE = EVERYONE_GROUP_ID;

/** Those who play a postseason. */
interface Members {
  /** Whatever is due for them at an instant. */
  act(now: Date): Promise<void>;
  /** Compares what they have at the end with what they have to have. */
  check(pool: pg.Pool): Promise<MembersFound>;
  close(): Promise<void>;
}

/** Opens the app for them, on the database of a rehearsal. `lastWeek`: the league's, the last that is played; null: all. */
export async function openMembers(
  url: string,
  { league, lastWeek, from }: { league: League; lastWeek: number | null; from: Date },
): Promise<Members> {
  let now = from;
  const people = await openPeople(url, () => now);
  const rounds = playRounds(people, league);
  return {
    async act(instant) {
      now = instant;
      await rounds.act(instant);
    },
    check: (pool) => checkMembers(pool, { people, played: rounds, league, lastWeek: lastWeek ?? LAST_LEAGUE_WEEK }),
    close: () => people.close(),
  };
}
