// `npm run bench -- herd [browsers] [seconds] [sockets]`: after a push to everyone, many browsers open the app within a
// minute, next to a bare Fastify that answers the same bytes; and after a restart all sockets of a process reconnect,
// with and without the spread of their delays.
import type { AppQuestion } from './app.ts';
import { answerTo } from './compare.ts';
import { writePresent } from './crowd.ts';
import type { HerdQuestion, Opened, Reconnected } from './herd-crowd.ts';
import type { LiveAppQuestion } from './live-app.ts';
import { startWorker, type Worker } from './processes.ts';
import { writeSeason } from './questions.ts';
import { standingClock } from './standing-clock.ts';
import { percentile } from './text-table.ts';
import { machineInWords, withPostgres } from './with-postgres.ts';

const USERS = 2_000;
const LIVE_PORT = 43_217;

/** Runs the bench and prints its figures. */
export async function herd([browsers = 10_000, seconds = 60, sockets = 5_000]: readonly number[]): Promise<void> {
  await withPostgres(['./app.ts', './bare.ts', './herd-crowd.ts'], async ({ url, dataDir, pool }, workers) => {
    const [app, bare, crowd] = workers as [Worker, Worker, Worker];
    const appUrl = await app.ask<string>({ databaseUrl: url, dataDir } satisfies AppQuestion);
    console.log(`${await machineInWords(pool)}; app, database and all browsers on it\n`);
    const { weeks, people, headersOf } = await writeSeason(pool, appUrl, USERS);
    await writePresent(pool, weeks, standingClock.now());
    const users = people.userIds.map(headersOf);
    const opening = { do: 'open', paths: pathsOf(weeks.currentId), users, browsers, seconds } as const;
    const kept = await Promise.all(
      opening.paths.map((path) => answerTo(appUrl, { method: 'GET', path, headers: headersOf(people.userIds[0]) })),
    );
    const bareUrl = await bare.ask<string>(kept);
    // Everything is compiled and cached once before it counts.
    await openAll(crowd, { ...opening, url: appUrl, browsers: USERS, seconds: 30 });
    const ofBare = await openAll(crowd, { ...opening, url: bareUrl });
    const ofApp = await openAll(crowd, { ...opening, url: appUrl });
    console.log(`${browsers} browsers open the app within ${seconds} s, ${opening.paths.length} requests each:`);
    for (const [name, { p50, p99, statuses }] of [['app', ofApp] as const, ['bare', ofBare] as const]) {
      console.log(`  ${name}: all answered after ${inMs(p50)}, p99 ${inMs(p99)}; ${JSON.stringify(statuses)}`);
    }
    if (Object.keys(ofApp.statuses).join() !== '200') throw new Error('Some requests were not answered.');
    console.log(`  ${(ofApp.p50 / ofBare.p50).toFixed(1)} times the bare route at the median\n`);

    const tokens = users.map(({ authorization = '' }) => authorization.replace('Bearer ', ''));
    for (const isSpread of [false, true]) {
      const { half, last, gaveUp, peak } = await restart(crowd, { url, dataDir }, { tokens, sockets, isSpread });
      console.log(
        `${sockets} sockets after a restart, delays ${isSpread ? 'spread' : 'not spread'}: half are back after ${inMs(half)}, ` +
          `the last after ${inMs(last)}; ${gaveUp} gave up; at most ${peak} attempts in a tenth of a second`,
      );
    }
  });
}

/** What a page requests when a signed-in user opens /lineups, besides files and the session, which need a cookie. */
const pathsOf = (weekId: string): string[] =>
  [
    ...['current-season-weeks', 'subscriptions/current', 'teams', 'groups', 'invitations/pending', 'corrections'],
    ...[`lineups/${weekId}`, 'lineups/season'],
  ].map((path) => `/api/${path}`);

async function openAll(crowd: Worker, question: Extract<HerdQuestion, { do: 'open' }>): Promise<Opened> {
  const { took, statuses } = await crowd.ask<{ took: number[]; statuses: Opened['statuses'] }>(question);
  took.sort((a, b) => a - b);
  return { p50: percentile(took, 0.5), p99: percentile(took, 0.99), statuses };
}

/** Connects the sockets, ends their process and starts another one at the same address. */
async function restart(
  crowd: Worker,
  { url, dataDir }: { url: string; dataDir: string },
  { tokens, sockets, isSpread }: { tokens: string[]; sockets: number; isSpread: boolean },
): Promise<Reconnected> {
  const question = { databaseUrl: url, dataDir, port: LIVE_PORT } satisfies LiveAppQuestion;
  const first = startWorker('./live-app.ts');
  const second = startWorker('./live-app.ts');
  try {
    const liveUrl = await first.ask<string>(question);
    await crowd.ask({ do: 'connect', url: liveUrl, tokens, count: sockets } satisfies HerdQuestion);
    await crowd.ask({ do: 'expect restart', isSpread } satisfies HerdQuestion);
    await first.stop();
    await second.ask<string>(question);
    return await crowd.ask<Reconnected>({ do: 'wait' } satisfies HerdQuestion);
  } finally {
    await Promise.all([first.stop(), second.stop()]);
  }
}

const inMs = (ms: number) => `${Math.round(ms)} ms`;
