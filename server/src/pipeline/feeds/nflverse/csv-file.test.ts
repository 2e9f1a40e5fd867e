import { expect, test } from 'vitest';
import { FileRefused } from '../response-rejected.ts';
import { type Columns, parseCsv } from './csv-file.ts';

const parse = (text: string, columns: Columns) => parseCsv('players.csv', Buffer.from(text), columns);

test('reads the wanted columns by name, with NA as empty and quoted cells as they are', () => {
  const text = '\uFEFFNA,name,unread,team\nNA,"O""Neil, ""NA""\nJr.",NA,NA\n\n1,NANCE,"x,y",KC\n';
  expect(parse(text, { needed: ['team', 'name'], optional: ['NA', 'missing'] }).rows).toEqual([
    { NA: '', name: 'O"Neil, "NA"\nJr.', team: '' },
    { NA: '1', name: 'NANCE', team: 'KC' },
  ]);
});

test.each([
  ['', 'the file is empty'],
  ['name\n', 'the file is empty: it has no rows'],
  ['name\nAnn', 'its last line is not whole'],
  ['team\nKC\n', 'missing columns name'],
  ['name,team\nAnn\n', 'no row can be read'],
  ['name\n"Ann\n', 'no row can be read'],
  ['name\nA"nn\n', 'no row can be read'],
])('refuses %j', (text, why) => {
  expect(() => parse(text, { needed: ['name'] })).toThrow(FileRefused);
  expect(() => parse(text, { needed: ['name'] })).toThrow(why);
});

test('a line with other cells, or a stray quote, costs itself alone', () => {
  const { rows, bad } = parse('name,team\nAnn,KC\nBo\n"Cal,KC\nDee,BUF,1\nEve,BUF\n', { needed: ['name', 'team'] });
  expect(rows.map(({ name }) => name)).toEqual(['Ann', 'Eve']);
  expect(bad.map(({ key, doubt }) => [key, doubt.subject])).toEqual([
    [null, 'line 3'],
    [null, 'line 4'],
    [null, 'line 5'],
  ]);
});
