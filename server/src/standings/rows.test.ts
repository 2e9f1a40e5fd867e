import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Rows } from './rows.ts';

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
