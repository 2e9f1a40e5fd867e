import { expect, test } from 'vitest';
import { readSchedule } from './schedule.ts';

const row = (week: number, away: string, home: string, gameday: string, gametime: string, score = '') => ({
  ...{
    game_id: `2025_${week}_${away}_${home}`,
    season: '2025',
    game_type: 'REG',
    week: String(week),
    gameday,
    gametime,
  },
  ...{ away_team: away, away_score: score, home_team: home, home_score: score, overtime: '0', espn: '' },
});
const OPENING = row(1, 'DAL', 'PHI', '2025-09-04', '20:20');
const read = (...rows: object[]) =>
  readSchedule({ name: 'games.csv', digest: '', rows: [OPENING, ...rows] as Record<string, string>[] }, 2025);
const endOf = (week: number, ...rows: object[]) => read(...rows).record.weeks[week - 1]?.endDate.toISOString();

test('a week ends on Tuesday at 10:00 UTC, or with a later game, at most 48 hours later; the next one starts on time', () => {
  expect(endOf(5, row(5, 'KC', 'BUF', '2025-10-06', '20:15'))).toBe('2025-10-07T10:00:00.000Z');
  // Tuesday evening, and a quarter past three hours for the game
  expect(endOf(5, row(5, 'KC', 'BUF', '2025-10-07', '19:00'))).toBe('2025-10-08T02:15:00.000Z');
  expect(endOf(5, row(5, 'KC', 'BUF', '2025-10-09', '19:00'))).toBe('2025-10-09T10:00:00.000Z');
  const { weeks } = read(row(5, 'KC', 'BUF', '2025-10-07', '19:00')).record;
  expect(weeks[5]?.startDate.toISOString()).toBe('2025-10-07T10:00:00.000Z');
});

const TEAMS =
  'ARI ATL BAL BUF CAR CHI CIN CLE DAL DEN DET GB HOU IND JAX KC LA LAC LV MIA MIN NE NO NYG NYJ PHI PIT SEA SF TB TEN WAS'.split(
    ' ',
  );
const lastWeek = (timeOf: (index: number) => string) =>
  Array.from({ length: 16 }, (_, index) =>
    row(18, TEAMS[2 * index] as string, TEAMS[2 * index + 1] as string, '2026-01-04', timeOf(index)),
  );
const kickoffs = (rows: object[]) =>
  read(...rows)
    .games.filter(({ week }) => week === 18)
    .map(({ kickoff }) => kickoff);

test('in week 18 one time for all games is a placeholder: their kickoffs are not set', () => {
  expect(new Set(kickoffs(lastWeek(() => '13:00')))).toEqual(new Set([null]));
  expect(kickoffs(lastWeek((index) => (index < 7 ? '13:00' : '16:25')))).not.toContain(null);
});

test('two rows of one game are a move that is half done: the earlier week counts, or the row with a score', () => {
  const weekOf = (...rows: object[]) =>
    read(...rows)
      .games.filter(({ home }) => home === 'BUF')
      .map(({ week }) => week);
  const [old, moved] = [row(5, 'KC', 'BUF', '2025-10-05', '13:00'), row(7, 'KC', 'BUF', '2025-10-19', '13:00')];
  expect(weekOf(moved, old)).toEqual([5]);
  expect(weekOf(old, row(7, 'KC', 'BUF', '2025-10-19', '13:00', '20'))).toEqual([7]);
});
