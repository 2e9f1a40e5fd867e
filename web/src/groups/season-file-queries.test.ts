import { expect, test } from 'vitest';
import { seasonFileName } from './season-file-queries.ts';

test.each([
  ['Sunday Six', 'singleback-sunday-six.csv'],
  ['  Chéz “Ñandú” & Co. ', 'singleback-chez-nandu-co.csv'],
  ['../../etc', 'singleback-etc.csv'],
  ['日本', 'singleback-1a2b3c4d.csv'],
])('names the file of %j as %j', (name, file) => {
  expect(seasonFileName({ id: '1a2b3c4d-0000-4000-8000-000000000000', name }, 'csv')).toBe(file);
});
