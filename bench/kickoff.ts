// `npm run bench -- kickoff [seconds] [turns] [reads]`: how many lineups a second the app saves up to a kickoff, in turns with a
// bare loop that stores the same rows, while tables and players are being read. Ends past the kickoff, and verifies all.
import { setTimeout as sleep } from 'node:timers/promises';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { Pool } from 'pg';
import type { AppQuestion } from './app.ts';
import { userIdOf, writeBareUsers } from './crowd.ts';
import type { BareSaves } from './kickoff/bare-saves.ts';
import { type SentSave, type Submit, sentOf, streamOf, verifySaves } from './kickoff/verify-saves.ts';
import type { Asking, Load, Loaded, Outcome } from './load.ts';
import type { Worker } from './processes.ts';
import { type Written, writeSeason } from './questions.ts';
import { waitUntilSettled } from './rows.ts';
import { type Going, standingClock } from './standing-clock.ts';
import { textTable } from './text-table.ts';
import { machineInWords, withPostgres } from './with-postgres.ts';

const CONNECTIONS = 20;
/** Rows are written for as many saves a second. */
const MOST_BY_APP = 450;
const MOST_BY_BARE = 3_000;
const WARM_UP_SECONDS = 3;
/** The share of the last turn that is before the kickoff. */
const BEFORE_KICKOFF = 0.6;

interface Stage {
  url: string;
  pool: Pool;
  appUrl: string;
  written: Written;
  app: Worker;
  load: Worker;
  reads: Worker;
  bare: Worker;
  readsPerSecond: number;
}

/** One turn: lineups saved a second, and how long a request took, in ms. */
interface Turn {
  who: string;
  perSecond: number;
  p50: number;
  p99: number;
  answers: string;
}

/** Runs the bench: `seconds` for each turn, which app and bare loop take `turns` times each; `reads` a second meanwhile. */
export async function kickoff([seconds = 10, turns = 2, readsPerSecond = 20]: readonly number[]): Promise<void> {
  const files = ['./app.ts', './load.ts', './load.ts', './kickoff/bare-saves.ts'];
  await withPostgres(files, async ({ url, dataDir, pool }, workers) => {
    const [app, load, reads, bare] = workers as [Worker, Worker, Worker, Worker];
    const appUrl = await app.ask<string>({ databaseUrl: url, dataDir } satisfies AppQuestion);
    const users = Math.max(2_000, Math.ceil((WARM_UP_SECONDS + (turns + 1) * seconds) * MOST_BY_APP));
    console.log(`Writing ${users} users with six weeks of lineups each …`);
    const first = await firstKickoff(pool);
    const isLate = (player: { kickoff_time: string | null }) =>
      player.kickoff_time !== null && new Date(player.kickoff_time) > first;
    const written = await writeSeason(pool, appUrl, users, isLate);
    await writeBareUsers(pool, (WARM_UP_SECONDS + turns * seconds) * MOST_BY_BARE, standingClock.now());
    console.log(`The past weeks are settled after ${Math.round(await waitUntilSettled(pool, standingClock.now()))} s.`);
    console.log(await machineInWords(pool));
    await run({ url, pool, appUrl, written, app, load, reads, bare, readsPerSecond }, { seconds, turns, first });
  });
}

async function run(
  stage: Stage,
  { seconds, turns, first }: { seconds: number; turns: number; first: Date },
): Promise<void> {
  const stream = await streamOf(stage.pool, stage.written);
  const outcomes: Outcome[] = [];
  const done: Turn[] = [];
  let bareSaved = 0;
  const appTurn = async (length: number) => {
    const turn = await saveByApp(stage, stream.slice(outcomes.length), length);
    outcomes.push(...turn.outcomes);
    return turnOf('app', turn, savedBy(turn.outcomes) / length);
  };
  const bareTurn = async (length: number) => {
    const turn = await saveBare(stage, bareSaved, length);
    bareSaved += turn.statuses.saved ?? 0;
    return turnOf('bare loop', turn, turn.perSecond);
  };
  await bareTurn(WARM_UP_SECONDS);
  await appTurn(WARM_UP_SECONDS);
  for (let turn = 0; turn < turns; turn += 1) done.push(await bareTurn(seconds), await appTurn(seconds));
  const kickoffAt = Date.now() + seconds * BEFORE_KICKOFF * 1000;
  await stage.app.ask({ season: first.getTime(), real: kickoffAt } satisfies Going);
  const last = await appTurn(seconds);
  console.log(`\n${tableOf([...done, { ...last, who: 'app, over the kickoff' }])}\n`);
  console.log(inWords(done));
  await sleep(1_000);
  const sent = sentOf(stream, outcomes, stage.written.weeks.currentId);
  const { wrong, ...counts } = await verifySaves(stage.url, sent, { kickoff: first, kickoffAt });
  console.log(`Verified: ${JSON.stringify(counts)}`);
  for (const line of wrong.slice(0, 20)) console.error(`WRONG: ${line}`);
  console.log(wrong.length === 0 ? 'Nothing is late, lost, or counted twice.' : `${wrong.length} things are wrong.`);
  const unnoticed = await breakPromises(stage.pool, sent, async () => {
    return (await verifySaves(stage.url, sent, { kickoff: first, kickoffAt })).wrong.length;
  });
  console.log(
    unnoticed.length === 0
      ? `Then each of these was done by hand, and noticed: ${Object.keys(FAULTS).join(', ')}.`
      : `Not noticed: ${unnoticed.join(', ')}.`,
  );
  if (wrong.length + unnoticed.length > 0) process.exitCode = 1;
}

