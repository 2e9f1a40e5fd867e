import { expect, test } from 'vitest';
import { checkPasskeyName } from './passkey-name.ts';

test.each([
  ['My phone', null],
  ['  ', 'Name is required'],
  ['x'.repeat(50), null],
  ['x'.repeat(51), 'Name must be at most 50 characters long'],
  ['a\nb', 'Name contains characters that cannot be used'],
  ['\u202Egnp.exe', 'Name cannot contain characters that change the direction of text'],
])('%j: %s', (name, message) => {
  expect(checkPasskeyName(name)?.message ?? null).toBe(message);
});
