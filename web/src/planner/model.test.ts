import { NO_WISHES } from '@singleback/game/planner/plan.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropDraftsOfOthers } from '../lineups/builder/kept-drafts.ts';
import { device } from '../platform/api/device-storage.ts';
import { memoryStorage } from '../platform/api/testing/memory-storage.ts';
import { gameText, shortGameText } from './model.ts';
import { keepWishes, readWishes, toggleBan, toggleKeep, toggleLock } from './wishes-model.ts';

test('a later game is said in words and, where there is little room, by its team or the chance to play', () => {
  const player = {
    ...{ id: 'a', position: 'QB' as const, points: [10, null, null, null] },
    opponents: ['vs KC', null, null, null],
    teamPlays: [1000, 620, 0, 1000],
  };
  const said = [0, 1, 2].map((at) => [gameText(player, at), shortGameText(player, at)]);
  expect(said).toEqual([
    ['vs KC', 'KC'],
    ['62% to play', '62%'],
    ['out of the postseason', 'out'],
  ]);
  const regular = { ...player, opponents: ['@ BUF', null], teamPlays: null };
  expect([0, 1].map((at) => [gameText(regular, at), shortGameText(regular, at)])).toEqual([
    ['@ BUF', 'BUF'],
    [null, 'bye'],
  ]);
});

const PLACE = { userId: 'ann', seasonId: 'season' };
const LOCK = { playerId: 'p', weekNumber: 9 };

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

test('wishes are kept per user and season, and dropped when somebody else signs in', () => {
  const wishes = toggleLock(NO_WISHES, LOCK);
  keepWishes(PLACE, wishes);
  expect(readWishes(PLACE)).toEqual(wishes);
  expect(readWishes({ ...PLACE, seasonId: 'other' })).toEqual(NO_WISHES);
  expect(readWishes({ ...PLACE, userId: 'ben' })).toEqual(NO_WISHES);
  dropDraftsOfOthers(device, 'ann');
  expect(readWishes(PLACE)).toEqual(wishes);
  dropDraftsOfOthers(device, 'ben');
  expect(readWishes(PLACE)).toEqual(NO_WISHES);
});

test('what is stored by another version or by hand is no wish', () => {
  for (const text of ['{', '[]', '{"locks":[]}', '{"locks":[{"playerId":1,"weekNumber":2}],"bans":[],"keeps":[]}']) {
    localStorage.setItem('lineup-draft:ann:plan:season', text);
    expect(readWishes(PLACE)).toEqual(NO_WISHES);
  }
});

test('a second press undoes the first', () => {
  expect(toggleLock(toggleLock(NO_WISHES, LOCK), LOCK)).toEqual(NO_WISHES);
  expect(toggleBan(toggleBan(NO_WISHES, LOCK), LOCK)).toEqual(NO_WISHES);
  expect(toggleKeep(toggleKeep(NO_WISHES, LOCK), LOCK)).toEqual(NO_WISHES);
});

test('what contradicts the last wish goes', () => {
  const locked = toggleLock(NO_WISHES, LOCK);
  expect(toggleBan(locked, LOCK)).toEqual({ locks: [], bans: [LOCK], keeps: [] });
  expect(toggleBan(locked, { playerId: 'p', weekNumber: null }).locks).toEqual([]);
  expect(toggleBan(locked, { playerId: 'p', weekNumber: 10 }).locks).toEqual([LOCK]);
  expect(toggleLock(toggleBan(NO_WISHES, { playerId: 'p', weekNumber: null }), LOCK).bans).toEqual([]);
  expect(toggleKeep(locked, { playerId: 'p', weekNumber: 10 }).locks).toEqual([]);
  const kept = toggleKeep(NO_WISHES, LOCK);
  expect(toggleKeep(kept, { playerId: 'p', weekNumber: 10 }).keeps).toEqual([{ playerId: 'p', weekNumber: 10 }]);
});
