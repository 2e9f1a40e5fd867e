import { expect, test } from 'vitest';
import { BatchLoader } from './batch-loader.ts';

function openSlowLoader() {
  const queries: { names: readonly string[]; result: PromiseWithResolvers<Map<string, number>> }[] = [];
  const loader = new BatchLoader<number>((names) => {
    const result = Promise.withResolvers<Map<string, number>>();
    queries.push({ names, result });
    return result.promise;
  });
  return { loader, queries };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const values = (value: number) => new Map(['a', 'b'].map((name) => [name, value]));

test('combines all lookups of the same instant into one query', async () => {
  const { loader, queries } = openSlowLoader();
  const all = [loader.load('a'), loader.load('b'), loader.load('a'), loader.load('c')];
  await turn();
  expect(queries.map(({ names }) => names)).toEqual([['a', 'b', 'c']]);
  queries[0]?.result.resolve(values(1));
  expect(await Promise.all(all)).toEqual([1, 1, 1, undefined]);
});

test('never serves a value fetched before the call, and limits concurrent queries', async () => {
  const { loader, queries } = openSlowLoader();
  const first = loader.load('a');
  await turn();
  const second = loader.load('a');
  await turn();
  const later = [loader.load('a'), loader.load('b')];
  await turn();
  expect(queries).toHaveLength(2);
  queries[0]?.result.resolve(values(1));
  expect(await first).toBe(1);
  await turn();
  expect(queries).toHaveLength(3);
  queries[2]?.result.resolve(values(3));
  expect(await Promise.all(later)).toEqual([3, 3]);
  queries[1]?.result.resolve(values(2));
  expect(await second).toBe(2);
});

test('a failure reaches its own batch only, and the next one queries again', async () => {
  const { loader, queries } = openSlowLoader();
  const failing = Promise.allSettled([loader.load('a'), loader.load('b')]);
  await turn();
  queries[0]?.result.reject(new Error('down'));
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = loader.load('a');
  await turn();
  queries[1]?.result.resolve(values(2));
  expect(await again).toBe(2);
});
