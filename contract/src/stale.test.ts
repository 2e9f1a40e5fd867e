import { expect, test } from 'vitest';
import { calls } from './calls.ts';
import { type Family, familyOf, STALE_AFTER } from './stale.ts';

test('every family that an event makes stale is that of a call which reads', () => {
  const read = new Set<Family>(
    Object.keys(calls)
      .filter((key) => key.startsWith('GET '))
      .map((key) => familyOf(key)),
  );
  const unread = Object.values<readonly Family[]>(STALE_AFTER)
    .flat()
    .filter((family) => !read.has(family));
  expect(new Set(unread)).toEqual(new Set(['ended-day']));
  expect(familyOf('GET /game-day', { query: { week: 'w' } })).toBe('ended-day');
});
