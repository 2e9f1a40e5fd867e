import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Op, Wrong } from './audit/history.ts';
import { anyPlan, type Focus, type Plan } from './plan.ts';
import { type ManyProcesses, runOverProcesses } from './processes/run-processes.ts';
import { keepHistory, type Planted } from './recorder.ts';
import type { Asked } from './requests.ts';
import { playSchedule, type Ran, runSchedule } from './run-schedule.ts';
import type { World } from './world.ts';

/** What many schedules came to. */
export interface Totals {
  count: number;
  asked: number;
  accepted: number;
  counts: Record<Wrong, number>;
  /** How many had another history the second time: then the harness is wrong, and nothing is known of the server. */
  differs: number;
  seconds: number;
}

/** What a schedule came to. */
type Result = Pick<Ran, 'history' | 'findings'> & {
  /** In words how the second run differs from the first. */
  difference?: string | null;
};

const PROGRESS_MS = 30_000;
const SHOWN = 5;
const SHRINK_MS = 60_000;

/** Runs schedules, each twice, and shrinks those in which something is wrong. Each world runs one at a time. */
export async function runSchedules(
  worlds: readonly World[],
  call: { count: number; seed: number },
  say: (line: string) => void,
): Promise<Totals> {
  return countSchedules(worlds, call, { run: runTwice, shrink }, say);
}

/** Runs schedules over several processes; nothing is the same twice there, and nothing is shrunk. */
export async function runProcessSchedules(
  processes: ManyProcesses,
  call: { count: number; seed: number },
  say: (line: string) => void,
): Promise<Totals> {
  return countSchedules([processes], call, { run: runOverProcesses, shrink: async () => '' }, say);
}

async function countSchedules<Place>(
  places: readonly Place[],
  { count, seed }: { count: number; seed: number },
  {
    run,
    shrink,
  }: { run(place: Place, seed: number): Promise<Result>; shrink(place: Place, seed: number): Promise<string> },
  say: (line: string) => void,
): Promise<Totals> {
  const totals: Totals = {
    ...{ count: 0, asked: 0, accepted: 0, differs: 0, seconds: 0 },
    counts: { lost: 0, late: 0, duplicate: 0, early: 0 },
  };
  const start = performance.now();
  let saidAt = start;
  const seeds = Array.from({ length: count }, (_, index) => seed + index);
  await eachIn(places, seeds, async (place, each) => {
    const { history, findings, difference = null } = await run(place, each);
    totals.count += 1;
    const share = shareOf(history);
    totals.asked += share.asked;
    totals.accepted += share.accepted;
    for (const { wrong } of findings) totals.counts[wrong] += 1;
    if (difference !== null) {
      totals.differs += 1;
      say(`Seed ${each} differs the second time: ${difference}`);
    }
    if (findings.length > 0) {
      const lines = findings.slice(0, SHOWN).map(({ wrong, words }) => `  ${wrong}: ${words}`);
      say([`Seed ${each}: ${await keepHistory(history)}`, ...lines, await shrink(place, each)].join('\n'));
    }
    if (performance.now() - saidAt < PROGRESS_MS) return;
    saidAt = performance.now();
    say(`${totals.count} of ${count} schedules, ${((1000 * totals.count) / (saidAt - start)).toFixed(1)} a second`);
  });
  totals.seconds = (performance.now() - start) / 1000;
  return totals;
}

