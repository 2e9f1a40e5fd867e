import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countAbove, orderDescending, sortedDescending, turns } from './long-columns.ts';
import { Rows } from './rows.ts';

// From below to above the number of values from which they are counted instead of compared.
const values = fc
  .integer({ min: 0, max: 5_000 })
  .chain((length) =>
    fc
      .array(fc.integer({ min: -3_000, max: 60_000 }), { minLength: Math.min(length, 300), maxLength: 300 })
      .map((some) => Int32Array.from({ length }, (_, at) => some[(at * 7) % some.length] ?? 0)),
  );

test('orders values from the highest to the lowest, equal ones in their own order, however many', async () => {
  await fc.assert(
    fc.asyncProperty(values, fc.integer({ min: -3_100, max: 60_100 }), async (all, value) => {
      const expected = [...all.keys()].sort((a, b) => (all[b] as number) - (all[a] as number) || a - b);
      expect([...(await orderDescending(all, turns()))]).toEqual(expected);
      const sorted = await sortedDescending(all, turns());
      expect([...sorted]).toEqual(expected.map((at) => all[at]));
      expect(countAbove(sorted, value)).toBe(all.filter((each) => each > value).length);
    }),
    { numRuns: 60 },
  );
});

test('orders a range of values that is too wide to count', async () => {
  const wide = Int32Array.from({ length: 3_000 }, (_, at) => (at % 2 === 0 ? at : -2_000_000_000 + at));
  const sorted = await sortedDescending(wide, turns());
  expect(sorted[0]).toBe(2_998);
  expect(sorted.at(-1)).toBe(-1_999_999_999);
  expect((await orderDescending(wide, turns()))[0]).toBe(2_998);
});

const GROUP = 1;

test('lists the rows of a group in the order of sign-up, in whatever order they come and whenever they are listed', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { maxLength: 200 }),
      fc.nat({ max: 200 }),
      (users, listedAfter) => {
        const rows = new Rows();
        users.forEach((user, at) => {
          if (at === listedAfter) rows.ofGroup(GROUP);
          rows.findOrAdd(user, GROUP);
          rows.findOrAdd(user, GROUP + 1);
        });
        const listed = [...rows.ofGroup(GROUP)].map((row) => rows.columns.user[row]);
        expect(listed).toEqual(users.toSorted((a, b) => a - b));
      },
    ),
  );
});
