import { DAY_MS } from '@singleback/game/season/durations.ts';
import { LAST_LEAGUE_WEEK } from '@singleback/game/season/week.ts';
import { sql } from 'drizzle-orm';
import { type Db, query } from '../../../db/pool.ts';
import type { GameRecord, PlayerRecord } from '../../report.ts';
import { type LastGood, leagueWeekNumber, readStoredGames, type StoredGame } from '../last-good.ts';
import { TEAMS } from '../teams.ts';
import type { FeedAddresses } from './addresses.ts';
import { RECORD_KINDS } from './record/record-file.ts';
import type { RecordWorker } from './record/record-worker-client.ts';
import type { SeasonOfRecord } from './record/season-of-record.ts';
import type { ResourceReader } from './resource-reader.ts';
import { espnInjuries, espnRoster, recordFile, sleeperPeople, sleeperWeek } from './resources.ts';
import type { World } from './world.ts';

/** Fills a world with the last good responses from the database, and with the games as they were stored last. */
export async function loadStoredWorld(
  world: World,
  reader: ResourceReader,
  settings: { addresses: FeedAddresses; worker: RecordWorker; db: Db; now: Date },
): Promise<void> {
  const { year } = world;
  const { addresses } = settings;
  for (const kind of RECORD_KINDS) {
    const file = await reader.readStored(recordFile(kind, year, settings));
    if (file === null) continue;
    world.newFiles.set(kind, { digest: file, keep: async () => {} });
  }
  world.people = (await reader.readStored(sleeperPeople(addresses)))?.rows ?? null;
  world.espnInjuries = (await reader.readStored(espnInjuries(addresses)))?.rows ?? null;
  for (const { abbreviation } of TEAMS) {
    const men = await reader.readStored(espnRoster(addresses, abbreviation));
    if (men !== null) world.rosters.set(abbreviation, men.rows);
  }
  for (let week = 1; week <= LAST_LEAGUE_WEEK; week += 1) {
    const expected = await reader.readStored(sleeperWeek(addresses, 'projections', { year, week }));
    if (expected !== null) world.expected.set(week, expected.rows);
  }
  const doubted = await readDoubtedByScoreboard(settings.db);
  for (const game of await readStoredGames(settings.db, year)) restoreGame(world, game, doubted, settings.now);
}

/** ESPN ids of games of which the scoreboard said something that was not believed: files and box scores may doubt one, too. */
async function readDoubtedByScoreboard(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ subject: string }>(
    sql`select subject from feed_doubts where file like 'espn/scoreboard/%'`,
  );
  return new Set(rows.map(({ subject }) => subject.replace(/^game /, '')));
}

/** No source is asked about older games, so that a doubt about one would never end. */
const RECENT_MS = 7 * DAY_MS;

/**
 * A restart is no news: a game goes on as the last process had it, until a source says something else. However old it is,
 * since the files of record may have one that was canceled as scheduled for good. One that was canceled because the schedule
 * lacked it is on once it has it again. `doubted` are those of which the scoreboard was not believed.
 */
export function restoreGame(
  world: World,
  { reportedAt, wasMissing, ...game }: StoredGame,
  doubted: ReadonlySet<string>,
  now: Date,
): void {
  const { espnId, kickoff, status, delayedSince } = game;
  if (espnId === null || reportedAt === null || wasMissing) return;
  if (status === 'scheduled' && delayedSince) {
    world.startDelayedSince.set(espnId, delayedSince);
    world.watch.restore({ ...game, espnId, status: 'delayed' });
  }
  const isRecent = kickoff === null || now.getTime() - kickoff.getTime() <= RECENT_MS;
  if (isRecent && (game.isStartUnconfirmed || (game.isUnconfirmed && doubted.has(espnId)))) {
    world.watch.restoreDoubt(espnId, game.isStartUnconfirmed ? 'start' : 'state');
  }
  if (status === 'scheduled') return;
  // It was over, and its points were not read to their end.
  const isOver = status === 'in_progress' && game.quarter === null && game.timeRemaining === '0:00';
  world.watch.restore({ ...game, espnId, status: isOver ? 'final' : status });
  if (isOver) world.overSince.set(espnId, reportedAt);
  world.espnIds.set(game.feedKey, espnId);
  if (status === 'in_progress') {
    world.lastOnAt.set(espnId, reportedAt);
    world.seenAt.set(espnId, reportedAt);
  }
  if (status === 'final') world.settled.add(espnId);
}

/**
 * The season that the operator imported, while no files of record could be read: its games can then be polled, and its
 * players matched. What the operator has set by hand is left out, as it is not what a source says. Null without one.
 */
export async function readStoredSeason(db: Db, year: number, lastGood: LastGood): Promise<SeasonOfRecord | null> {
  const season = await readSeason(db, year);
  if (season === null) return null;
  const { games, lines } = lastGood;
  if (games.length === 0) return null;
  return {
    season,
    isStored: true,
    hasNextSeason: false,
    games: games.map(asOfRecord),
    players: await readPlayers(db),
    playerWeeks: [],
    projections: [],
    injuries: [],
    // Only which games have lines of record matters: the lines are stored already.
    lines: new Map(
      games.flatMap(({ feedKey, status }) => (status === 'final' && lines.has(feedKey) ? [[feedKey, []]] : [])),
    ),
    ...{ doubts: {}, unconfirmedLines: [], maySomeLinesLack: false },
    leftOut: {
      ...{ ghosts: 0, unmatched: [], unmatchedProjections: 0, rosterRowsWithoutId: 0, lacksReturnFumbles: false },
    },
  };
}

async function readSeason(db: Db, year: number): Promise<SeasonOfRecord['season'] | null> {
  const { rows } = await db.execute<{ name: string; weekNumber: number; startDate: string; endDate: string }>(sql`
    select seasons.name, ${leagueWeekNumber} as "weekNumber", start_date as "startDate", end_date as "endDate"
    from weeks join seasons on seasons.id = season_id where year = ${year} order by starts_at, week_number`);
  const [first] = rows;
  if (first === undefined) return null;
  const weeks = rows.map(({ weekNumber, startDate, endDate }) => ({
    ...{ weekNumber, startDate: new Date(startDate), endDate: new Date(endDate) },
  }));
  return { year, name: first.name, weeks };
}

/** A game as files of record would have it: scheduled, or final with a score. */
function asOfRecord({ reportedAt: _, ...game }: StoredGame): GameRecord {
  const isOver = game.status === 'final';
  return {
    ...game,
    status: game.status === 'in_progress' ? 'scheduled' : game.status,
    homeScore: isOver ? game.homeScore : null,
    awayScore: isOver ? game.awayScore : null,
    ...{ quarter: null, timeRemaining: null, possession: null, delayedSince: null },
    ...{ isUnconfirmed: false, isStartUnconfirmed: false },
  };
}

async function readPlayers(db: Db): Promise<PlayerRecord[]> {
  return query<PlayerRecord>(db)`
    select feed_key as "feedKey", espn_id as "espnId", sleeper_id as "sleeperId", players.name, position,
      teams.abbreviation as team, jersey_number as "jerseyNumber", is_active as "isActive"
    from players left join teams on teams.id = team_id order by feed_key`;
}
