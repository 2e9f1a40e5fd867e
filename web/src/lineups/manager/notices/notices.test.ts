import type { LineupCorrection } from '@singleback/contract/lineups.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { device } from '../../../platform/api/device-storage.ts';
import { memoryStorage } from '../../../platform/api/testing/memory-storage.ts';
import { kickoffText } from '../../../ui/text/time-text.ts';
import { lineup, slot } from '../../testing/lineups-api.ts';
import { dismiss, readDismissed, replacements, replacementWords, shownCorrections } from './notices.ts';

const correction: LineupCorrection = {
  id: 'c1',
  week_id: 'w3',
  week_number: 3,
  player: { id: 'p1', name: 'Bucky Irving', position: 'RB' },
  changes: [{ stat: 'rushingYards', old: 87, new: 88 }],
  points_before: 27.1,
  points_after: 27.2,
  lineups: [
    { id: 'l1', lineup_name: 'Blitz', points_change: 0.1 },
    { id: 'l2', lineup_name: 'Rush', points_change: 0.1 },
  ],
  noted_at: '2025-09-25T09:00:00.000Z',
};

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));

describe('displayed corrections', () => {
  test('groups lineups with the same change', () => {
    const [shown, ...more] = shownCorrections([correction]);
    expect(more).toEqual([]);
    expect(shown).toMatchObject({ weekNumber: 3, shortName: 'Irving', pointsChange: 10 });
    expect(shown?.lineups.map(({ name }) => name)).toEqual(['Blitz', 'Rush']);
  });

  test('a lineup with the player as Double Down has a line of its own', () => {
    const lineups = [...correction.lineups, { id: 'l3', lineup_name: null, points_change: 0.2 }];
    const shown = shownCorrections([{ ...correction, lineups }]);
    expect(shown.map(({ pointsChange }) => pointsChange)).toEqual([10, 20]);
    expect(new Set(shown.map(({ key }) => key)).size).toBe(2);
  });

  test('stores each dismissal once, and ignores malformed storage', () => {
    device.set('corrections-read', '{"not": "a list"}');
    expect(readDismissed()).toEqual([]);
    expect(dismiss(['a', 'b'])).toEqual(['a', 'b']);
    expect(dismiss(['b', 'c'])).toEqual(['a', 'b', 'c']);
    expect(readDismissed()).toEqual(['a', 'b', 'c']);
    device.set('corrections-read', '[');
    expect(readDismissed()).toEqual([]);
  });
});

const sunday = new Date('2025-11-02T18:00:00Z');
const monday = new Date('2025-11-04T01:15:00Z');
const now = new Date('2025-11-02T12:00:00Z');
const hurt = (key: string, kickoff: Date, injuryStatus: string | null) =>
  slot(key, { kickoff, injuryStatus, gameTime: { kickoff, started: false } });

test('lists players who are out or doubtful until they lock, the first to lock on top', () => {
  const mixed = lineup([
    hurt('rb1', monday, 'doubtful'),
    hurt('wr1', sunday, 'out'),
    hurt('te1', sunday, 'questionable'),
    hurt('k1', sunday, null),
  ]);
  const listed = (at: Date) => replacements([mixed], at).map(({ slot: { key }, concern }) => [key, concern]);
  expect(listed(now)).toEqual([
    ['WR1', 'out'],
    ['RB1', 'doubtful'],
  ]);
  expect(listed(sunday)).toEqual([['RB1', 'doubtful']]);
  expect(listed(monday)).toEqual([]);
});

test('players on a bye or in a cancelled game have no lock and come last', () => {
  const bye = slot('qb1', { gameTime: null });
  const cancelled = slot('k1', { kickoff: sunday, gameTime: { kickoff: sunday, started: false, cancelled: true } });
  const found = replacements([lineup([bye, cancelled, hurt('wr1', monday, 'out')])], now);
  expect(found.map(({ concern, before }) => [concern, before])).toEqual([
    ['out', monday],
    ['bye', null],
    ['cancelled', null],
  ]);
});

test('one starter is named, several are counted, each until the first of them locks', () => {
  const words = (...slots: Parameters<typeof lineup>[0]) => replacementWords(replacements([lineup(slots)], now));
  const out = hurt('wr1', sunday, 'out');
  expect(words()).toBeNull();
  expect(words(out)).toEqual({ what: `${out.name} is out`, until: `Locks ${kickoffText(sunday)}` });
  expect(words(slot('qb1', { name: 'Ty', gameTime: null }))).toEqual({
    what: 'Ty is on bye',
    until: 'Before the week ends',
  });
  expect(words(hurt('qb1', monday, 'out'), out)).toEqual({
    what: '2 starters are out',
    until: `First lock ${kickoffText(sunday)}`,
  });
  expect(words(hurt('qb1', monday, 'doubtful'), out)?.what).toBe('2 starters may not play');
});
