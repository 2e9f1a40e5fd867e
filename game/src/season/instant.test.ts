import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkInstant, readInstant } from './instant.ts';

test('accepts every instant of the century, with and without milliseconds', () => {
  const range = { min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59Z'), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(range), (instant) => {
      const text = instant.toISOString();
      expect(checkInstant('until', text)).toBeNull();
      expect(checkInstant('until', `${text.slice(0, 19)}Z`)).toBeNull();
    }),
  );
});

test('reads any time that is typed with its zone, and none of a day that does not exist', () => {
  const read = (text: string) => readInstant(text)?.toISOString() ?? null;
  expect(read('2026-11-22T18:00Z')).toBe('2026-11-22T18:00:00.000Z');
  expect(read('2026-11-22T13:00:30-05:00')).toBe('2026-11-22T18:00:30.000Z');
  expect(read('2028-02-29T00:00Z')).toBe('2028-02-29T00:00:00.000Z');
  const wrong = ['2026-11-31T21:25Z', '2026-02-29T00:00Z', '2026-02-30T23:00-05:00', '2026-00-10T10:00Z'];
  for (const text of [...wrong, '2026-11-22', '2026-11-22T18:00', '2026-11-22T24:00Z', '2026-11-22T18:00+99:00', '']) {
    expect(read(text), text).toBeNull();
  }
});

test.each([
  ...['soon', '', '2026-02-30T17:00:00Z', '2026-13-01T17:00:00Z', '2026-09-13T24:00:00Z', '2026-09-13T17:60:00Z'],
  ...['2026-06-30T23:59:60Z', '2026-09-13T17:00:00', '2026-09-13', '2026-09-13T17:00:00+02:00', '0000-01-01T00:00:00Z'],
  ...['+275760-09-13T00:00:00Z', '1999-12-31T23:59:59Z', ' 2026-09-13T17:00:00Z', '2026-09-13T17:00:00Z\n', '17893188'],
])('refuses %j and names the field', (text) => {
  expect(checkInstant('until', text)).toMatchObject({ code: 'field_invalid', details: { field: 'until' } });
});
