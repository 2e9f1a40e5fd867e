import fc from 'fast-check';
import { expect, test } from 'vitest';
import { livePlace } from './live-place.ts';
import { rankByTotal } from './standings.ts';

const row = fc.record({ total: fc.integer({ min: -300, max: 300 }), stands: fc.boolean() });
const tables = fc
  .array(row, { minLength: 1, maxLength: 12 })
  .map((rows) => rows.map(({ total, stands }, at) => ({ userId: String(at), total: stands ? total : 0, stands })));

test('a place is that of the ranked table, and its neighbors are the next totals of those who stand on it', () => {
  fc.assert(
    fc.property(tables, (rows) => {
      const ranked = rankByTotal(rows);
      for (const own of ranked) {
        const place = livePlace(rows, own.userId);
        if (!own.stands) {
          expect(place).toBeNull();
          continue;
        }
        // Members without points stand at zero, after everybody who is not below it.
        const behindIdle = own.total < 0;
        const ahead = ranked.filter(({ total, stands }) => total > own.total && (stands || behindIdle));
        expect(place?.rank).toBe(1 + ahead.length);
        const totals = ranked.filter(({ stands }) => stands).map(({ total }) => total);
        const higher = totals.filter((total) => total > own.total);
        const lower = totals.filter((total) => total < own.total);
        expect(place?.above?.gap).toBe(higher.length > 0 ? Math.min(...higher) - own.total : undefined);
        expect(place?.below?.gap).toBe(lower.length > 0 ? own.total - Math.max(...lower) : undefined);
        expect(place?.levelWith).toHaveLength(totals.length - higher.length - lower.length - 1);
        expect(place?.behindFirst).toBe(Math.max(...totals) - own.total);
      }
    }),
  );
});
