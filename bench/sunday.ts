// `npm run bench -- sunday [members] [minutes] [seconds]`: members of groups live through a replayed Sunday, in compressed time, over
// three processes that are killed, stopped and cut off; afterwards everything is audited and recomputed. `soak` is the same
// without faults, and looks for growth of memory.
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import pg from 'pg';
import { type App, type AppOptions, startApp } from '../e2e/server.ts';
import { openDatabase } from '../server/src/db/pool.ts';
import { joinSeasonClock, type SeasonClock } from '../server/src/lib/clocks/season-clock.ts';
import { audit } from './chaos/audit/audit.ts';
import { readTables } from './chaos/connections.ts';
import { Crew } from './chaos/processes/crew.ts';
import { keepHistory, Recorder } from './chaos/recorder.ts';
import type { HerdQuestion, Stayed } from './herd-crowd.ts';
import type { Worker } from './processes.ts';
import { waitUntilSettled } from './rows.ts';
import { Measures } from './sunday/measures.ts';
import { isOfMembers, type Members, writeMembers } from './sunday/members.ts';
import { findGrowth, reportMemory, SOAK_PLAYED, sampleMemory } from './sunday/memory.ts';
import { compareShown, compareStored, compareUses } from './sunday/verify.ts';
import { breakThings, letMembersCome, openWatchers } from './sunday/visits.ts';
import { type BenchDatabase, machineInWords, withPostgres } from './with-postgres.ts';

const FOLDER = resolve(process.env.NFL_DATA ?? '../shared/nfl');
const YEAR = 2025;
/** Week 4 of 2025: from an hour before the game in Dublin to the end of the night game, and when the week is final. */
const FROM = new Date('2025-09-28T12:30:00Z');
const TO = new Date('2025-09-29T04:30:00Z');
const FINAL = new Date('2025-09-30T13:00:00Z');
const CORRECTED = new Date('2025-09-29T00:00:00.000Z');
const CORRECTIONS = 5;
const PUBLIC_URL = 'http://localhost:3000';
const EVERY_S = 600;
const SOCKET_SHARE = 0.4;
/** How many browsers keep all points they receive; the other sockets only count messages. */
const WATCHERS = 30;
const QUIET_MS = 3_000;
const SHOWN = 20;

interface Setting {
  members: number;
  minutes: number;
  /** How often each member comes. */
  everySeconds: number;
  isSoak: boolean;
}

/** A Sunday with faults. */
export const sunday = ([members = 10_000, minutes = 10, everySeconds = EVERY_S]: readonly number[]) =>
  live({ members, minutes, everySeconds, isSoak: false });

/** A Sunday without faults, and whether memory grows meanwhile. */
export const soak = ([members = 10_000, minutes = 45, everySeconds = EVERY_S]: readonly number[]) =>
  live({ members, minutes, everySeconds, isSoak: true });

async function live(setting: Setting): Promise<void> {
  if (!existsSync(join(FOLDER, 'plays'))) {
    return console.log(`Not run: ${FOLDER} has no season to replay. Name a folder in NFL_DATA.`);
  }
  await withPostgres(['./herd-crowd.ts'], async (database, [sockets]) => {
    const crew = await openCrew(database);
    try {
      const { wrong, failed } = await run(database, crew, sockets as Worker, setting);
      for (const line of failed) console.error(`FAILED: ${line}`);
      for (const line of wrong.slice(0, SHOWN)) console.error(`WRONG: ${line}`);
      console.log(`sunday: ${wrong.length} things wrong, ${failed.length} kinds of requests failed without a fault`);
      if (wrong.length + failed.length > 0) process.exitCode = 1;
    } finally {
      await crew.close();
    }
  });
}

function openCrew({ url, dataDir }: BenchDatabase): Promise<Crew<App>> {
  const ports: number[] = [];
  const start = async (databaseUrl: string, which: number) => {
    const env = {
      ...{ DATABASE_URL: databaseUrl, PUBLIC_URL, AUTH_SECRET: 'one secret for all three, and long enough' },
      ...{
        NFL_DATA: FOLDER,
        TRUST_PROXY: '1',
        LOG_LEVEL: 'error',
        NODE_OPTIONS: '--import ./bench/sunday/heap-process.ts',
      },
    };
    const port = ports[which];
    const options = {
      season: 'replay',
      clock: FROM.toISOString(),
      dataDir: join(dataDir, `app-${which}`),
      env,
    } as const;
    const app = await (port === undefined ? startApp(options) : startAgain({ ...options, port }));
    ports[which] = Number(new URL(app.url).port);
    return app;
  };
  // The first one reads the season; the others find it.
  return Crew.open(url, start, { isInTurn: true });
}

