import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMMAS, csvHead, csvRows, SEMICOLONS } from './csv.ts';

test('quotes text with separators, quotes and line breaks; null is an empty cell', () => {
  const rows = [
    ['Smith, "Jo"', -1.5],
    ['two\nlines', null],
  ];
  expect(csvHead(['name', 'points'], COMMAS) + csvRows(rows, COMMAS)).toBe(
    '\uFEFFname,points\r\n"Smith, ""Jo""",-1.5\r\n"two\nlines",\r\n',
  );
  expect(csvHead(['name', 'points'], SEMICOLONS) + csvRows(rows, SEMICOLONS)).toBe(
    '\uFEFFname;points\r\n"Smith, ""Jo""";-1,5\r\n"two\nlines";\r\n',
  );
});

/** The cells that a spreadsheet with this separator finds in a file. */
function cellsOf(file: string, separator: string): string[] {
  const ends = `${separator}\r\n`;
  const cells: string[] = [];
  for (let at = 0; at < file.length; at += 1) {
    let cell = '';
    if (file[at] === '"') {
      for (at += 1; at < file.length && (file[at] !== '"' || file[at + 1] === '"'); at += 1) {
        cell += file[at];
        if (file[at] === '"') at += 1;
      }
      at += 1;
    }
    for (; at < file.length && !ends.includes(file[at] as string); at += 1) cell += file[at];
    cells.push(cell);
  }
  return cells;
}

const FORMULA = /^[=+\-@%|\t＝＋－＠]/;

test('no text becomes a formula, whichever separator the spreadsheet takes', () => {
  const text = fc.string({ unit: fc.constantFrom(...'=+-@%|,;"\'\t\r\n＝＋－＠ 1a'), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(text, text, fc.constantFrom(COMMAS, SEMICOLONS), (one, other, dialect) => {
      const file = csvRows([[one, 2, other]], dialect);
      for (const separator of [',', ';', '\t', '|']) {
        expect(cellsOf(file, separator).filter((cell) => FORMULA.test(cell))).toEqual([]);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a text that is none stays as it is, and comes back', () => {
  const text = fc.string({ unit: fc.constantFrom(...'",; a1=+-') }).filter((each) => !/(^|[,;])"*[=+-]/.test(each));
  fc.assert(
    fc.property(text, fc.constantFrom(COMMAS, SEMICOLONS), (name, dialect) => {
      expect(cellsOf(csvRows([[name, 7.25]], dialect), dialect.separator).filter(Boolean)).toEqual(
        [name, `7${dialect.decimal}25`].filter(Boolean),
      );
    }),
  );
});
