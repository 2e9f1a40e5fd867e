import { expect, it } from 'vitest';
import { movedRow } from './use-rows.ts';

it('moves by one, by a page and to both ends, and stays within the list', () => {
  expect(movedRow('ArrowDown', 0, 600, 12)).toBe(1);
  expect(movedRow('ArrowUp', 0, 600, 12)).toBe(0);
  expect(movedRow('PageDown', 595, 600, 12)).toBe(599);
  expect(movedRow('PageUp', 20, 600, 12)).toBe(8);
  expect(movedRow('End', 3, 600, 12)).toBe(599);
  expect(movedRow('Home', 3, 600, 12)).toBe(0);
});

it('ignores other keys, and does nothing in an empty list', () => {
  expect(movedRow('Enter', 3, 600, 12)).toBeNull();
  expect(movedRow('ArrowDown', 0, 0, 12)).toBeNull();
});
