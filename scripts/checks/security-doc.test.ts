import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.mjs';

// docs/security.md: every requirement of ASVS 5.0.0, levels 1 and 2, and nothing named that is not there.

/** How many requirements of these levels each section has; they are numbered from 1. */
const SECTIONS: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
};
const ALL = Object.entries(SECTIONS).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
);

const doc = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = doc
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, numbers = '']) => /^\d+\.\d/.test(numbers))
  .map(([, numbers = '', , where = '', tests = '']) => ({ numbers: numbers.split(', '), where, tests }));

test('every requirement has one row', () => {
  expect(ALL).toHaveLength(253);
  expect(rows.flatMap(({ numbers }) => numbers).sort()).toEqual([...ALL].sort());
});

test('every file that is named exists', () => {
  const paths = [...doc.matchAll(/`([a-z][\w.-]*\/[\w./-]*|[a-z.]+\.json)`/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(150);
  expect(paths.filter((path) => path !== 'sbom.json' && !existsSync(join(root, path)))).toEqual([]);
});

test('every test that is named is in its file', () => {
  const named = rows.flatMap(({ tests }) =>
    [...tests.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, path = '', title = '']) => ({ path, title })),
  );
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter(({ path, title }) => !readFileSync(join(root, path), 'utf8').includes(title));
  expect(missing).toEqual([]);
});

test('a row without a test says why there is none: it does not apply, is missing, or is not for a test', () => {
  const bare = rows.filter(({ where, tests }) => tests === '' && where === '');
  expect(bare).toEqual([]);
});
