import { expect, test } from 'vitest';
import { cleanSourceText, LONGEST_TEXT } from './source-text.ts';

test.each([
  ['the clock in front', '(7:58) (Shotgun) P.Mahomes pass to X.Worthy.', '(Shotgun) P.Mahomes pass to X.Worthy.'],
  ['a clock below a minute', '(:16) J.Burrow kneels.', 'J.Burrow kneels.'],
  ['line breaks and tabs', ' A.Reed\r\n for\t2 yards. ', 'A.Reed for 2 yards.'],
  ['control characters', 'A.Reed\u0000\u0007\u009b for 2', 'A.Reed for 2'],
  ['turns of the direction', '\u202eA.Reed\u2066 for\u200f 2\u2069', 'A.Reed for 2'],
  ['invisible characters', 'A.\u200bReed\ufeff for\u2060 2', 'A.Reed for 2'],
  ['half of a surrogate pair', 'A.Reed \ud800for 2', 'A.Reed for 2'],
  ['piled-up marks', `A.Re${'\u0301'.repeat(9)}ed`, `A.R\u00e9\u0301\u0301ed`],
  ['nothing but these', '\u200b (1:02) ', ''],
])('%s are not kept', (_, text, clean) => {
  expect(cleanSourceText(text)).toBe(clean);
});

test('a text of the league stays as it is, accents and markup too', () => {
  const text = 'J.Peña left end for 12 yards, TOUCHDOWN. <b>T.Bass</b> extra point is GOOD, Center-R.Ferguson.';
  expect(cleanSourceText(text)).toBe(text);
});

test('a long text is cut at the end, by characters', () => {
  const cut = cleanSourceText('🏈'.repeat(LONGEST_TEXT + 1));
  expect([...cut]).toHaveLength(LONGEST_TEXT);
  expect(cut.endsWith('🏈…')).toBe(true);
  expect(cleanSourceText('x'.repeat(1_000_000))).toHaveLength(LONGEST_TEXT);
});
