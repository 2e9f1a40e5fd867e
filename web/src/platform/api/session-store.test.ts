import { expect, test } from 'vitest';
import { OFFLINE_TOKEN } from '../sw/messages.ts';
import { ApiError } from './api-error.ts';
import { person } from './testing/person.ts';
import { store } from './testing/session-fixture.ts';
import type { User } from './user.ts';

const ann = person();

test('confirming a sign-up signs in and returns the path it was for', async () => {
  const { session, events } = store();
  await session.ready();
  expect(await session.confirm('a-token', { password: 'x' })).toMatchObject({ next: '/join/a-token' });
  expect(session.read()).toEqual({ status: 'session', user: ann });
  expect(events).toEqual(['initial_session', 'signed_in']);
});

test('[A4.1] is loading, then signed out, then has a session and its user after signing in', async () => {
  const { session, log, events } = store();
  expect(session.read().status).toBe('loading');
  await session.ready();
  expect(session.read().status).toBe('none');
  expect(await session.token()).toBeNull();
  let changes = 0;
  session.subscribe(() => {
    changes += 1;
  });
  await session.signIn('ann@singleback.test', 'x');
  expect(session.read()).toEqual({ status: 'session', user: ann });
  expect(await session.token()).toBe('h.e.s');
  expect(changes).toBe(1);
  expect(log).toEqual(['announce none', 'paid', 'announce Ann']);
  expect(events).toEqual(['initial_session', 'signed_in']);
});

test('[A4.1] emits an event for each auth change', async () => {
  let user: User | null = ann;
  const { session, events } = store({ readSession: async () => user });
  await session.ready();
  session.know({ ...ann, user_metadata: { ...ann.user_metadata, display_name: 'Annie' } });
  user = { ...person(), id: '2' };
  await session.refresh();
  user = null;
  await session.refresh();
  expect(events).toEqual(['initial_session', 'user_updated', 'signed_in', 'signed_out']);
});

test('[A4.1] emits a renewed token and a recovered password', async () => {
  const { session, events } = store();
  await session.ready();
  await session.recover({ newPassword: 'new-password', token: 'token', replaceSession: false });
  expect(session.read().status).toBe('session');
  // A token without a readable lifetime is renewed on every read.
  await session.token();
  await session.token();
  expect(events).toEqual(['initial_session', 'signed_in', 'password_recovery', 'token_refreshed']);
});

test('[A3.1] an unchanged user emits nothing', async () => {
  const { session, events } = store({ readSession: async () => structuredClone(ann) });
  await session.ready();
  let changes = 0;
  session.subscribe(() => {
    changes += 1;
  });
  await session.refresh();
  expect(changes).toBe(0);
  expect(events).toEqual(['initial_session']);
});

test('[A8.1] a failed sign-out still signs out and leaves the page', async () => {
  const { session, log } = store({
    readSession: async () => ann,
    signOut: async () => {
      throw new Error('down');
    },
  });
  await session.ready();
  await Promise.all([session.signOut(), session.signOut()]);
  expect(session.read().status).toBe('none');
  expect(log).toEqual(['announce Ann', 'owe', 'leave', 'owe', 'announce none']);
});

test('a sign-out counts as pending from when it was noted until the server has it', async () => {
  const pending: boolean[] = [];
  const { session, log, isPending } = store({
    readSession: async () => ann,
    signOut: async () => {
      pending.push(isPending());
    },
  });
  await session.ready();
  session.noteSignOut();
  expect(session.read()).toEqual({ status: 'session', user: ann });
  pending.push(isPending());
  await session.signOut();
  expect([...pending, isPending()]).toEqual([true, true, false]);
  expect(log).not.toContain('leave');
});

test('ignores updates about a user other than the one signed in', async () => {
  const { session } = store({ readSession: async () => ann });
  await session.ready();
  session.know({ ...person({ display_name: 'Ben' }), id: '2' });
  expect(session.read()).toEqual({ status: 'session', user: ann });
});

test('keeps a known session while the server does not respond', async () => {
  let isDown = false;
  const { session } = store({
    readSession: async () => {
      if (isDown) throw new Error('down');
      return ann;
    },
  });
  await session.ready();
  isDown = true;
  expect(await session.refresh()).toBe(false);
  expect(session.read().status).toBe('session');
});

