import { expect, test } from 'vitest';
import { Measures } from '../../../bench/sunday/measures.ts';
import { findGrowth } from '../../../bench/sunday/memory.ts';

const ASKED = { f: 'page', key: 'GET /groups', params: {}, body: undefined, token: '', value: {} } as const;

const quiet = () => {};

test('a replayed Sunday fails for what no fault explains, and for nothing else', () => {
  const measures = new Measures();
  measures.windows.push({ name: 'kill', which: 1, from: 1_000, to: 2_000 });
  const add = (which: number, from: number, status: number | null) =>
    measures.add({ asked: ASKED, which, from, to: from + 10, status });
  add(0, 500, 200);
  add(0, 500, 409);
  add(1, 1_500, null);
  add(2, 1_500, 503);
  expect(measures.report(quiet)).toEqual([]);
  add(1, 500, null);
  add(1, 1_500, 500);
  add(0, 3_000, 503);
  add(0, 3_000, 503);
  expect(measures.report(quiet)).toEqual([
    'GET /groups: not answered, 1 times',
    'GET /groups: answered 500, 1 times',
    'GET /groups: answered 503, 2 times',
  ]);
});

test('a soak finds a heap that grows, and not one that breathes', () => {
  const samples = (heapAt: (at: number) => number) =>
    Array.from({ length: 300 }, (_, n) => {
      return { which: 0, pid: 1, at: n * 5, rss: 300 + (n % 7) * 10, heap: heapAt(n) };
    });
  expect(
    findGrowth(
      samples((n) => 80 + (n % 10)),
      quiet,
    ),
  ).toEqual([]);
  expect(
    findGrowth(
      samples((n) => 80 + n / 5),
      quiet,
    ),
  ).toEqual([expect.stringMatching(/^memory grows: median heap/)]);
});
