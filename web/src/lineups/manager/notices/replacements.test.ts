import { expect, test } from 'vitest';
import { kickoffText } from '../../../ui/text/time-text.ts';
import { lineup, slot } from '../../testing/lineups-api.ts';
import { replacements, replacementWords } from './replacements.ts';

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
