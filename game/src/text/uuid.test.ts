import { expect, test } from 'vitest';
import { isUuid } from './uuid.ts';

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

test('a UUID is one in small and in capital letters', () => {
  expect(isUuid(ID)).toBe(true);
  expect(isUuid(ID.toUpperCase())).toBe(true);
});

test.each(['', 'x', ID.slice(1), `${ID}0`, ` ${ID}`, `${ID}\n`, ID.replaceAll('-', ''), ID.replace('3', 'g')])(
  '%j is none',
  (text) => expect(isUuid(text)).toBe(false),
);
