import { expect, test } from 'vitest';
import { runningSeason, seasonsInTheNews } from './running-season.ts';

const season = (year: number, endsAt: string) => ({ year, endsAt: new Date(endsAt) });
const [of2025, of2026] = [season(2025, '2026-01-06T10:00:00Z'), season(2026, '2027-01-12T10:00:00Z')];
const at = (now: string, seasons = [of2025, of2026]) => runningSeason(seasons, new Date(now))?.year ?? null;

test('a season stays for a week after its last week, and then gives way to the next one that is known', () => {
  expect(at('2025-05-01T00:00:00Z')).toBe(2025);
  expect(at('2026-01-13T10:00:00Z')).toBe(2025);
  expect(at('2026-01-13T10:00:01Z')).toBe(2026);
  expect(at('2026-01-13T10:00:01Z', [of2025])).toBe(2025);
});

test('the last season stays while no other is known, and without any there is none', () => {
  expect(at('2028-05-01T00:00:00Z')).toBe(2026);
  expect(at('2026-05-01T00:00:00Z', [])).toBeNull();
});

const postseason = {
  ...season(2025, '2026-02-10T10:00:00Z'),
  ...{ kind: 'postseason' as const, startsAt: new Date('2026-01-06T10:00:00Z') },
};

test('a postseason is shown from the Sunday night of the last week, and not before the season before it is', () => {
  const kindAt = (now: string) => runningSeason([of2025, postseason, of2026], new Date(now)) === postseason;
  expect(kindAt('2025-05-01T00:00:00Z')).toBe(false);
  expect(kindAt('2026-01-05T03:00:00Z')).toBe(false);
  expect(kindAt('2026-01-05T04:00:00Z')).toBe(true);
  expect(kindAt('2026-02-17T10:00:00Z')).toBe(true);
  expect(kindAt('2026-02-17T10:00:01Z')).toBe(false);
});

test('the last week of a regular season is news until a week after it, though the postseason is shown', () => {
  const all = [of2025, postseason, of2026];
  const newsAt = (now: string) => seasonsInTheNews(all, new Date(now)).map((one) => all.indexOf(one));
  expect(newsAt('2026-01-05T03:00:00Z')).toEqual([0]);
  expect(newsAt('2026-01-05T04:00:00Z')).toEqual([0, 1]);
  expect(newsAt('2026-01-13T10:00:00Z')).toEqual([0, 1]);
  expect(newsAt('2026-01-13T10:00:01Z')).toEqual([1]);
  expect(newsAt('2026-02-17T10:00:01Z')).toEqual([2]);
  expect(seasonsInTheNews([], new Date())).toEqual([]);
});
