import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../server/src/app.ts';
import { openDatabase } from '../../../server/src/db/pool.ts';
import { LONG_LIMITS } from '../../../server/src/db/timed-client.ts';
import { hashPassword, seedAccounts } from '../../../server/src/features/account/account-service.ts';
import { makeAuth } from '../../../server/src/features/account/auth.ts';
import { recordSubscription } from '../../../server/src/features/billing/billing-service.ts';
import { ensureEveryoneGroup } from '../../../server/src/features/groups/groups-service.ts';
import { randomIds } from '../../../server/src/lib/ids.ts';
import { contextOn } from '../../chaos/world.ts';

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
export async function openPeople(url: string, now: () => Date): Promise<People> {
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
