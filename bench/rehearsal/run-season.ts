import { DAY_MS } from '@singleback/game/season/durations.ts';
import pg from 'pg';
import { migrate } from '../../server/src/db/migrate.ts';
import { openDatabase } from '../../server/src/db/pool.ts';
import { LONG_LIMITS } from '../../server/src/db/timed-client.ts';
import type { Clock } from '../../server/src/lib/clock.ts';
import { randomIds } from '../../server/src/lib/ids.ts';
import { openLiveFeed } from '../../server/src/pipeline/feeds/live/live-feed.ts';
import { startRecordWorker } from '../../server/src/pipeline/feeds/live/record/record-worker-client.ts';
import { politeClient } from '../../server/src/pipeline/feeds/polite-client.ts';
import { importSeason } from '../../server/src/pipeline/import-season.ts';
import { type PipelineContext, startPipeline } from '../../server/src/pipeline/pipeline.ts';
import { espnAnswers, otherEspnAnswers } from './espn-answers.ts';
import { type Faults, type Host, openFaults, openHost } from './host.ts';
import type { League, SeasonOfYear } from './league.ts';
import { type LieLog, type Lies, openLieLog } from './lies/plan-lies.ts';
import { nflverseAnswers } from './nflverse-answers.ts';
import type { ScheduleChange } from './schedule-changes.ts';

/** A season's football, played through the hosts into a database. */
export interface PlayedSeason {
  /** Plays everything that is due at an instant. */
  at(instant: Date): Promise<void>;
  /** Ends the feed and the pipeline and starts them again, as a new process would. */
  restart(): Promise<void>;
  hosts: readonly Host[];
  faults: Faults;
  lieLog: LieLog;
  /** Errors that were logged, by message. */
  errors: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

const ROUNDS = 3;
const SEED = 2025;

/** Creates a database in a cluster unless it is there, with the current tables. Returns its address. */
export async function prepareDatabase(clusterUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  await migrate(url.href);
  return url.href;
}

/** What is played: the games, and what the hosts say that is not so. */
export interface Play {
  league: League;
  changes: readonly ScheduleChange[];
  lies: Lies;
  start: Date;
  /** From then on no response is broken. */
  calmFrom: Date;
}

/** Starts the hosts, and the live feed and the pipeline of the app on them, with a clock of the rehearsal's own. */
export async function openPlayedSeason(url: string, play: Play): Promise<PlayedSeason> {
  let now = play.start;
  const clock = () => now;
  const faults = openFaults(SEED, () => now >= play.calmFrom);
  const lieLog = openLieLog();
  const errors = new Map<string, number>();
  const database = openDatabase(url, () => {}, 8, LONG_LIMITS);
  const context = contextOf(database, clock, errors);
  const hosts = await openHosts(play, { faults, lieLog, now: clock });
  let process = await startProcess(context, hosts, clock);
  return {
    ...{ hosts, faults, lieLog, errors },
    async at(instant) {
      now = instant;
      const { pipeline, feed } = process;
      // One response may lead to further requests.
      for (let round = 0; round < ROUNDS; round += 1) {
        await pipeline.tick();
        await feed.settled();
      }
      await pipeline.tick();
    },
    async restart() {
      await process.close();
      process = await startProcess(context, hosts, clock);
    },
    async close() {
      await process.close();
      await database.close();
      await Promise.all(hosts.map((host) => host.close()));
    },
  };
}

type Hosts = readonly [espn: Host, other: Host, nflverse: Host, sleeper: Host];

async function openHosts(
  { league, changes, lies }: Play,
  { faults, lieLog, now }: { faults: Faults; lieLog: LieLog; now: () => Date },
): Promise<Hosts> {
  const espn = { league, lies: lies.games, lieLog, now };
  return [
    await openHost('ESPN', espnAnswers(espn), faults),
    await openHost('ESPN’s other host', otherEspnAnswers(espn), faults),
    await openHost('nflverse', nflverseAnswers(league, changes, { lies: lies.files, lieLog }, now), faults),
    await openHost('Sleeper', () => null, faults),
  ];
}

async function startProcess(context: PipelineContext, [espn, other, nflverse, sleeper]: Hosts, now: () => Date) {
  const addresses = {
    ...{
      espn: [`${espn.url}/nfl`, `${other.url}/nfl`],
      espnBox: [`${espn.url}/core`],
      espnCore: [`${espn.url}/v2/nfl`],
    },
    ...{ nflverse: [nflverse.url], ids: [nflverse.url], sleeper: [sleeper.url] },
  };
  const settings = { minGapMs: 0, timeoutMs: 5_000, maxBytes: 100_000_000, backoffMs: 0, maxBackoffMs: 0 };
  const client = politeClient({ ...settings, userAgent: 'Singleback/1.0 (rehearsal)' }, now);
  const feed = openLiveFeed(context, { addresses, client, startWorker: startRecordWorker });
  const pipeline = await startPipeline({ context, feed, intervalMs: DAY_MS });
  const close = async () => {
    await feed.close();
    await pipeline.stop();
  };
  return { feed, pipeline, close };
}

/** Imports the season's files as known at an instant into another database; with a postseason its regular season, too. */
export async function importInto(
  url: string,
  { folder, year, kind }: SeasonOfYear & { folder: string },
  now: Date,
): Promise<void> {
  const database = openDatabase(url, () => {}, 8, LONG_LIMITS);
  const context = contextOf(database, () => now, new Map());
  const pipeline = await startPipeline({ context, feed: null, intervalMs: DAY_MS });
  await importSeason(context, { folder, year, scope: kind, say: () => {} });
  await pipeline.tick();
  await pipeline.stop();
  await database.close();
}

function contextOf(
  database: ReturnType<typeof openDatabase>,
  now: () => Date,
  errors: Map<string, number>,
): PipelineContext {
  const clock: Clock = { now, real: now, speed: () => 0 };
  const count = (_fields: object, message: string) => void errors.set(message, (errors.get(message) ?? 0) + 1);
  const log = { info: () => {}, warn: () => {}, error: count };
  return { db: database.db, database, clock, ids: randomIds, log };
}