test('a cold start without a server is reported as unreachable until the first response', async () => {
  let answer: () => Promise<User | null> = () => Promise.reject(new Error('down'));
  const { session, events } = store({ readSession: () => answer() });
  expect(await session.ready()).toEqual({ status: 'none', unreachable: 'away' });
  expect(await session.refresh()).toBe(false);
  expect(session.read()).toEqual({ status: 'none', unreachable: 'away' });
  answer = () => Promise.reject(new ApiError(429, 'too_many', 'Too many requests.'));
  expect(await session.refresh()).toBe(false);
  expect(session.read()).toEqual({ status: 'none', unreachable: 'too_many' });
  answer = async () => null;
  expect(await session.refresh()).toBe(true);
  expect(session.read()).toEqual({ status: 'none' });
  answer = async () => ann;
  await session.refresh();
  expect(session.read()).toEqual({ status: 'session', user: ann });
  expect(events).toEqual(['initial_session', 'signed_in']);
});

test('retries a pending sign-out before reading the session', async () => {
  let isDown = false;
  let isOpen = true;
  const calls: string[] = [];
  const answer = (call: string, now: () => void = () => {}) => {
    if (isDown) throw new Error('down');
    calls.push(call);
    now();
  };
  const close = () => {
    isOpen = false;
  };
  const { session } = store({
    readSession: async () => {
      answer('read');
      return isOpen ? ann : null;
    },
    signOut: async () => answer('sign-out', close),
  });
  await session.ready();
  isDown = true;
  await session.signOut();
  await session.refresh();
  expect(session.read()).toEqual({ status: 'none' });
  isDown = false;
  await session.refresh();
  expect(session.read()).toEqual({ status: 'none' });
  await session.refresh();
  expect(calls).toEqual(['read', 'sign-out', 'read', 'read']);
});

test('a pending sign-out is retried with the regular check, until the server has it', async () => {
  let isDown = true;
  let attempts = 0;
  const { session } = store({
    readSession: async () => ann,
    signOut: async () => {
      attempts += 1;
      if (isDown) throw new Error('down');
    },
  });
  await session.ready();
  await session.signOut();
  await session.check();
  isDown = false;
  await session.check();
  await session.check();
  expect([attempts, session.read()]).toEqual([3, { status: 'none' }]);
});

test('signing in again clears a pending sign-out', async () => {
  const calls: string[] = [];
  const { session } = store({
    readSession: async () => ann,
    signOut: async () => {
      calls.push('sign-out');
      throw new Error('down');
    },
  });
  await session.ready();
  await session.signOut();
  await session.signIn('ann@singleback.test', 'x');
  expect(session.read()).toEqual({ status: 'session', user: ann });
  expect(calls).toEqual(['sign-out']);
});

test('a session response requested before sign-out is ignored', async () => {
  let resolveUser: (user: User) => void = () => {};
  let answer: () => Promise<User | null> = async () => ann;
  const { session } = store({ readSession: () => answer() });
  await session.ready();
  answer = () =>
    new Promise((resolve) => {
      resolveUser = resolve;
    });
  const refreshing = session.refresh();
  await Promise.resolve();
  await session.signOut();
  resolveUser(ann);
  await refreshing;
  expect(session.read().status).toBe('none');
});

test('the offline token is not reported as renewed', async () => {
  let token = 'h.e.s';
  const { session, events } = store({ readSession: async () => ann, fetchToken: async () => token });
  await session.token();
  token = OFFLINE_TOKEN;
  expect(await session.token()).toBe(OFFLINE_TOKEN);
  expect(events).toEqual(['initial_session']);
});
test('a call during the sign-out goes without a token, and fetches none', async () => {
  let fetched = 0;
  const { promise: answered, resolve: release } = Promise.withResolvers<void>();
  const { session } = store({
    fetchToken: async () => {
      fetched += 1;
      return 'h.e.s';
    },
    signOut: () => answered,
  });
  await session.signIn('ann@singleback.test', 'x');
  await session.ready();
  const leaving = session.signOut();
  const token = session.token();
  release();
  await leaving;
  expect([await token, fetched]).toEqual([null, 0]);
});

test('an answer that was asked for before what is known by now changes nothing', async () => {
  const answers: PromiseWithResolvers<User | null>[] = [];
  const { session, events } = store({
    readSession: () => {
      const answer = Promise.withResolvers<User | null>();
      answers.push(answer);
      return answer.promise;
    },
    signIn: async () => {},
  });
  const first = session.ready();
  const signingIn = session.signIn('ann@singleback.test', 'x');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.resolve(ann);
  await signingIn;
  answers[0]?.resolve(null);
  await first;
  expect(session.read()).toEqual({ status: 'session', user: ann });
  const again = session.refresh();
  const named = { ...ann, user_metadata: { ...ann.user_metadata, display_name: 'Annie' } };
  await expect.poll(() => answers.length).toBe(3);
  session.know(named);
  answers[2]?.resolve(ann);
  await again;
  expect(session.read()).toEqual({ status: 'session', user: named });
  expect(events).toEqual(['initial_session', 'user_updated']);
});
