import { DAY_MS, HOUR_MS } from '@singleback/game/season/durations.ts';
import { emptyReport, type FeedReport, type GameRecord, type PlayerRecord } from '../report.ts';

const WEEK_1 = new Date('2025-09-02T10:00:00Z');
/** The kickoff of the game, MIA @ BUF. */
export const KICKOFF = new Date('2025-09-07T17:00:00Z');

/** So many hours after the kickoff. */
export const after = (hours: number) => new Date(KICKOFF.getTime() + hours * HOUR_MS);

const weeks = [1, 2].map((weekNumber) => ({
  weekNumber,
  startDate: new Date(WEEK_1.getTime() + (weekNumber - 1) * 7 * DAY_MS),
  endDate: new Date(WEEK_1.getTime() + weekNumber * 7 * DAY_MS),
}));

/** The game as a source reports it. */
export const game = (changes: Partial<GameRecord> = {}): GameRecord => ({
  feedKey: 'g1',
  espnId: null,
  weekNumber: 1,
  home: 'BUF',
  away: 'MIA',
  kickoff: KICKOFF,
  status: 'scheduled',
  homeScore: null,
  awayScore: null,
  quarter: null,
  timeRemaining: null,
  possession: null,
  ...changes,
});

/** Two running backs of BUF, 'p1' and 'p2'. */
export const players: PlayerRecord[] = ['p1', 'p2'].map((feedKey, index) => ({
  feedKey,
  espnId: null,
  sleeperId: null,
  name: ['Abe Archer', 'Bob Baker'][index] as string,
  position: 'RB',
  team: 'BUF',
  jerseyNumber: index,
  isActive: true,
}));

export const playerWeeks = players.map(({ feedKey }) => ({ feedKey, weekNumber: 1, team: 'BUF' }));

/** The line of a back with so many rushing yards. */
export const line = (feedKey: string, rushingYards: number) => ({
  feedKey,
  weekNumber: 1,
  game: 'g1',
  team: 'BUF',
  opponent: 'MIA',
  stats: { rushingYards },
});

/** An injury of a player, or null for a healthy one. */
export const injury = (feedKey: string, status: string | null, reportedAt: Date) => ({
  ...{ feedKey, weekNumber: 1, status, notes: null, reportedAt },
});

/** A report of a season with that game alone. */
export const reportAt = (asOf: Date, parts: Partial<FeedReport>): FeedReport => ({
  ...emptyReport('test', { year: 2025, name: '2025', weeks }, asOf),
  ...parts,
});