/** Works on items in several worlds at once: while one waits for its database, another one goes on. */
async function eachIn<Place, Item>(
  places: readonly Place[],
  items: readonly Item[],
  work: (place: Place, item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  await Promise.all(
    places.map(async (place) => {
      for (const item of left) await work(place, item);
    }),
  );
}

/** Runs the schedule of a seed twice, and says where the turns or the history were other ones the second time. */
async function runTwice(world: World, seed: number): Promise<Result> {
  const first = await runSchedule(world, planOf(seed));
  const second = await playSchedule(world, planOf(seed));
  const difference =
    differenceIn(first.turns, second.turns) ??
    differenceIn(
      // The first run goes on with what everybody reads in the end.
      first.history.slice(0, second.history.length).map((op) => JSON.stringify(op)),
      second.history.map((op) => JSON.stringify(op)),
    );
  return { ...first, difference };
}

/** The first lines of two that differ; null when all are the same. */
function differenceIn(lines: readonly string[], others: readonly string[]): string | null {
  const at = Array.from({ length: Math.max(lines.length, others.length) }).findIndex((_, n) => lines[n] !== others[n]);
  return at < 0 ? null : `${at}: ${lines[at]} | ${others[at]}`;
}

/** The schedule of a seed. */
function planOf(seed: number, focus: Focus | null = null): Plan {
  const [plan] = fc.sample(anyPlan(focus), { seed, numRuns: 1 });
  if (!plan) throw new Error('there is no plan');
  return plan;
}

/** The smallest schedule that fast-check finds from a seed in which something is wrong, in words. */
export async function shrink(world: World, seed: number, shrinkMs = SHRINK_MS): Promise<string> {
  let smallest: object = { note: 'Another time nothing is wrong.' };
  let last: Promise<unknown> = Promise.resolve();
  const property = fc.asyncProperty(anyPlan(), async (plan) => {
    const ran = runSchedule(world, plan);
    last = ran;
    const { findings, turns } = await ran;
    if (findings.length > 0) smallest = { ...plan, scheduler: turns, findings };
    return findings.length === 0;
  });
  await fc.check(property, { seed, numRuns: 1, interruptAfterTimeLimit: shrinkMs });
  // The library does not wait for the run that it interrupts.
  await last;
  return JSON.stringify(smallest, null, 1);
}

/** For each planted bug a schedule in which the auditor finds it, of at most `most`; null when it finds none. */
export async function findPlanted(worlds: readonly World[], most: number): Promise<Map<string, number | null>> {
  const found = new Map<string, number | null>(PLANTED.map(({ name }) => [name, null]));
  await eachIn(worlds, PLANTED, async (world, planted) => {
    const { from = 1 } = planted;
    for (let seed = from; seed < from + most && found.get(planted.name) === null; seed += 1) {
      const { findings } = await runSchedule(world, planOf(seed, planted.focus), planted);
      if (findings.some(({ wrong }) => wrong === planted.wrong)) found.set(planted.name, seed);
    }
  });
  return found;
}

/** How many operations of clients a history has, and how many were accepted. */
function shareOf(history: readonly Op[]): { asked: number; accepted: number } {
  const own = history.filter(({ process, type }) => /^c\d/.test(process) && type !== 'invoke');
  return { asked: own.length, accepted: own.filter(({ type }) => type === 'ok').length };
}

/** So far in the future that every game of the two weeks has kicked off. */
const LATER_MS = 21 * 24 * 3_600_000;
/** Where the id of the history's row is among the values of an update. */
const HISTORY_ID = 10;

const isLineupUpdate = (text: string) => /^\s*with saved as \(\s*update lineups/.test(text);

/** Twelve bugs, each of which the auditor finds. They are put between the server and what it uses, never into it. */
const PLANTED: readonly Planted[] = [
  {
    name: 'a player locks a second late',
    wrong: 'late',
    focus: { acts: ['save'], users: 6 },
    from: 25,
    clockOff: () => -1000,
  },
  {
    name: 'a retry has another key',
    wrong: 'duplicate',
    focus: { acts: ['message', 'again'], users: 2 },
    request: (key, asked, isRetry) =>
      isRetry && key === 'POST /groups/:id/chat' ? withBody(asked, { id: randomUUID() }) : asked,
  },
  {
    name: 'an old read is served',
    wrong: 'lost',
    focus: { acts: ['save', 'read'], users: 2 },
    from: 2,
    servesOld: (key) => key === 'GET /lineups/:weekId',
  },
  {
    name: 'a notification is lost',
    wrong: 'lost',
    focus: { acts: ['message'], users: 2 },
    statement: (text, values) => ({ text: text.replace('pg_notify($1, $2)', '$1::text, $2::text'), values }),
  },
  {
    name: 'the version is not compared',
    wrong: 'lost',
    focus: { acts: ['save', 'read'], users: 1 },
    request: (key, asked) => (key === 'PUT /lineup/:id' ? withBody(asked, { version: undefined }) : asked),
  },
  {
    name: 'the limit is counted outside of the lock',
    wrong: 'duplicate',
    focus: { acts: ['save'], users: 1 },
    from: 3,
    statement: (text, values) => ({ text: text.replace(/^begin; select pg_advisory_xact_lock.*/, 'begin'), values }),
  },
  {
    name: 'a commit is not awaited',
    wrong: 'lost',
    focus: { acts: ['save'], users: 3 },
    losesCommit: (f) => f === 'update',
  },
  {
    name: 'one reply has a hidden slot',
    wrong: 'early',
    focus: { acts: ['save', 'view'], users: 3 },
    from: 12,
    clockOff: (f) => (f === 'view' ? LATER_MS : 0),
  },
  {
    name: 'an order is carried out twice',
    wrong: 'duplicate',
    focus: { acts: ['save', 'orders'], users: 3 },
    from: 19,
    again: (text, values, f) =>
      f === 'tick' && isLineupUpdate(text) ? (values ?? []).with(HISTORY_ID, randomUUID()) : null,
  },
  {
    name: 'members are counted one too few',
    wrong: 'duplicate',
    focus: { acts: ['join', 'message'], users: 6 },
    from: 3,
    rows: (text, { rows }) => {
      if (/^select count\(\*\).* from "group_members"/.test(text))
        for (const row of rows) row.count = Number(row.count) - 1;
    },
  },
  {
    name: 'a chat number is skipped',
    wrong: 'lost',
    focus: { acts: ['message'], users: 2 },
    statement: (text, values) => ({ text: text.replace('"last_seq" + ', '"last_seq" + 1 + '), values }),
  },
  {
    name: 'settings change after the first lineup',
    wrong: 'late',
    focus: { acts: ['settings', 'save', 'regroup'], users: 2 },
    from: 10,
    rows: (text, result) => {
      if (/^select .* from "lineup_groups" where "lineup_groups"."group_id" = \$1 limit/.test(text)) result.rows = [];
    },
  },
];

function withBody(asked: Asked, change: object): Asked {
  return { ...asked, body: { ...(asked.body as object), ...change } };
}
