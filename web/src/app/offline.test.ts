import { expect, it } from 'vitest';
import { nextOffline } from './offline.ts';

it('is as old as the oldest cached response until the server responds', () => {
  const kept = (at: string) => ({ kind: 'kept', at }) as const;
  const first = nextOffline(null, kept('2026-11-21T12:58:00Z'));
  expect(first?.asOf.toISOString()).toBe('2026-11-21T12:58:00.000Z');
  expect(nextOffline(first, kept('2026-11-21T13:05:00Z'))).toBe(first);
  expect(nextOffline(first, kept('2026-11-21T12:31:00Z'))?.asOf.toISOString()).toBe('2026-11-21T12:31:00.000Z');
  expect(nextOffline(first, { kind: 'reached' })).toBeNull();
});
