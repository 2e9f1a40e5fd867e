import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import { slotsFor } from '@singleback/game/lineups/slots.ts';
import { expect, test } from 'vitest';
import { emptySlotsText } from './empty-slots.tsx';

test('names the slots that stay empty, and counts many', () => {
  const all = slotsFor(DEFAULT_SETTINGS.counts);
  const textOf = (...keys: string[]) =>
    emptySlotsText(
      all.filter(({ key }) => keys.includes(key)),
      all,
    );
  expect(textOf('TE1')).toBe('TE stays empty and scores 0');
  expect(textOf('RB2', 'TE1')).toBe('RB2 and TE stay empty and score 0');
  expect(textOf('RB1', 'RB2', 'K1')).toBe('RB1, RB2 and K stay empty and score 0');
  expect(textOf('QB1', 'RB1', 'RB2', 'K1')).toBe('4 slots stay empty and score 0');
});
