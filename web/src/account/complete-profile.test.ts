import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { person } from '../platform/api/testing/person.ts';
import {
  COMPLETE_PROFILE_DELAY_MS,
  forgetShown,
  needsProfile,
  rememberShown,
  shownProfiles,
} from './complete-profile.ts';
import { mayHandIn, whyOff } from './display-name-form.tsx';

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

test('[A4.4] only a Google user without a name, who has not completed the profile or seen the modal, is asked', () => {
  expect(needsProfile(newcomer, [])).toBe(true);
  expect(needsProfile(newcomer, ['somebody-else'])).toBe(true);
  expect(needsProfile(person({ provider: 'email', display_name: null }), [])).toBe(false);
  expect(needsProfile(person({ provider: 'google', display_name: 'Gwen' }), [])).toBe(false);
  expect(needsProfile(person({ provider: 'google', display_name: null, profile_completed: true }), [])).toBe(false);
  expect(needsProfile(newcomer, [newcomer.id])).toBe(false);
});

test('[A3.5, A4.4, A9.3] lists each user who saw the modal once; saving removes one', () => {
  rememberShown('ann');
  rememberShown('gwen');
  rememberShown('gwen');
  expect(localStorage.getItem('completeProfileShown')).toBe('["ann","gwen"]');
  forgetShown('ann');
  expect(shownProfiles()).toEqual(['gwen']);
});

test('an unreadable list counts as empty', () => {
  for (const torn of ['{', '7', '{"a":1}']) {
    localStorage.setItem('completeProfileShown', torn);
    expect(shownProfiles()).toEqual([]);
  }
});

test('[A4.4, A9.2] opens one second after the user appears', () => {
  expect(COMPLETE_PROFILE_DELAY_MS).toBe(1000);
});

test('[A5.12] a display name can be submitted when unchanged or once its check has a result', () => {
  expect(mayHandIn('', null, 'unknown')).toBe(false);
  expect(mayHandIn('   ', 'Ann', 'available')).toBe(false);
  expect(mayHandIn('Ann', 'Ann', 'unknown')).toBe(true);
  expect(mayHandIn(' Ann ', 'Ann', 'unknown')).toBe(true);
  expect(mayHandIn('Annie', 'Ann', 'checking')).toBe(false);
  expect(mayHandIn('Annie', 'Ann', 'unknown')).toBe(false);
  expect(mayHandIn('Annie', 'Ann', 'available')).toBe(true);
  expect(mayHandIn('Annie', null, 'taken')).toBe(true);
});

test('[A5.12] a name that stays off says why: its fault, or that it could not be checked', () => {
  expect(whyOff('Ann\u202Ex', 'Ann', 'unknown')).toMatch(/^Display name /);
  expect(whyOff('A\u0301\u0302\u0303\u0304nn', 'Ann', 'unknown')).toMatch(/^Display name /);
  expect(whyOff('A', 'Ann', 'unknown')).toBe('Display name must be at least 2 characters long');
  expect(whyOff('Annie', 'Ann', 'unknown')).toBe('This name could not be checked. Change it to try again.');
  for (const state of ['checking', 'available', 'taken'] as const) expect(whyOff('Annie', 'Ann', state)).toBeNull();
  expect(whyOff('Ann', 'Ann', 'unknown')).toBeNull();
  expect(whyOff(' ', 'Ann', 'unknown')).toBeNull();
});
