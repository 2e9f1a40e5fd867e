import fc from 'fast-check';
import { expect, test } from 'vitest';
import { baseOf, changedFields, checkFieldsFresh } from './stale-fields.ts';

const fields = fc.record({
  name: fc.constantFrom('A', 'B', 'C'),
  description: fc.constantFrom('', 'x', 'y'),
  playoff_weeks: fc.constantFrom([14, 15], [15, 16]),
});

test('a form changes what its user changed and never what somebody else has (rules 7.19)', () => {
  fc.assert(
    fc.property(fields, fields, fields, (opened, mine, theirs) => {
      const change = changedFields(mine, opened);
      const base = baseOf(change, opened);
      const refusal = checkFieldsFresh(change, base, theirs);
      const isTheirs = (field: string) =>
        JSON.stringify(theirs[field as 'name']) !== JSON.stringify(opened[field as 'name']);
      const overwritten = Object.keys(change).filter(
        (field) => isTheirs(field) && JSON.stringify(theirs[field as 'name']) !== JSON.stringify(mine[field as 'name']),
      );
      expect(refusal === null).toBe(overwritten.length === 0);
      expect(Object.keys((refusal?.details?.current as object | undefined) ?? {})).toEqual(overwritten);
      // With what the refusal tells, the same save goes through.
      const known = { ...opened, ...(refusal?.details?.current as object | undefined) } as typeof opened;
      const again = changedFields(mine, known);
      expect(checkFieldsFresh(again, baseOf(again, known), theirs)).toBeNull();
    }),
  );
});

test('says what was changed, and to what', () => {
  expect(checkFieldsFresh({ name: 'Mine' }, { name: 'Old' }, { name: 'Theirs' })?.message).toBe(
    'Someone else changed the name to “Theirs”. Save again to replace it.',
  );
  const settings = { qb_count: 1, wr_count: 2, start_week: 3 };
  expect(
    checkFieldsFresh({ qb_count: 2, wr_count: 3, start_week: 5 }, settings, { qb_count: 3, wr_count: 4, start_week: 4 })
      ?.message,
  ).toBe('Someone else changed the slots, the start week. Save again to replace them.');
});
