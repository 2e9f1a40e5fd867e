import { expect, test } from 'vitest';
import { concernText } from './concern-text.ts';

const of = (injuryStatus: string | null) => ({ name: 'Rodney McElroy', injuryStatus });

test('describes what is wrong with a player in a sentence', () => {
  expect(concernText(of('out'), 'out')).toBe('Rodney McElroy is out');
  expect(concernText(of('IR'), 'out')).toBe('Rodney McElroy is on injured reserve');
  expect(concernText(of('suspended'), 'out')).toBe('Rodney McElroy is suspended');
  expect(concernText(of('doubtful'), 'doubtful')).toBe('Rodney McElroy is doubtful');
  expect(concernText(of(null), 'bye')).toBe('Rodney McElroy is on bye');
  expect(concernText(of('out'), 'cancelled')).toBe('Rodney McElroy’s game is canceled');
});
