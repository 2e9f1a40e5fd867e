import { HOUR_MS, WEEK_MS } from '@singleback/game/season/durations.ts';
import type { Db } from '../../../db/pool.ts';
import {
  emptyReport,
  type FeedReport,
  type GameCircumstances,
  type GameRecord,
  hasRecords,
  type InjuryRecord,
  type PlayRecord,
  type ProjectionRecord,
  type StatLineRecord,
} from '../../report.ts';
import type { Feed } from '../feed.ts';
import { readCursor, recordRead } from '../feed-state.ts';
import { type BoxScore, boxScore, type GameClock, gameClock } from './game.ts';
import { bettingLinesOf, healthAt, projectGame, roofOf } from './outlook.ts';
import { playRecords } from './play-texts.ts';
import type { ScheduledGame } from './schedule.ts';
import { type SimulatedSeason, simulateSeason } from './season.ts';

const SOURCE = 'simulated';

/** Remembers, beyond the life of a process, by which instant everything that was known is stored. */
export interface StoredCursor {
  /** Null before the first time. */
  read(): Promise<Date | null>;
  write(now: Date): Promise<void>;
}

const NOTHING_STORED: StoredCursor = { read: async () => null, write: async () => {} };

/**
 * The feed of an invented season: 32 real teams, invented players. Its state depends only on the seed, the year and
 * the instant; `read` returns the changes since the last read or, in a new process, since the cursor: without one,
 * everything up to `now`.
 */
export function simulatedFeed(season: SimulatedSeason, cursor: StoredCursor = NOTHING_STORED): Feed {
  let changes = openChangeFilter();
  let last: Date | null = null;
  // Not in a new process, nor when the last report was not stored, nor when another process may have read the feed.
  let isUpToDate = false;
  const resume = async () => {
    changes = openChangeFilter();
    last = await cursor.read();
    if (last !== null) rememberHealth(season, last, changes);
  };
  return {
    name: SOURCE,
    read: async (now) => {
      if (!isUpToDate) await resume();
      isUpToDate = true;
      if (last !== null && now <= last) return null;
      const report = reportSince(season, last, now, changes);
      last = now;
      isUpToDate = !hasRecords(report);
      return isUpToDate ? null : report;
    },
    stored: async (now) => {
      await cursor.write(now);
      isUpToDate = true;
    },
    takenOver: () => {
      isUpToDate = false;
    },
  };
}

function reportSince(season: SimulatedSeason, last: Date | null, now: Date, changes: ChangeFilter): FeedReport {
  const report = last === null ? openingReport(season, now) : nothingNew(season, now);
  const live = liveReport(season, last, now, changes);
  report.games.push(...live.games);
  report.statLines.push(...live.statLines);
  report.plays = live.plays;
  report.injuries.push(...latestInjuries(season.reports, last, now));
  report.projections.push(...newProjections(season, last, now, changes));
  report.games.push(...newLines(season, last, now, changes));
  return report;
}

/** What is known from the beginning: weeks, schedule, players. */
function openingReport(season: SimulatedSeason, now: Date): FeedReport {
  return {
    ...nothingNew(season, now),
    games: season.games.filter((game) => game.kickoff > now).map((game) => scheduled(game, roofOf(game))),
    players: season.players.map(({ feedKey, name, position, team, jerseyNumber }) => {
      return { feedKey, espnId: null, sleeperId: null, name, position, team, jerseyNumber, isActive: true };
    }),
    playerWeeks: season.weeks.flatMap(({ weekNumber }) =>
      season.players.map(({ feedKey, team }) => ({ feedKey, weekNumber, team })),
    ),
    completeWeeks: season.weeks.filter((week) => week.startDate <= now).map((week) => week.weekNumber),
  };
}

/** What is known of a game from the beginning. */
const identityOf = ({ feedKey, week, home, away, kickoff }: ScheduledGame) => ({
  ...{ feedKey, espnId: null, weekNumber: week, home, away, kickoff },
});

const scheduled = (game: ScheduledGame, circumstances: GameCircumstances): GameRecord => ({
  ...{ ...identityOf(game), circumstances, status: 'scheduled' },
  ...{ homeScore: null, awayScore: null, quarter: null, timeRemaining: null, possession: null },
});

const nothingNew = (season: SimulatedSeason, asOf: Date) =>
  emptyReport(
    SOURCE,
    { year: season.year, name: String(season.year), weeks: season.weeks.map((week) => ({ ...week })) },
    asOf,
  );

/** The latest injury report of each player and week after `last` and up to `now`. */
function latestInjuries(reports: readonly InjuryRecord[], last: Date | null, now: Date): InjuryRecord[] {
  const latest = new Map<string, InjuryRecord>();
  for (const report of reports) {
    if (report.reportedAt > now) break;
    if (last === null || report.reportedAt > last) latest.set(`${report.feedKey}/${report.weekNumber}`, report);
  }
  return [...latest.values()];
}

/** Projections depend on who is healthy: those as of `last` are stored, and need not be computed again, nor lines. */
function rememberHealth(season: SimulatedSeason, last: Date, changes: ChangeFilter): void {
  for (const game of projectedGames(season, last, last)) {
    isHealthChanged(season, game, last, changes);
    changes.isChanged(`lines ${game.feedKey}`, true);
  }
}

