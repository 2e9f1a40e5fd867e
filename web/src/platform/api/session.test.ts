import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ApiError, failedWith, serviceWordsOf, wordsOf } from './api-error.ts';
import { useAuth } from './session.ts';
import { person } from './testing/person.ts';
import { store } from './testing/session-fixture.ts';
import { calledName, isSameUser, readUser, type User } from './user.ts';

test('[A8.5] useAuth throws outside its provider', () => {
  const Lost = () => String(useAuth().user);
  expect(() => renderToString(createElement(Lost))).toThrow('useAuth must be used within an AuthProvider');
});

test('[A3.1, A3.2, A3.3, A3.4] reads the user with both kinds of metadata from the session response, or null', () => {
  const user = person({ provider: 'google', role: 'super-admin' });
  const session = { id: 's', expires_at: '2026-12-01T00:00:00.000Z' };
  expect(readUser({ session, user })).toEqual(user);
  const { user_metadata: _, ...torn } = user;
  for (const none of [null, {}, { user: null }, { user: { id: '1' } }, { user: torn }, 'x']) {
    expect(readUser(none)).toBeNull();
  }
});

test('[A3.1] a user is unchanged only if every field is equal', () => {
  const user = person();
  expect(isSameUser(user, structuredClone(user))).toBe(true);
  expect(isSameUser(user, { ...user, updated_at: '2026-09-01T00:00:00.000Z' })).toBe(false);
  expect(isSameUser(user, person({ profile_completed: true }))).toBe(false);
  expect(isSameUser(user, person({ role: 'super-admin' }))).toBe(false);
});

test('a user’s name is the display name, else the name from Google, else the e-mail', () => {
  expect(calledName(person({ full_name: 'Ann Lee' }))).toBe('Ann');
  expect(calledName(person({ display_name: null, full_name: 'Ann Lee', name: 'Ann' }))).toBe('Ann Lee');
  expect(calledName(person({ display_name: null }))).toBe('ann@singleback.test');
});

test('[A8.3, A8.4] shows the service’s message, or else the fallback of the form', () => {
  const said = (error: unknown) => serviceWordsOf(error, 'Failed to sign in');
  expect(said(new ApiError(401, 'INVALID', 'Invalid email or password'))).toBe('Invalid email or password');
  expect(said(new ApiError(0, 'unreachable', 'Can’t reach the server.'))).toBe('Failed to sign in');
  expect(said(new ApiError(500, 'surprise', 'Something went wrong.'))).toBe('Failed to sign in');
  expect(said(new TypeError('x is not a function'))).toBe('Failed to sign in');
});

test('a failure with a message of its own shows it', () => {
  expect(wordsOf(new ApiError(0, 'timeout', 'Too long.'), 'Failed')).toBe('Too long.');
  expect(wordsOf(new Error('x'), 'Failed')).toBe('Failed');
  expect(failedWith(new ApiError(409, 'display_name_taken', 'x'), 'field_invalid', 'display_name_taken')).toBe(true);
  expect(failedWith(new Error('display_name_taken'), 'display_name_taken')).toBe(false);
});

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
  expect(await session.endRefused('h.e.s')).toBe(false);
  expect([session.read().status, signOuts, session.lastUserId()]).toEqual(['session', 0, '2']);
  expect(await session.endRefused('h.e.s')).toBe(false);
  expect([session.read().status, signOuts]).toEqual(['none', 1]);
});

describe('a session that another tab replaced by one of the same user', () => {
  const tokenOf = (sid: string) => `h.${btoa(JSON.stringify({ sub: '1', sid, iat: 0, exp: 900 }))}.s`;

  async function replaced() {
    let [cookie, sid, signOuts]: [User | null, string, number] = [ann, 'old', 0];
    const down = { session: false, token: false };
    const failing = (isDown: boolean) => {
      if (isDown) throw new ApiError(503, 'unavailable', 'The server is busy.');
    };
    const { session } = store({
      readSession: async () => {
        failing(down.session);
        return cookie;
      },
      fetchToken: async () => {
        failing(down.token);
        return tokenOf(sid);
      },
      signOut: async () => {
        signOuts += 1;
        cookie = null;
      },
    });
    await session.ready();
    const refused = await session.token();
    const become = (user: User | null) => {
      cookie = user;
    };
    become({ ...ann, last_sign_in_at: '2026-09-01T00:00:00.000Z' });
    sid = 'new';
    return { session, refused, become, down, signOuts: () => signOuts };
  }

  test('[A8.1] goes on after a refused call, however many were sent with the old token', async () => {
    const { session, refused, signOuts } = await replaced();
    const all = [session.endRefused(refused), session.endRefused(refused)];
    expect(await Promise.all(all)).toEqual([true, true]);
    expect(await session.endRefused(refused)).toBe(true);
    expect([session.read().status, signOuts(), await session.token()]).toEqual(['session', 0, tokenOf('new')]);
  });

  test.each(['session', 'token'] as const)('[A8.1] is not signed out while its %s can’t be read', async (part) => {
    const { session, refused, down, signOuts } = await replaced();
    down[part] = true;
    expect(await session.endRefused(refused)).toBe(false);
    expect([session.read(), signOuts()]).toEqual([{ status: 'session', user: ann }, 0]);
    down[part] = false;
    expect(await session.endRefused(refused)).toBe(true);
    expect([signOuts(), await session.token()]).toEqual([0, tokenOf('new')]);
  });

  test('[A8.1] is signed out once its own token is refused, or there is none, as for a suspended user', async () => {
    const first = await replaced();
    await first.session.endRefused(first.refused);
    expect(await first.session.endRefused(tokenOf('new'))).toBe(false);
    expect([first.session.read().status, first.signOuts()]).toEqual(['none', 1]);
    const second = await replaced();
    second.become(null);
    expect(await second.session.endRefused(second.refused)).toBe(false);
    // No session is left to end, and another tab may begin one any moment.
    expect([second.session.read().status, second.signOuts()]).toEqual(['none', 0]);
  });

  test('needs no refused call: once the page knows of the sign-in, it fetches a token of the new session', async () => {
    const { session } = await replaced();
    await session.refresh();
    expect(await session.token()).toBe(tokenOf('new'));
  });
});
