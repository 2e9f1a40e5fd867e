import { expect, test } from 'vitest';
import { mutationsOf, pick, seededRandom } from './mutations.ts';

const broken = (line: string) => mutationsOf('a.ts', line).map(({ after }) => after);

test('operators, numbers, negations and sentences are broken, one at a time', () => {
  expect(broken('return a === b && !c;')).toEqual([
    'return a !== b && !c;',
    'return a === b || !c;',
    'return a === b && c;',
  ]);
  expect(broken('const most = 4;')).toEqual(['const most = 4 + 1;']);
  expect(broken("return 'Failed to load';")).toEqual(["return 'Broken';"]);
});

test('comments, imports, types and what is in quotes stay as they are', () => {
  for (const line of [
    '// a === b',
    '  * a && b',
    "import { a } from 'b';",
    'type A = B | true;',
    "const a = 'x === y';",
  ]) {
    expect(broken(line)).toEqual([]);
  }
});

test('the line and the whole mutated file are kept', () => {
  expect(mutationsOf('a.ts', 'const a = 1;\nreturn a > b;\n')).toContainEqual({
    ...{ path: 'a.ts', line: 2, before: 'return a > b;', after: 'return a >= b;' },
    mutated: 'const a = 1;\nreturn a >= b;\n',
  });
});

test('a seed repeats its choice, and nothing is picked twice', () => {
  const items = Array.from({ length: 50 }, (_, at) => at);
  const first = pick(items, 20, seededRandom(7));
  expect(pick(items, 20, seededRandom(7))).toEqual(first);
  expect(new Set(first).size).toBe(20);
  expect(pick(items, 100, seededRandom(8))).toHaveLength(50);
});
