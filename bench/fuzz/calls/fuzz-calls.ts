import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type CallKey, calls } from '@singleback/contract/calls.ts';
import { ACCESS, RULES } from '../../../server/src/testing/calls/access.ts';
import { type MakeRequest, requests } from '../../../server/src/testing/calls/requests.ts';
import { openScene, type Scene } from '../../../server/src/testing/calls/scene.ts';
import type { Role, World } from '../../../server/src/testing/calls/world.ts';
import { type Draw, drawFrom } from '../trial.ts';
import { type Attempt, attemptOf, type Came, drawAttempt, type Example, faultsOf, type Maker } from './attempt.ts';

/** What came of a run. */
export interface CallsResult {
  made: number;
  /** For each way to change a request: how many were made, and how many of them accepted. */
  ways: Map<string, { made: number; accepted: number }>;
  /** Calls that met only refusals. */
  untested: CallKey[];
  /** What was wrong, each kind once, with how often. */
  wrong: Map<string, { times: number; example: string }>;
  /** The slowest answers: what they took, and what they would have taken on an idle machine. */
  slowest: { ms: number; idleMs: number; what: string }[];
}

interface Run {
  world: World;
  draw: Draw;
  result: CallsResult;
  tokens: Record<'program' | 'gone', string>;
  accepted: Set<CallKey>;
  examples: Map<CallKey, Example>;
  /** Where the examples are that have a scene of their own. */
  scenes: Map<CallKey, Scene>;
  ids: string[];
  cast: Set<string>;
}

const KEYS = Object.keys(calls) as CallKey[];
const MOST_IDS = 500;
const SLOW_MS = 1_000;
/** Tokens are good for a quarter of an hour. */
const RENEWED_MS = 12 * 60_000;
/** A first call reads or prepares what all later ones find. */
const isFirst = (run: Run, key: CallKey) => !run.examples.has(key);
/** Two deletes of the same: the second one finds it as it should be. */
const SAME_AGAIN: ReadonlySet<CallKey> = new Set([
  'DELETE /blocks/:userId',
  'DELETE /groups/:id/chat/:messageId',
  'DELETE /groups/:id/chat/mutes/:userId',
  'DELETE /groups/:id/commissioners/:userId',
  'DELETE /notifications/push-subscriptions',
]);

/** Makes `count` calls: each one as it should be first, and then all of them in every wrong and odd way. */
export async function fuzzCalls(
  world: World,
  { count, seed, say = () => {} }: { count: number; seed: string; say?: (line: string) => void },
): Promise<CallsResult> {
  const run = await openRun(world, seed);
  const { result } = run;
  const report = Math.max(1_000, Math.floor(count / 10));
  const shared = openScene(world);
  for (const key of KEYS) await makeExample(run, key, key.startsWith('GET ') ? shared : null);
  let renewedAt = Date.now();
  let reported = report;
  while (result.made < count) {
    if (result.made >= reported) {
      say(`${result.made} of ${count}: ${result.wrong.size} wrong`);
      reported += report;
    }
    if (Date.now() - renewedAt > RENEWED_MS) {
      await world.renew();
      renewedAt = Date.now();
    }
    const key = run.draw.pick(KEYS);
    const example = run.examples.get(key);
    if (example === undefined || run.draw.below(40) === 0) await makeExample(run, key);
    else
      await make(
        run,
        drawAttempt(example, run.draw, () => run.ids),
        example,
      );
  }
  result.untested = KEYS.filter((key) => !run.accepted.has(key));
  return result;
}

async function openRun(world: World, seed: string): Promise<Run> {
  const { creator } = world.people;
  const made = await world.call('POST /account/read-tokens', { token: creator.token, body: { name: 'Fuzz' } });
  const gone = await world.fresh();
  await gone.browser.post('/api/auth/sign-out', {});
  const result: CallsResult = { made: 0, ways: new Map(), untested: [], wrong: new Map(), slowest: [] };
  return {
    ...{ world, result, draw: drawFrom(seed), tokens: { program: made.body.token, gone: gone.token } },
    ...{ accepted: new Set(), examples: new Map(), scenes: new Map(), ids: [] },
    cast: new Set(Object.values(world.people).map(({ userId }) => userId)),
  };
}

/** Makes a call as it should be, by somebody who may, in a scene of its own if none is shared; an example for what follows. */
async function makeExample(run: Run, key: CallKey, shared: Scene | null = null): Promise<void> {
  const rule: Record<Role, string> = RULES[ACCESS[key]];
  const maker: Role = (['visitor', 'creator', 'admin'] as const).find((role) => rule[role] === 'ok') ?? 'member';
  const scene = shared ?? openScene(run.world);
  const options = await (requests[key] as MakeRequest)(scene, maker);
  const isPrivate = options.token !== undefined || /\/(accept|join)$/.test(key);
  const example = { key, maker, options, isPrivate };
  const attempt = attemptOf(example, { statuses: [200] });
  const { status } = await make(run, attempt, example);
  if (status === 200) run.examples.set(key, example);
  // Nobody is in hundreds of groups.
  await run.scenes.get(key)?.end();
  if (shared === null) run.scenes.set(key, scene);
  if (!key.startsWith('DELETE ') || SAME_AGAIN.has(key)) return;
  await make(run, { ...attempt, how: 'deleted before', statuses: [404] }, example);
}

