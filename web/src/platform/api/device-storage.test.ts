import { afterEach, expect, test, vi } from 'vitest';
import { createDeviceStorage, device, dropKeptOfOthers, ownKey, tab } from './device-storage.ts';
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
