import { expect, test } from 'vitest';
import { initialsOf } from './initials.tsx';

test('initials are whole characters of the first and the last name', () => {
  expect(['Drake Maye', 'Amon-Ra St. Brown', 'ann', '😀 Bob', '𝔅ob 🏈', ' '].map(initialsOf)).toEqual([
    'DM',
    'AB',
    'A',
    '😀B',
    '𝔅🏈',
    '',
  ]);
});
