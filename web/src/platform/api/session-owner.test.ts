import { expect, test } from 'vitest';
import { person } from './testing/person.ts';
import { store } from './testing/session-fixture.ts';
import type { User } from './user.ts';

const ann = person();

test('a token of another user is not used: the user of the session is shown instead', async () => {
  const tokenOf = (sub: string) => `h.${btoa(JSON.stringify({ sub }))}.s`;
  const ben = { ...ann, id: '2' };
  let cookie = ann;
  const { session, events } = store({ readSession: async () => cookie, fetchToken: async () => tokenOf(cookie.id) });
  await session.ready();
  expect(await session.token()).toBe(tokenOf('1'));
  cookie = ben;
  await expect(session.token()).rejects.toThrow('Another user has signed in.');
  expect(session.read()).toEqual({ status: 'session', user: ben });
  expect(await session.token()).toBe(tokenOf('2'));
  expect(events).toContain('signed_in');
});

test('[A8.1] a refused call signs out, but never another user who has signed in meanwhile', async () => {
  let cookie: User | null = ann;
  let signOuts = 0;
  const signOut = async () => {
    signOuts += 1;
  };
  const { session } = store({ readSession: async () => cookie, signOut });
  await session.ready();
  cookie = { ...ann, id: '2' };
  await session.endRefused();
  expect([session.read().status, signOuts, session.lastUserId()]).toEqual(['session', 0, '2']);
  await session.endRefused();
  expect([session.read().status, signOuts]).toEqual(['none', 1]);
});