/** The betting lines of games to come, once their week is the current or the next one. */
function newLines(season: SimulatedSeason, last: Date | null, now: Date, changes: ChangeFilter): GameRecord[] {
  return projectedGames(season, last, now)
    .filter((game) => game.kickoff > now && changes.isChanged(`lines ${game.feedKey}`, true))
    .map((game) => scheduled(game, bettingLinesOf(season, game)));
}

/**
 * Projections of past weeks (as of kick-off), the current and the next one. Those of week 1 are known before it
 * begins: until then it is the current week (rules 1.4).
 */
function newProjections(
  season: SimulatedSeason,
  last: Date | null,
  now: Date,
  changes: ChangeFilter,
): ProjectionRecord[] {
  return projectedGames(season, last, now).flatMap((game) => {
    if (!isHealthChanged(season, game, now, changes)) return [];
    return [...projectGame(season, game, healthAt(season, game, now))]
      .filter(([feedKey, points]) => changes.isChanged(`projection ${feedKey}/${game.week}`, points))
      .map(([feedKey, points]) => ({ feedKey, weekNumber: game.week, points }));
  });
}

/** Games with projections at `now` that had not kicked off at `last`. */
function projectedGames(season: SimulatedSeason, last: Date | null, now: Date): ScheduledGame[] {
  const near = new Set(
    season.weeks
      .filter((week) => week.startDate.getTime() <= now.getTime() + WEEK_MS || week.weekNumber === 1)
      .map((week) => week.weekNumber),
  );
  return season.games.filter((game) => near.has(game.week) && (last === null || game.kickoff > last));
}

function isHealthChanged(season: SimulatedSeason, game: ScheduledGame, now: Date, changes: ChangeFilter): boolean {
  return changes.isChanged(`health ${game.feedKey}`, [...healthAt(season, game, now)]);
}

type ChangeFilter = ReturnType<typeof openChangeFilter>;

/** Remembers reported records, so that a feed reports only changes. */
function openChangeFilter() {
  const known = new Map<string, string>();
  return {
    /** Whether the record differs from the last one of its key, and remembers it. */
    isChanged(key: string, record: unknown): boolean {
      const text = JSON.stringify(record);
      if (known.get(key) === text) return false;
      known.set(key, text);
      return true;
    },
  };
}

// No game is longer, overtime included.
const LONGEST_GAME = 4.5 * HOUR_MS;

/** Changed scores and stat lines at `now` of games that were in progress since `last`, and the plays since then. */
function liveReport(
  season: SimulatedSeason,
  last: Date | null,
  now: Date,
  changes: ChangeFilter,
): { games: GameRecord[]; statLines: StatLineRecord[]; plays: PlayRecord[] } {
  const onAir = season.games.filter(
    ({ kickoff }) => kickoff <= now && (last === null || kickoff.getTime() + LONGEST_GAME >= last.getTime()),
  );
  const games: GameRecord[] = [];
  const statLines: StatLineRecord[] = [];
  const plays: PlayRecord[] = [];
  for (const game of onAir) {
    const clock = gameClock(season.seed, game, () => season.played(game), now);
    const box = boxScore(season.played(game), clock.seconds);
    const record = { ...gameRecord(game, clock, box), circumstances: bettingLinesOf(season, game) };
    if (changes.isChanged(game.feedKey, record)) games.push(record);
    for (const line of linesOf(season, game, box)) {
      if (changes.isChanged(`line ${line.feedKey}/${game.week}`, line.stats)) statLines.push(line);
    }
    // Of what is over when the feed is opened only the figures are known.
    if (last === null) continue;
    const { seconds: since } = gameClock(season.seed, game, () => season.played(game), last);
    plays.push(...playRecords(game, season, { after: since, upTo: clock.seconds }, now));
  }
  return { games, statLines, plays };
}

function gameRecord(game: ScheduledGame, clock: GameClock, box: BoxScore): GameRecord {
  const isPlaying = clock.status === 'in_progress' && !clock.isHalftime;
  return {
    ...identityOf(game),
    status: clock.status,
    homeScore: box.home,
    awayScore: box.away,
    quarter: clock.quarter,
    timeRemaining: clock.timeRemaining,
    possession: isPlaying ? game[box.possession] : null,
  };
}

function linesOf(season: SimulatedSeason, game: ScheduledGame, box: BoxScore): StatLineRecord[] {
  const { home, away } = season.sheetsOf(game);
  const both = [
    { sheet: home, opponent: away.team },
    { sheet: away, opponent: home.team },
  ];
  return both.flatMap(({ sheet, opponent }) =>
    sheet.players.flatMap(({ feedKey, team }) => {
      const stats = box.lines.get(feedKey);
      return stats === undefined ? [] : [{ feedKey, weekNumber: game.week, game: game.feedKey, team, opponent, stats }];
    }),
  );
}

export const DEMO_SEED = 'singleback-19';
export const DEMO_SEASON_YEAR = 2026;

/** Where the demo begins: Sunday of week 7 at 14:05 in the US East. Thursday is over, the early games are on. */
export const DEMO_START = new Date('2026-10-25T18:05:00Z');

let season: SimulatedSeason | null = null;

/** A feed of the demo's season, which is simulated once in a process; it goes on from what `db` holds of it. */
export function demoSeason(db: Db): Feed {
  return simulatedFeed(simulatedDemo(), {
    read: () => readCursor(db, SOURCE),
    write: (now) => recordRead(db, SOURCE, now, now),
  });
}

/** The demo's season. */
export function simulatedDemo(): SimulatedSeason {
  season ??= simulateSeason(DEMO_SEED, DEMO_SEASON_YEAR);
  return season;
}
