import { expect, test } from 'vitest';
import { progressOf } from './progress.ts';

test('counts a lineup’s players by the state of their games', () => {
  const slots = [{ play: 'over' }, { play: 'live' }, { play: 'live' }, { play: 'to_play' }, { play: 'off' }] as const;
  expect(progressOf(slots)).toEqual({ over: 1, live: 2, to_play: 1, off: 1 });
});
