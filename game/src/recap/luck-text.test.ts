import { expect, test } from 'vitest';
import { luckText } from './luck-text.ts';

test('bad luck reads as bad luck, without a sign', () => {
  expect([1060, -300, 0].map(luckText)).toEqual([
    '10.6 under projection',
    '3.0 over projection',
    'exactly as projected',
  ]);
});