const STARTS = 5;

/** As a service manager does: a start that fails, as when the database is too busy to connect in time, is made again. */
async function startAgain(options: AppOptions): Promise<App> {
  for (let left = STARTS; ; left -= 1) {
    try {
      return await startApp(options);
    } catch (error) {
      if (left === 1) throw error;
      say(`  a process did not start: ${(error as Error).message}`);
    }
  }
}

interface Outcome {
  wrong: string[];
  /** Requests that failed though nothing was broken, by kind: on a machine with too much to do, their time was over. */
  failed: string[];
}

/** Everything of a run. */
interface Stage {
  database: BenchDatabase;
  crew: Crew<App>;
  sockets: Worker;
  members: Members;
  clock: SeasonClock;
  recorder: Recorder;
  measures: Measures;
}

const say = (line: string) => console.log(line);
const load = () =>
  loadavg()
    .map((one) => one.toFixed(1))
    .join(', ');
const urlsOf = ({ servers }: Crew<App>) => servers.map(({ url }) => url);

async function run(database: BenchDatabase, crew: Crew<App>, sockets: Worker, setting: Setting): Promise<Outcome> {
  const { url, pool } = database;
  say(`${await machineInWords(pool)}; three processes, database and all members on it`);
  const announced: string[] = [];
  const monitor = new pg.Client({ connectionString: url });
  // When the run breaks off, it loses its database, and the reason must not be lost with it.
  monitor.on('error', () => {});
  await monitor.connect();
  monitor.on('notification', ({ payload }) => void announced.push(payload ?? ''));
  await monitor.query('listen chat_changed');
  const members = await writeMembers(pool, crew.servers[0]?.url ?? '', setting.members, FROM);
  await writeCorrections(pool);
  const seconds = Math.round(await waitUntilSettled(pool, FROM));
  say(`${members.users.length} members in ${members.groups.length} groups; settled after ${seconds} s.`);
  const own = openDatabase(url, () => {}, 2);
  const clock = await joinSeasonClock(own.db);
  Object.defineProperty(members.clock, 'now', { get: clock.now });
  const recorder = new Recorder(() => clock.now().getTime());
  const stage = { database, crew, sockets, members, clock, recorder, measures: new Measures() };
  const watching = members.users.slice(0, WATCHERS).map(({ token }) => token);
  const watchers = openWatchers(urlsOf(crew), watching, members.weekIds[0] ?? '');
  const { wrong, failed } = await goThrough(stage, setting);
  await moveClock(crew, clock, { now: FINAL.toISOString(), speed: 0 });
  say(`The week is settled after ${Math.round(await waitUntilSettled(pool, FINAL))} s.`);
  await sleep(QUIET_MS);
  await clock.stop();
  await own.close();
  wrong.push(...(await watchers.compare(pool)));
  watchers.close();
  wrong.push(...(await compareShown(pool, urlsOf(crew), members, say)));
  wrong.push(...(await compareUses(pool, urlsOf(crew), members, say)));
  // One with too much to do is killed: what it has stored is compared all the same.
  for (const server of crew.servers) await server.quit().catch((error: Error) => say(error.message));
  wrong.push(...(await auditAll(monitor, { members, recorder, announced })));
  await monitor.end();
  wrong.push(...(await compareStored(pool, url, { year: YEAR, now: FINAL }, say)));
  return { wrong, failed };
}