/** What the verifier has to notice, done to a lineup that was acknowledged. */
const FAULTS = {
  'a lineup deleted': 'delete from lineups where id = $1',
  'another player in a slot': `update lineup_slots set player_id = (
      select id from players where not exists (
        select from lineup_slots used where used.lineup_id = $1 and used.player_id = players.id) limit 1)
    where lineup_id = $1 and slot_key = 'QB1'`,
  'a save after the lock': `update lineups set updated_at = updated_at + interval '300 days' where id = $1`,
  'a second group': `insert into lineup_groups (lineup_id, group_id, user_id, week_id)
    select place.lineup_id, other.id, place.user_id, place.week_id from lineup_groups place
    join groups other on other.id <> place.group_id where place.lineup_id = $1 limit 1`,
};

/** Breaks one promise after the other. Returns those that `countWrong` did not notice. */
async function breakPromises(
  pool: Pool,
  sent: readonly SentSave[],
  countWrong: () => Promise<number>,
): Promise<string[]> {
  const saved = sent.flatMap(({ status, lineupId }) => (status === 200 && lineupId !== null ? [lineupId] : []));
  const unnoticed: string[] = [];
  let known = await countWrong();
  for (const [at, [fault, statement]] of Object.entries(FAULTS).entries()) {
    await pool.query(statement, [saved[at]]);
    const wrong = await countWrong();
    if (wrong <= known) unnoticed.push(fault);
    known = wrong;
  }
  return unnoticed;
}

async function saveByApp({ load, ...stage }: Stage, stream: readonly Submit[], seconds: number): Promise<Loaded> {
  const common = { url: stage.appUrl, warmUpSeconds: 0, seconds, connections: CONNECTIONS };
  const requests = stream.slice(0, 2 * MOST_BY_APP * seconds).map(({ asking }) => asking);
  const reading = readMeanwhile(stage, seconds);
  const loaded = await load.ask<Loaded>({ ...common, requests, isOnce: true } satisfies Load);
  await reading;
  return loaded;
}

async function saveBare({ bare, ...stage }: Stage, from: number, seconds: number): Promise<Loaded> {
  const reading = readMeanwhile(stage, seconds);
  const loaded = await bare.ask<Loaded>({
    databaseUrl: stage.url,
    seasonId: stage.written.weeks.seasonId,
    // A week far off, so that nothing that happens in the current one concerns these lineups.
    weekId: await lastWeek(stage.pool),
    groupId: EVERYONE_GROUP_ID,
    userIds: Array.from({ length: seconds * MOST_BY_BARE }, (_, at) => userIdOf(from + at + 1)),
    nines: [...stage.written.nines.values()].slice(0, 500),
    seconds,
    connections: CONNECTIONS,
  } satisfies BareSaves);
  await reading;
  return loaded;
}

/** The same reads for both: the list of players, whole and unchanged, and tables. */
async function readMeanwhile(
  { reads, appUrl, written, readsPerSecond }: Pick<Stage, 'reads' | 'appUrl' | 'written' | 'readsPerSecond'>,
  seconds: number,
): Promise<void> {
  if (readsPerSecond === 0) return;
  const { people, headersOf, listPath, listTag } = written;
  const requests = people.userIds.slice(0, 40).flatMap((userId): Asking[] => {
    const get = (path: string, more: Record<string, string> = {}): Asking => {
      return { method: 'GET', path, headers: { ...headersOf(userId), ...more } };
    };
    return [
      get(listPath),
      get(listPath, { 'if-none-match': listTag }),
      get(`/api/leaderboard/group/${people.smallGroupId}`),
      get(`/api/leaderboard/group/${people.largeGroupId}`),
      get('/api/leaderboard/overall'),
    ];
  });
  const rate = { connections: 4, perSecond: readsPerSecond, warmUpSeconds: 0, isOnce: false };
  await reads.ask({ url: appUrl, requests, seconds, ...rate } satisfies Load);
}

async function firstKickoff(pool: Pool): Promise<Date> {
  const { rows } = await pool.query<{ kickoff: Date | null }>(
    'select min(kickoff) as kickoff from games where kickoff > $1',
    [standingClock.now()],
  );
  if (!rows[0]?.kickoff) throw new Error('No game is to come.');
  return rows[0].kickoff;
}

async function lastWeek(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from weeks order by week_number desc limit 1');
  return rows[0]?.id ?? '';
}

/** The lineups that were saved: a repeated submit is answered with the same one. */
const savedBy = (outcomes: readonly Outcome[]) =>
  new Set(outcomes.filter(({ status }) => status === 200).map(({ body }) => body.slice(0, 60))).size;

function turnOf(who: string, { p50, p99, statuses, broken }: Loaded, perSecond: number): Turn {
  const counted = Object.entries(statuses).map(([status, count]) => `${count} x ${status}`);
  return { who, perSecond, p50, p99, answers: [...counted, ...(broken > 0 ? [`${broken} broken`] : [])].join(', ') };
}

function tableOf(turns: readonly Turn[]): string {
  const rows = turns.map(({ who, perSecond, p50, p99, answers }) => [
    ...[who, perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), answers],
  ]);
  return textTable([['turn', 'saved/s', 'p50 ms', 'p99 ms', 'answered'], ...rows]);
}

function inWords(turns: readonly Turn[]): string {
  const mean = (who: string, of: (turn: Turn) => number) => {
    const figures = turns.filter((turn) => turn.who === who).map(of);
    return figures.reduce((sum, each) => sum + each, 0) / figures.length;
  };
  const [app, bare] = [mean('app', ({ perSecond }) => perSecond), mean('bare loop', ({ perSecond }) => perSecond)];
  const p99 = mean('app', (turn) => turn.p99);
  return `app ${app.toFixed(0)}/s (p99 ${p99.toFixed(0)} ms), bare loop ${bare.toFixed(0)}/s: ${((app / bare) * 100).toFixed(1)} %`;
}
