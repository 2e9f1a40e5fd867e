// `npm run fuzz`: makes calls of the API in every wrong and odd way, changes recorded files and answers one value, element
// or row at a time, and makes up orders of answers, and checks that nothing but what was changed is shown otherwise.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import { openDatabase } from '../server/src/db/pool.ts';
import { LONG_LIMITS } from '../server/src/db/timed-client.ts';
import { openWorld } from '../server/src/testing/calls/world.ts';
import { fuzzAnswers } from './fuzz/answers/play-order.ts';
import { type CallsResult, fuzzCalls, isSlow } from './fuzz/calls/fuzz-calls.ts';
import { fuzzSockets } from './fuzz/calls/fuzz-sockets.ts';
import { type FeedsResult, fuzzFeeds, readFeeds } from './fuzz/feeds.ts';
import { openStoredReports } from './fuzz/stored-reports.ts';
import { prepareDatabase } from './rehearsal/run-season.ts';
import { textTable } from './text-table.ts';

const USAGE = `How it is meant: npm run fuzz -- N [--seed S]
                 npm run fuzz -- feeds N [--seed S] [--from DIR]
                 npm run fuzz -- answers N [--seed S]
  N            makes N calls of the API in every wrong and odd way, by everybody, and messages over sockets
  feeds N      changes one value, element or row of a recorded file or answer, N times
  answers N    plays N random orders of a scoreboard's answers against what a careful scorer would show
  --seed S     the same seed makes the same changes; one is drawn and printed when not given
  --from DIR   the recorded files; NFL_DATA, or ../shared/nfl, when not given
`;
const SHOWN = 20;

interface Call {
  what: 'calls' | 'feeds' | 'answers';
  count: number;
  seed: string;
  folder: string;
}

/** What the words of a call mean, or in words why they mean nothing. */
export function readCall(words: readonly string[]): Call | string {
  const [what, number, ...rest] = /^\d+$/.test(words[0] ?? '') ? ['calls', ...words] : words;
  if (what !== 'calls' && what !== 'feeds' && what !== 'answers')
    return `There is nothing to fuzz called "${what ?? ''}".`;
  const count = Number(number);
  if (!Number.isInteger(count) || count < 1 || count > 10_000_000) return `"${number ?? ''}" is no number of changes.`;
  const options = new Map<string, string>();
  for (let at = 0; at < rest.length; at += 2) {
    const [name = '', value] = [rest[at], rest[at + 1]];
    if (name !== '--seed' && !(name === '--from' && what === 'feeds')) return `There is no option "${name}".`;
    if (value === undefined || value === '') return `${name} needs a value.`;
    options.set(name, value);
  }
  const folder = resolve(options.get('--from') ?? process.env.NFL_DATA ?? '../shared/nfl');
  return { what, count, seed: options.get('--seed') ?? String(Math.floor(Math.random() * 1e9)), folder };
}

/** Prints what was found; the last line is for programs. Returns whether nothing was. */
export function reportFeeds(
  { counts, made, stored, spread, wrong, thrown }: FeedsResult,
  say: (line: string) => void,
): boolean {
  const rows = counts.map(({ file, kind, ...numbers }) => [file, kind, ...Object.values(numbers).map(String)]);
  say(textTable([['file', 'kind', 'made', 'refused', 'unnamed'], ...rows]));
  const sum = (of: 'refused' | 'unnamed') => counts.reduce((total, count) => total + count[of], 0);
  say(
    `${stored} of them in a database. Refused as a whole: ${sum('refused')}. Not believed, and no doubt says so: ${sum('unnamed')}.`,
  );
  for (const [name, found] of Object.entries({ spread, wrong, thrown })) {
    if (name !== 'spread') say(`${name}: ${found.length}`);
    for (const one of found.slice(0, SHOWN)) say(`  ${name} ${one}`);
  }
  say(`${made} mutations: ${spread.length} spread`);
  return spread.length + wrong.length + thrown.length === 0;
}

async function runFeeds({ count, seed, folder }: Call, say: (line: string) => void): Promise<boolean> {
  const feeds = await readFeeds(folder);
  if (feeds === null) {
    console.error(`There are no recorded files in ${folder}: name their folder with --from DIR.`);
    return false;
  }
  return withDatabase(async (url) => {
    const database = openDatabase(url, () => {}, 2, LONG_LIMITS);
    try {
      const tryStored = await openStoredReports(database.db, feeds.records);
      return reportFeeds(await fuzzFeeds(feeds, { count, seed, tryStored, say }), say);
    } finally {
      await database.close();
    }
  });
}

/** Runs on a database of its own, with all tables and no rows. */
async function withDatabase(run: (url: string) => Promise<boolean>): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'singleback-fuzz-'));
  const cluster = await startEmbeddedPostgres({ dataDir, durable: false });
  try {
    return await run(await prepareDatabase(cluster.url, 'fuzz'));
  } finally {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Prints what was found; the last line is for programs. Returns whether nothing was. */
export function reportCalls(result: CallsResult, sockets: readonly string[], say: (line: string) => void): boolean {
  const { made, ways, untested, wrong, slowest } = result;
  say(
    textTable([['requests', 'made', 'accepted'], ...[...ways].map(([way, n]) => [way, `${n.made}`, `${n.accepted}`])]),
  );
  for (const { ms, idleMs, what } of slowest)
    say(`slowest: ${Math.round(ms)} ms${idleMs < ms ? `, ${Math.round(idleMs)} on an idle machine` : ''}, ${what}`);
  for (const key of untested) say(`met only refusals: ${key}`);
  for (const [what, { times, example }] of [...wrong].slice(0, SHOWN)) say(`${times} x ${what}\n  ${example}`);
  for (const fault of sockets.slice(0, SHOWN)) say(`socket: ${fault}`);
  const isTooSlow = isSlow(result);
  say(
    `${made} calls: ${wrong.size + sockets.length} wrong, ${untested.length} met only refusals, ${isTooSlow ? '' : 'none '}too slow`,
  );
  return wrong.size + sockets.length + untested.length === 0 && !isTooSlow;
}

function runCalls({ count, seed }: Call, say: (line: string) => void): Promise<boolean> {
  return withDatabase(async (url) => {
    const world = await openWorld({ testDatabase: { url, drop: async () => {} } });
    try {
      const result = await fuzzCalls(world, { count, seed, say });
      return reportCalls(result, await fuzzSockets(world, { count: Math.ceil(count / 100), seed }), say);
    } finally {
      await world.close();
    }
  });
}

async function main(words: readonly string[]): Promise<void> {
  const say = (line: string) => console.log(line);
  if (words.includes('--help')) return say(USAGE.trimEnd());
  const call = readCall(words);
  if (typeof call === 'string') {
    console.error(`${call}\n${USAGE}`);
    process.exitCode = 1;
    return;
  }
  say(`Seed ${call.seed}.`);
  const run = { calls: runCalls, feeds: runFeeds, answers: fuzzAnswers }[call.what];
  const isWell = await run(call, say);
  if (!isWell) process.exitCode = 1;
}

if (process.argv[1]?.endsWith('fuzz.ts')) await main(process.argv.slice(2));
