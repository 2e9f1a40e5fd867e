import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDeviceStorage, device, dropKeptOfOthers, ownKey, tab } from './device-storage.ts';
import { forgetPendingPath, rememberPending, takePending } from './pending.ts';
import { memoryStorage } from './testing/memory-storage.ts';

afterEach(() => vi.unstubAllGlobals());

const blocked = () => {
  throw new DOMException('blocked', 'SecurityError');
};

test.each([
  ['works', () => memoryStorage()],
  ['is full', () => memoryStorage(0)],
  ['is blocked', blocked],
])('what is set is there as long as the page when storage %s', (_, open) => {
  const one = open === blocked ? open : open();
  const kept = createDeviceStorage(() => (typeof one === 'function' ? one() : one));
  expect(kept.get('a')).toBeNull();
  kept.set('a', '1');
  kept.set('b', '2');
  expect([kept.get('a'), kept.get('b'), kept.keys()]).toEqual(['1', '2', ['a', 'b']]);
  kept.set('a', null);
  expect(kept.get('a')).toBeNull();
  kept.clear();
  expect([kept.get('b'), kept.keys()]).toEqual([null, []]);
});

test('what the browser refuses to store does not leave the value before for the next page', () => {
  const one = memoryStorage();
  createDeviceStorage(() => one).set('draft', 'old');
  const full = { ...one, setItem: memoryStorage(0).setItem };
  const kept = createDeviceStorage(() => full);
  expect(kept.isStored('draft')).toBe(true);
  kept.set('draft', 'new');
  expect([kept.get('draft'), kept.isStored('draft'), one.getItem('draft')]).toEqual(['new', false, null]);
  kept.set('draft', null);
  expect([kept.get('draft'), kept.isStored('draft')]).toEqual([null, true]);
});

test('what belongs to no user stays when all else is cleared', () => {
  const one = memoryStorage();
  const kept = createDeviceStorage(() => one);
  kept.set('a', '1');
  kept.set('public:seen', '1');
  kept.clear();
  expect(kept.keys()).toEqual(['public:seen']);
});

test('what is unreadable is not there', () => {
  const one = memoryStorage();
  const kept = createDeviceStorage(() => one);
  kept.set('list', '[1]');
  kept.set('half', '[');
  expect([kept.getJson('list'), kept.getJson('half'), kept.getJson('none')]).toEqual([[1], null, null]);
});

test('what belongs to one user is dropped for the next one, on the device and in the tab', () => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  for (const kept of [device, tab]) {
    kept.set(ownKey('ann', 'draft'), 'secret');
    kept.set(ownKey('ann2', 'draft'), 'own');
    kept.set('theme', 'night');
  }
  dropKeptOfOthers('ann2');
  for (const kept of [device, tab]) expect(kept.keys()).toEqual([ownKey('ann2', 'draft'), 'theme']);
});

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
