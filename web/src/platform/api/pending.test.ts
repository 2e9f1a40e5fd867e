import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetPendingPath, rememberPending, takePending } from './pending.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

let tabs: ReturnType<typeof storage>[];
const turnTo = (tab: number) => vi.stubGlobal('sessionStorage', tabs[tab]);
beforeEach(() => {
  tabs = [storage(), storage()];
  vi.stubGlobal('localStorage', storage());
  turnTo(0);
});
afterEach(() => vi.unstubAllGlobals());

test('[A2.2, A2.19] a pending path is followed once', () => {
  rememberPending({ path: '/groups' });
  expect(takePending().path).toBe('/groups');
  expect(takePending().path).toBeNull();
});

test('[A2.19] each tab returns to its own path', () => {
  rememberPending({ path: '/subscription/success' });
  turnTo(1);
  rememberPending({ path: '/lineup/8' });
  turnTo(0);
  expect(takePending().path).toBe('/subscription/success');
  turnTo(1);
  expect(takePending().path).toBe('/lineup/8');
});

test('[A2.19] a tab opened from an e-mail takes over the pending path', () => {
  rememberPending({ path: '/groups', joinToken: 'join' });
  turnTo(1);
  expect(takePending()).toEqual({ joinToken: 'join', invitationToken: null, path: '/groups' });
});

test('[A2.19] the path of an ended session is only followed for its user', () => {
  rememberPending({ path: '/scoreboard' }, 'ann');
  expect(takePending('ben').path).toBeNull();
  expect(takePending('ann').path).toBeNull();
  rememberPending({ path: '/scoreboard' }, 'ann');
  turnTo(1);
  expect(takePending('ann').path).toBe('/scoreboard');
});

test('signing out on purpose forgets the path but not the pending group', () => {
  rememberPending({ path: '/groups', joinToken: 'join' }, 'ann');
  forgetPendingPath();
  expect(takePending('ann')).toEqual({ joinToken: 'join', invitationToken: null, path: null });
});
