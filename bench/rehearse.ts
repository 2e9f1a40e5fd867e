// `npm run rehearse`: plays a whole past season through hosts on this machine as if it were live, with refusals, torn
// and senseless answers, a moved and a flexed game, and compares the result with a plain import of the same files.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import { LAST_LEAGUE_WEEK, leagueWeek, ROUNDS, SEASON_WEEKS } from '@singleback/game/season/week.ts';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import { compareLastLines } from './rehearsal/kinds-of-play/last-lines.ts';
import { readKinds } from './rehearsal/kinds-of-play/read-otherwise.ts';
import { FilesMissing, readLeague, type SeasonOfYear } from './rehearsal/league.ts';
import { isConfirmed } from './rehearsal/lies/game-lies.ts';
import { planLies, withPauses } from './rehearsal/lies/plan-lies.ts';
import { openMembers } from './rehearsal/members/open-members.ts';
import { instantsOf, playAll } from './rehearsal/play-all.ts';
import { compareDatabases, type Found, report } from './rehearsal/report.ts';
import { importInto, prepareDatabase } from './rehearsal/run-season.ts';
import { scheduleChanges } from './rehearsal/schedule-changes.ts';
import { doubtsLeft, readNotes } from './rehearsal/watch.ts';

const USAGE = `How it is meant: npm run rehearse -- --from DIR [--season SEASON] [--weeks N] [--resume FOLDER]
  --from DIR       the season's files, as for a replay; NFL_DATA when not given
  --season SEASON  2025 when not given; 2025-postseason is the one of January 2026
  --weeks N        only the first N weeks, or rounds of a postseason
  --resume FOLDER  keeps the database there; the same call again goes on where the last one was stopped
`;

/** What is rehearsed. */
export interface Rehearsal extends SeasonOfYear {
  folder: string;
  /** The first weeks alone; null: all. */
  weeks: number | null;
  /** Where the database stays; null: nowhere. */
  resumeIn: string | null;
  say(line: string): void;
  /** Changes the played season before it is compared, to prove that differences are found. */
  spoil?: (pool: pg.Pool) => Promise<void>;
}

const WARM_UP_MS = 14 * DAY_MS;
/** Before the last week of the regular season, with which a postseason begins. */
const WARM_UP_IN_SEASON_MS = 3 * DAY_MS;
/** Until the corrections of the last week are in. */
const AFTERWARDS_MS = 8 * DAY_MS;
/** At the end no response is broken, so that every doubt can be over. */
const CALM_MS = 2 * DAY_MS;

/** Plays a season and compares it, table by table, kind of play by kind of play. */
export async function rehearse({ folder, year, kind, weeks, resumeIn, say, spoil }: Rehearsal): Promise<Found> {
  const real = await readLeague(folder, { year, kind }, say);
  const { changes: planned, words } = scheduleChanges(real);
  say(`${real.games.length} games; schedule changes: ${words.join('; ') || 'none'}.`);
  const league = { ...real, games: withPauses(real.games, new Set(planned.map(({ game }) => game.id))) };
  const lastWeek = weeks === null ? null : leagueWeek(kind, weeks);
  const isPostseason = kind === 'postseason';
  const played = league.games.filter(
    ({ week }) => week >= (isPostseason ? SEASON_WEEKS : 1) && week <= (lastWeek ?? LAST_LEAGUE_WEEK),
  );
  const kickoffs = played.map(({ kickoff }) => kickoff.getTime());
  const from = noonOf(Math.min(...kickoffs) - (isPostseason ? WARM_UP_IN_SEASON_MS : WARM_UP_MS));
  const to = noonOf(Math.max(...kickoffs) + AFTERWARDS_MS);
  const calmFrom = new Date(to.getTime() - CALM_MS);
  const lies = planLies(league, planned, calmFrom);
  const dataDir = resumeIn ?? (await mkdtemp(join(tmpdir(), 'singleback-rehearsal-')));
  await mkdir(dataDir, { recursive: true });
  const cluster = await startEmbeddedPostgres({ dataDir, durable: false });
  const pools: pg.Pool[] = [];
  const closing: (() => unknown)[] = [];
  try {
    const [live, imported] = [
      await prepareDatabase(cluster.url, 'live'),
      await prepareDatabase(cluster.url, 'imported'),
    ];
    const members = isPostseason ? await openMembers(live, { league, lastWeek, from }) : null;
    closing.push(() => members?.close());
    const wrong = await playAll(live, {
      ...{ league, changes: planned, lies, played, dataDir, say },
      act: async (now) => members?.act(now),
      instants: instantsOf(played, { from, to, asked: lies.instants }),
      calmFrom,
    });
    if (weeks !== null)
      say(`Of the first ${weeks} weeks only what is played is compared: rosters and figures change with every week.`);
    await importInto(imported, { folder, year, kind }, to);
    for (const url of [live, imported]) {
      const pool = new pg.Pool({ connectionString: url });
      // A connection that is idle when the cluster stops.
      pool.on('error', () => {});
      pools.push(pool);
      closing.push(() => pool.end());
    }
    const [ours, theirs] = pools as [pg.Pool, pg.Pool];
    await spoil?.(ours);
    const canceled = new Set(lies.games.filter(isConfirmed).map(({ of }) => of));
    return {
      happened: await readNotes(
        ours,
        new Set(league.games.filter(({ id }) => canceled.has(id)).map(({ espnId }) => espnId)),
      ),
      ...{ doubts: await doubtsLeft(ours, theirs), wrong },
      ...{ kinds: readKinds(played), figures: await compareLastLines(ours) },
      members: members && (await members.check(ours)),
      compared: await compareDatabases(ours, theirs, lastWeek),
    };
  } finally {
    for (const close of closing) await close();
    await cluster.stop();
    if (resumeIn === null) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

const noonOf = (at: number) => new Date(Math.ceil(at / DAY_MS) * DAY_MS + DAY_MS / 2);

function readCall(words: readonly string[]): Omit<Rehearsal, 'say'> | null {
  const options = new Map<string, string>();
  for (let at = 0; at < words.length; at += 2) {
    const [name = '', value] = [words[at], words[at + 1]];
    if (!['--from', '--season', '--weeks', '--resume'].includes(name) || value === undefined) return null;
    options.set(name, value);
  }
  const folder = options.get('--from') ?? process.env.NFL_DATA;
  const [, year, postseason] = /^(\d{4})(-postseason)?$/.exec(options.get('--season') ?? '2025') ?? [];
  if (!folder || year === undefined) return null;
  const kind = postseason === undefined ? 'regular' : 'postseason';
  const weeks = Number(options.get('--weeks') ?? ROUNDS[kind]);
  if (!(Number.isInteger(weeks) && weeks >= 1 && weeks <= ROUNDS[kind])) return null;
  const resumeIn = options.get('--resume');
  return {
    folder: resolve(folder),
    ...{ year: Number(year), kind },
    weeks: weeks === ROUNDS[kind] ? null : weeks,
    resumeIn: resumeIn ? resolve(resumeIn) : null,
  };
}

async function main(words: readonly string[]): Promise<void> {
  const say = (line: string) => console.log(line);
  if (words.includes('--help')) return say(USAGE.trimEnd());
  const call = readCall(words);
  if (call === null) {
    console.error(USAGE);
    process.exitCode = 1;
    return;
  }
  try {
    if (!report(await rehearse({ ...call, say }), say)) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof FilesMissing)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

if (process.argv[1]?.endsWith('rehearse.ts')) await main(process.argv.slice(2));
