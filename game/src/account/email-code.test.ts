import { expect, test } from 'vitest';
import { checkDisplayName } from './display-name.ts';
import { checkCode, cleanCode, codeText } from './email-code.ts';
import { SUGGESTED_NAMES, suggestedName } from './suggested-name.ts';

test('a code may be pasted with spaces or a dash', () => {
  expect(['481 906', ' 481-906 ', '４８１９０６', '4 8 1 9 0 6'].map(cleanCode)).toEqual(Array(4).fill('481906'));
  expect(checkCode('481 906')).toBeNull();
  expect(codeText('481906')).toBe('481 906');
});

test.each(['', '48190', '4819061', '48190a', '٤٨١٩٠٦'])('%j is no code', (typed) => {
  expect(checkCode(typed)).toMatchObject({ message: 'Enter all six digits', details: { field: 'code' } });
});

test('suggested names are valid and all different', () => {
  const names = Array.from({ length: SUGGESTED_NAMES }, (_, pick) => suggestedName(pick));
  expect(new Set(names).size).toBe(SUGGESTED_NAMES);
  expect(names.every((name) => checkDisplayName(name) === null)).toBe(true);
});