/** The Sunday itself, with its figures. */
async function goThrough(stage: Stage, { minutes, everySeconds, isSoak }: Setting): Promise<Outcome> {
  const { crew, sockets, members, clock, recorder, measures } = stage;
  const count = Math.round(members.users.length * SOCKET_SHARE);
  const tokens = members.users.map(({ token }) => token);
  await sockets.ask({ do: 'stay', urls: urlsOf(crew), tokens, count } satisfies HerdQuestion);
  const lengthMs = minutes * MINUTE_MS;
  const playedMs = isSoak ? SOAK_PLAYED * lengthMs : lengthMs;
  const speed = (TO.getTime() - clock.now().getTime()) / playedMs;
  await moveClock(crew, clock, { speed });
  say(`A Sunday in ${playedMs / MINUTE_MS} minutes, ${speed.toFixed(0)} times as fast; load average before ${load()}.`);
  const until = performance.now() + lengthMs;
  const isOver = () => performance.now() >= until;
  const breaking = { crew, pool: stage.database.pool, windows: measures.windows };
  const [visits, samples] = await Promise.all([
    letMembersCome({ crew, members, recorder, measures, everySeconds, publicUrl: PUBLIC_URL }, isOver),
    sampleMemory(() => crew.servers, isSoak, isOver),
    isSoak ? null : breakThings(breaking, lengthMs, say),
  ]);
  await crew.heal();
  const { open, lost, failed, received } = await sockets.ask<Stayed>({ do: 'count' } satisfies HerdQuestion);
  await sockets.stop();
  say(`${visits} visits, with ${recorder.history.length / 2} acts; load average after ${load()}.`);
  const failedRequests = measures.report(say);
  say(`${open} of ${count} sockets open; ${lost} were lost and ${failed} attempts failed meanwhile.`);
  say(
    `Messages delivered: ${Object.entries(received)
      .map(([event, times]) => `${event} ${times}`)
      .join(', ')}.`,
  );
  reportMemory(samples, say);
  return { failed: failedRequests, wrong: isSoak ? findGrowth(samples, say) : [] };
}

async function moveClock(crew: Crew<App>, clock: SeasonClock, change: { now?: string; speed: number }): Promise<void> {
  const answer = await fetch(`${crew.servers[0]?.url}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
  if (!answer.ok) throw new Error(`The clock was not moved: ${await answer.text()}`);
  await clock.follow();
}

/** In the night the feed corrects some of the early games' lines. */
async function writeCorrections(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query(
    `insert into tape (season, kind, record_key, known_at, record)
     select season, kind, record->>'feedKey' || ' ' || (record->>'weekNumber') || ' ' || $4::text, $1::timestamptz,
       jsonb_set(record, '{stats,rushingYards}', to_jsonb((record->'stats'->>'rushingYards')::int + 11))
     from (select distinct on (record->>'feedKey') * from tape
       where kind = 'stat_line' and (record->>'weekNumber')::int = 4 and known_at between $2 and $1
       order by record->>'feedKey', known_at desc) last
     where (record->'stats'->>'rushingYards')::int > 20 order by record->>'feedKey' limit $3`,
    [CORRECTED, FROM, CORRECTIONS, CORRECTED.toISOString()],
  );
  if (rowCount !== CORRECTIONS) throw new Error(`${rowCount} corrections could be made of the season's files.`);
}

/** The auditor reads what concerns the members; the cast of the replay has lineups and chats of its own. */
async function auditAll(
  monitor: pg.Client,
  { members, recorder, announced }: { members: Members; recorder: Recorder; announced: string[] },
): Promise<string[]> {
  const all = await readTables({ ...members, schedule: members.games, monitor, announced }, members.sizes);
  const own = new Set(members.users.map(({ id }) => id));
  const ofGroup = ({ group }: { group: string }) => isOfMembers(members, group);
  const ofUser = ({ user }: { user: string }) => own.has(user);
  const tables = {
    ...all,
    // What the feed says of kickoffs is in no history here.
    schedule: all.games,
    lineups: all.lineups.filter(ofUser),
    changes: all.changes.filter(ofUser),
    groups: all.groups.filter(({ id }) => isOfMembers(members, id)),
    members: all.members.filter(ofGroup),
    events: all.events.filter(ofGroup),
    streams: all.streams.filter(ofGroup),
    messages: all.messages.filter(ofGroup),
    // What was to be said of mentions has been sent, and is no longer stored.
    news: all.messages.map(({ id, group }) => ({ group, message: id })),
    notices: all.notices.filter(ofUser),
    checks: all.checks.filter(ofUser),
  };
  const findings = audit(recorder.history, tables);
  say(
    `Audited: ${tables.lineups.length} lineups with ${tables.changes.length} versions, ${tables.messages.length} messages, ${tables.members.length} memberships.`,
  );
  if (findings.length > 0) say(`What members asked and were told: ${await keepHistory(recorder.history)}`);
  return findings.map(({ wrong, words }) => `${wrong}: ${words}`);
}
