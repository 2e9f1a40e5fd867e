import { describe, expect, test } from 'vitest';
import { isTabOfSlot } from './use-chosen-slot.ts';

describe('a chosen slot', () => {
  test.each([
    ['RB', 'RB', true],
    ['FLEX', 'RB', true],
    ['FLEX', 'FLEX', true],
    ['FLEX', 'QB', false],
    ['RB', 'WR', false],
    ['RB', 'FLEX', false],
    ['RB', 'ALL', false],
  ] as const)('for %s is kept under the tab %s: %s', (kind, tab, isCacheable) => {
    expect(isTabOfSlot({ kind }, tab)).toBe(isCacheable);
  });
});
