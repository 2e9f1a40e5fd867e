import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import { expect, test } from 'vitest';
import { cardSlots, cardWords } from './card-words.ts';

test('[G5.20, G9.10] the card has a slot for each count, in position order', () => {
  const kinds = cardSlots(DEFAULT_SETTINGS.counts).map(({ kind }) => kind);
  expect(kinds).toEqual(['QB', 'RB', 'RB', 'WR', 'WR', 'TE', 'FLEX', 'DEF', 'K']);
  expect(new Set(cardSlots(DEFAULT_SETTINGS.counts).map(({ key }) => key)).size).toBe(9);
});

test('describes what a season takes and which points are multiplied', () => {
  expect(cardWords(DEFAULT_SETTINGS)).toEqual([
    '*162* picks a season, each player once.',
    'Weeks 15 to 18 count *×1.25*.',
  ]);
  const own = { ...DEFAULT_SETTINGS, maxPlayerUsage: 2, playoffBonusPercent: 0, playerDoubleDown: true };
  expect(cardWords({ ...own, counts: { ...own.counts, QB: 2 } })).toEqual([
    '*180* picks a season, each player up to *2* times.',
    'Every week counts the same.',
    'One player a week counts *twice*.',
  ]);
  expect(cardWords(own, { cut: 2, cutFrom: 5 }).at(-1)).toBe('Last one standing: *2* out a week from week 5.');
});
