import { expect, test } from 'vitest';
import { csvHead, csvRows } from './csv.ts';

test('quotes text with commas, quotes and line breaks; null is an empty cell', () => {
  expect(
    csvHead(['name', 'points']) +
      csvRows([
        ['Smith, "Jo"', -1.5],
        ['two\nlines', null],
      ]),
  ).toBe('\uFEFFname,points\r\n"Smith, ""Jo""",-1.5\r\n"two\nlines",\r\n');
});

test.each(['=1+1', '+1', '-2', '@SUM(A1)', '\t=1', '\r=1', '|cmd', '%0A=1'])('%j is a text, not a formula', (text) => {
  expect(csvRows([[text]]).replace(/^"/, '')[0]).toBe("'");
});
