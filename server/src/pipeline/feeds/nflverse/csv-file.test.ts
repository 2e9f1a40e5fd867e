import { expect, test } from 'vitest';
import { type Columns, parseCsv } from './csv-file.ts';
import { FileRefused } from './refusal.ts';

const parse = (text: string, columns: Columns) => parseCsv('players.csv', Buffer.from(text), columns);

test('reads the wanted columns by name, with NA as empty and quoted cells as they are', () => {
  const text = '\uFEFFNA,name,unread,team\nNA,"O""Neil, ""NA""\nJr.",NA,NA\n\n1,NANCE,"x,y",KC\n';
  expect(parse(text, { needed: ['team', 'name'], optional: ['NA', 'missing'] })).toEqual([
    { NA: '', name: 'O"Neil, "NA"\nJr.', team: '' },
    { NA: '1', name: 'NANCE', team: 'KC' },
  ]);
});

test.each([
  ['', 'the file is empty'],
  ['name\n', 'the file is empty: it has no rows'],
  ['name\nAnn', 'its last line is not whole'],
  ['team\nKC\n', 'missing columns name'],
  ['name,team\nAnn\n', 'the file is torn'],
  ['name\n"Ann\n', 'the file is torn'],
  ['name\nA"nn\n', 'the file is torn'],
])('refuses %j', (text, why) => {
  expect(() => parse(text, { needed: ['name'] })).toThrow(FileRefused);
  expect(() => parse(text, { needed: ['name'] })).toThrow(why);
});
