import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { person } from '../api/testing/person.ts';
import {
  COMPLETE_PROFILE_DELAY_MS,
  clearShown,
  forgetShown,
  needsProfile,
  rememberShown,
  shownProfiles,
} from './complete-profile.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const newcomer = person({ provider: 'google', display_name: null });

test('[A4.4] only who came by Google, has no name, has not completed and was not shown it is asked', () => {
  expect(needsProfile(newcomer, [])).toBe(true);
  expect(needsProfile(newcomer, ['somebody-else'])).toBe(true);
  expect(needsProfile(person({ provider: 'email', display_name: null }), [])).toBe(false);
  expect(needsProfile(person({ provider: 'google', display_name: 'Gwen' }), [])).toBe(false);
  expect(needsProfile(person({ provider: 'google', display_name: null, profile_completed: true }), [])).toBe(false);
  expect(needsProfile(newcomer, [newcomer.id])).toBe(false);
});

test('[A3.5, A4.4, A4.5, A9.3] the list holds who was shown it, once; saving takes one off, sign-out all', () => {
  rememberShown('ann');
  rememberShown('gwen');
  rememberShown('gwen');
  expect(localStorage.getItem('completeProfileShown')).toBe('["ann","gwen"]');
  forgetShown('ann');
  expect(shownProfiles()).toEqual(['gwen']);
  clearShown();
  expect(localStorage.getItem('completeProfileShown')).toBeNull();
});

test('a list that cannot be read is an empty one', () => {
  for (const torn of ['{', '7', '{"a":1}']) {
    localStorage.setItem('completeProfileShown', torn);
    expect(shownProfiles()).toEqual([]);
  }
});

test('[A4.4, A9.2] it waits one second from the appearance of the user', () => {
  expect(COMPLETE_PROFILE_DELAY_MS).toBe(1000);
});
