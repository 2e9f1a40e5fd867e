import { type CallKey, calls } from '@singleback/contract/calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { suspendUser } from '../../features/account/account-service.ts';
import { refusesReadTokens } from '../../http/caller.ts';
import { ACCESS, isOfGroup, NOT_SIGNED_IN, outcomesOf } from './access.ts';
import { type MakeRequest, requests } from './requests.ts';
import { openScene, type Scene } from './scene.ts';
import { openWorld, ROLES, type Role, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const KEYS = Object.keys(calls) as CallKey[];
const OF_GROUPS = KEYS.filter(isOfGroup);
const shared: Record<string, Scene> = {};

/** What becomes of a call by everybody. What reads, and what is refused, is about the same things. */
async function outcomes(key: CallKey, visibility: string, roles: readonly Role[]): Promise<Record<string, string>> {
  shared[visibility] ??= openScene(world, visibility);
  let scene = key.startsWith('GET ') ? shared[visibility] : openScene(world, visibility);
  const found: Record<string, string> = {};
  for (const role of roles) {
    const options = await (requests[key] as MakeRequest)(scene, role);
    const token = role === 'visitor' ? undefined : (options.token ?? world.tokenOf(role));
    const { status, body } = await world.call(key, { ...options, token });
    found[role] = status === 200 ? 'ok' : `${status} ${body.code}`;
    if (status === 200 && !key.startsWith('GET ')) scene = openScene(world, visibility);
  }
  return found;
}

/** The roles that differ for a call: one that anyone may make does not ask who makes it. */
const rolesFor = (key: CallKey): readonly Role[] => (calls[key].access === 'anyone' ? ['visitor', 'member'] : ROLES);

const only = (all: Record<string, string>, roles: readonly Role[]) =>
  Object.fromEntries(roles.map((role) => [role, all[role]]));

test.each(KEYS)('[G2.22, G6.1, G6.6] %s is for those of its row', async (key) => {
  const roles = rolesFor(key);
  expect(await outcomes(key, 'private', roles)).toEqual(only(outcomesOf(key, 'private'), roles));
});

test.each(OF_GROUPS)('[G6.2, G6.4] %s of a public group is for those of its row', async (key) => {
  // Those who are in it may do the same as in a private one.
  const roles = ['stranger', 'admin'] as const;
  expect(await outcomes(key, 'public', roles)).toEqual(only(outcomesOf(key, 'public'), roles));
});

test('a row says the same as the contract', () => {
  const kinds = { anyone: ['anyone', 'optional'], admins: ['admin', 'user'] } as Record<string, string[]>;
  const wrong = KEYS.filter((key) => !(kinds[ACCESS[key]] ?? ['user']).includes(calls[key].access));
  expect(wrong).toEqual([]);
  expect(KEYS.filter((key) => calls[key].access === 'admin' && ACCESS[key] !== 'admins')).toEqual([]);
});

const NOWHERE = '00000000-0000-4000-8000-00000000000f';
/** A call about nothing, and without a body: who calls is looked at first. */
const bare = (key: CallKey, token: string) => {
  const names = [...key.matchAll(/:(\w+)/g)].map(([, name]) => [name, NOWHERE]);
  return world.call(key, { token, params: Object.fromEntries(names) });
};

test('a token of a session that has ended, of a suspended or deleted user, or of nobody is good for no call', async () => {
  const { context } = world;
  const [ended, suspended, deleted] = [await world.fresh(), await world.fresh(), await world.fresh()];
  await ended.browser.post('/api/auth/sign-out', {});
  await suspendUser(context, suspended.userId, true, { actor: null, reason: 'Rude' });
  const deletion = await (requests['POST /account/deletion'] as MakeRequest)(openScene(world), 'member');
  await world.call('POST /account/deletion', { ...deletion, token: deleted.token });
  context.tokens.sessionsEnded();
  const [head, payload] = ended.token.split('.');
  const forged = `${head}.${payload}.${'A'.repeat(86)}`;
  for (const key of KEYS.filter((each) => calls[each].access !== 'anyone')) {
    for (const token of [ended.token, suspended.token, deleted.token, forged, 'nothing']) {
      const { status, body } = await bare(key, token);
      expect([key, `${status} ${body.code}`]).toEqual([key, NOT_SIGNED_IN]);
    }
  }
});

test('a read token is good for what reads, and for nothing of the account', async () => {
  const { token } = world.people.creator;
  const made = await world.call('POST /account/read-tokens', { token, body: { name: 'A program' } });
  for (const key of KEYS.filter((each) => calls[each].access !== 'anyone')) {
    const [method = '', path = ''] = key.split(' ');
    const { body } = await bare(key, made.body.token);
    const isRefused = body.error === 'This token only reads, and nothing of the account itself.';
    expect([key, isRefused]).toEqual([key, refusesReadTokens(method, path)]);
  }
});

test('an admin without a confirmed second factor may make no call of the console', async () => {
  const { token } = await world.freshAdmin();
  for (const key of KEYS.filter((each) => calls[each].access === 'admin')) {
    const options = await (requests[key] as MakeRequest)(openScene(world), 'admin');
    const { status, body } = await world.call(key, { ...options, token });
    expect([key, status, body.code]).toEqual([key, 403, 'factor_needed']);
  }
});