async function make(run: Run, attempt: Attempt, example: Example): Promise<Came> {
  const { result, world } = run;
  const tokens: Partial<Record<Maker, string | undefined>> = { ...run.tokens, visitor: undefined };
  const own = attempt.maker === example.maker ? example.options.token : undefined;
  const token = own ?? (attempt.maker in tokens ? tokens[attempt.maker] : world.tokenOf(attempt.maker as Role));
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...attempt.headers };
  const request = { method: attempt.method as 'GET', url: attempt.url, headers };
  const send = () =>
    world.app.inject({ ...request, ...(attempt.payload !== undefined && { payload: attempt.payload }) });
  const before = performance.now();
  const answer = await send();
  const ms = performance.now() - before;
  const came = { status: answer.statusCode, headers: answer.headers, text: textOf(answer) };
  note(run, attempt, came, { ms, idleMs: ms > SLOW_MS ? await idleMsOf(send, 3) : ms });
  if (own && isOver(attempt, came)) {
    run.examples.delete(attempt.key);
    return came;
  }
  const faults = faultsOf(attempt, came, own ? NEW_USERS : addressOf(attempt.maker));
  for (const fault of faults) blame(result, attempt, came, fault);
  return came;
}

/** A new user who had made the call as it should be is not signed in any more: suspended, deleted, or since too long. */
const isOver = ({ statuses }: Attempt, { status }: Came) => status === 401 && !statuses?.includes(200);

/** What is slow is asked again: what it takes at best while other programs have a part of the machine. */
async function idleMsOf(send: () => Promise<unknown>, times: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times; time += 1) {
    const before = performance.now();
    await send();
    const took = performance.now() - before;
    least = Math.min(least, took * processorShare());
  }
  return least;
}

/** How much of a processor this process gets just now, from what a tenth of a second of work really gets. */
function processorShare(): number {
  const [began, used] = [performance.now(), process.cpuUsage()];
  while (performance.now() - began < 100);
  const { user, system } = process.cpuUsage(used);
  return Math.min(1, (user + system) / 1_000 / (performance.now() - began));
}

function textOf({ headers, rawPayload }: { headers: Record<string, unknown>; rawPayload: Buffer }): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(rawPayload).toString();
  return (encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString();
}

const NAMES: Partial<Record<Maker, string>> = {
  ...{ stranger: 'sam', member: 'ann', commissioner: 'ben', creator: 'dan', program: 'dan' },
};
const addressOf = (maker: Maker) => new RegExp(`^${NAMES[maker] ?? 'nobody'}@`);
const NEW_USERS = /^(fresh|buyer|new|code|pending)\d+@/;

function note(
  run: Run,
  { key, how, maker, method }: Attempt,
  { status, text }: Came,
  times: { ms: number; idleMs: number },
): void {
  const { result } = run;
  const way = how.replace(/^a body that is .*/, 'with a broken body');
  const counted = result.ways.get(way) ?? { made: 0, accepted: 0 };
  result.ways.set(way, { made: counted.made + 1, accepted: counted.accepted + (status < 400 ? 1 : 0) });
  result.made += 1;
  if (status === 200 && `${method} ` === key.slice(0, method.length + 1)) run.accepted.add(key);
  if (!isFirst(run, key))
    result.slowest = [...result.slowest, { ...times, what: `${key} ${how} by ${maker}` }]
      .sort((a, b) => b.idleMs - a.idleMs)
      .slice(0, 5);
  for (const [id] of text.slice(0, 20_000).matchAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)) {
    if (!run.cast.has(id)) run.ids[run.draw.below(MOST_IDS)] ??= id;
  }
  run.ids = run.ids.filter(Boolean);
}

function blame({ wrong }: CallsResult, attempt: Attempt, { status, text }: Came, fault: string): void {
  const { key, how, maker, method, url, payload = '' } = attempt;
  const name = `${key} ${how}: ${status} ${fault}`;
  const example = `by ${maker}: ${method} ${url.slice(0, 300)} ${payload.slice(0, 300)} -> ${text.slice(0, 300)}`;
  wrong.set(name, { times: (wrong.get(name)?.times ?? 0) + 1, example: wrong.get(name)?.example ?? example });
}

/** Whether an answer would have been slow on an idle machine. */
export const isSlow = ({ slowest }: Pick<CallsResult, 'slowest'>) => (slowest[0]?.idleMs ?? 0) > SLOW_MS;
