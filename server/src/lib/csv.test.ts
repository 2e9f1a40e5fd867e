import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('texts with commas, quotes and line breaks stay one cell; nothing is an empty one', () => {
  expect(
    csvOf(
      ['name', 'points'],
      [
        ['Smith, "Jo"', -1.5],
        ['two\nlines', null],
      ],
    ),
  ).toBe('\uFEFFname,points\r\n"Smith, ""Jo""",-1.5\r\n"two\nlines",\r\n');
});

test.each(['=1+1', '+1', '-2', '@SUM(A1)', '\t=1', '\r=1', '|cmd', '%0A=1'])('%j is a text, not a formula', (text) => {
  const [, cell = ''] = csvOf(['name'], [[text]]).split('\r\n');
  expect(cell.replace(/^"/, '')[0]).toBe("'");
});
