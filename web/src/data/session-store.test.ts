import { expect, test } from 'vitest';
import type { AuthService } from './auth-service.ts';
import { SessionStore } from './session-store.ts';
import { readUser, type User } from './user.ts';

const ann = readUser({ user: { id: '1', email: 'ann@singleback.test', name: 'Ann' } }) as User;

function store(over: Partial<AuthService> = {}) {
  const told: string[] = [];
  let signedIn: User | null = null;
  const service: AuthService = {
    readSession: async () => signedIn,
    fetchToken: async () => 'h.e.s',
    signIn: async () => {
      signedIn = ann;
    },
    signUp: async () => {},
    signOut: async () => {
      signedIn = null;
    },
    requestPasswordReset: async () => {},
    resetPassword: async () => {},
    sendConfirmation: async () => {},
    googleAddress: async () => 'https://accounts.example/',
    endAllSessions: async () => {},
    ...over,
  };
  const place = { steadyNow: () => 0, announce: () => told.push('announce'), leave: () => told.push('leave') };
  return { session: new SessionStore(service, place), told };
}

test('[A4.1] loading first, then none, then a session and its user after signing in', async () => {
  const { session, told } = store();
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
  expect(told).toEqual(['announce']);
});

test('[A3.1] a user that is equal in everything is unchanged: nobody is told', async () => {
  const { session } = store({ readSession: async () => structuredClone(ann) });
  await session.ready();
  let changes = 0;
  session.subscribe(() => {
    changes += 1;
  });
  await session.refresh();
  expect(changes).toBe(0);
});

test('[A8.1] if sign-out fails, the place is left; signed out it is in any case', async () => {
  const { session, told } = store({
    readSession: async () => ann,
    signOut: async () => {
      throw new Error('down');
    },
  });
  await session.ready();
  await Promise.all([session.signOut(), session.signOut()]);
  expect(session.read().status).toBe('none');
  expect(told).toEqual(['leave', 'announce']);
});

test('a server that does not answer leaves a known session as it is', async () => {
  let isDown = false;
  const { session } = store({
    readSession: async () => {
      if (isDown) throw new Error('down');
      return ann;
    },
  });
  await session.ready();
  isDown = true;
  await session.refresh();
  expect(session.read().status).toBe('session');
});
