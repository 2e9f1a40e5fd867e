import { setTimeout as sleep } from 'node:timers/promises';
import type { CallKey } from '@singleback/contract/calls.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { Pool } from 'pg';
import type { App } from '../../e2e/server.ts';
import { DEMO_PASSWORD } from '../../server/src/demo/cast.ts';
import { type Dice, dice } from '../../server/src/lib/dice.ts';
import { type Browser, ended, openBrowser } from '../../server/src/pipeline/live/testing/browser.ts';
import { Client } from '../chaos/client.ts';
import type { Intent } from '../chaos/plan.ts';
import type { Crew } from '../chaos/processes/crew.ts';
import type { Recorder } from '../chaos/recorder.ts';
import { type Asked, type Carry, sender } from '../chaos/requests.ts';
import type { WorldUser } from '../chaos/world.ts';
import { forwardedFor } from '../processes.ts';
import type { Measures, Window } from './measures.ts';
import type { Members } from './members.ts';

/** What pages fetch. */
const PAGES: Record<string, readonly CallKey[]> = {
  lineups: [
    ...(['GET /current-season-weeks', 'GET /subscriptions/current', 'GET /teams', 'GET /groups'] as const),
    ...(['GET /invitations/pending', 'GET /corrections', 'GET /lineups/:weekId', 'GET /lineups/season'] as const),
    'GET /players',
  ],
  scoreboard: ['GET /current-season-weeks', 'GET /scoreboard/:weekId'],
  leaderboard: ['GET /groups', 'GET /leaderboard/overall', 'GET /leaderboard/group/:groupId'],
  gameDay: [
    ...(['GET /game-day', 'GET /game-day/plays', 'GET /game-day/chances', 'GET /scoreboard/:weekId'] as const),
    ...(['GET /groups/:id/chances', 'GET /game-day/groups/:id/need', 'GET /game-day/groups/:id/table'] as const),
  ],
  season: [
    ...(['GET /groups/:groupId/recap/:weekNumber', 'GET /groups/:groupId/hindsight'] as const),
    ...(['GET /groups/:id/trophies', 'GET /groups/:groupId/uses'] as const),
  ],
  group: [
    ...(['GET /groups/:id/week', 'GET /groups/:id/members', 'GET /groups/:id/chat', 'GET /chat/unread'] as const),
    ...(['GET /leaderboard/group/:groupId', 'GET /groups/:id/history'] as const),
  ],
};
/** What members do once a page is open: mostly they look. */
const ACTS: readonly Intent['act'][] = [
  ...(['save', 'save', 'save', 'save', 'save blindly', 'regroup', 'read', 'view', 'view', 'view'] as const),
  ...(['message', 'message', 'thread', 'join', 'leave', 'again'] as const),
];
const LAST_WEEK = '3';
const MOST_ACTS = 3;
const SIGN_INS = 0.03;
/** Three times as many members come around a kickoff. */
const RUSH = 3;
const RUSH_FROM_MS = 30 * MINUTE_MS;
const RUSH_UNTIL_MS = 10 * MINUTE_MS;
/** A page that is not answered by then is given up, and opened again. */
const WITHIN_MS = 15_000;
const PLAIN_EVERY_MS = 250;

/** A Sunday under way. */
interface Going {
  crew: Crew<App>;
  members: Members;
  recorder: Recorder;
  measures: Measures;
  publicUrl: string;
  /** Every member comes once in so many seconds on average. */
  everySeconds: number;
}

/** Lets members come until `isOver`; settles once the last of them is done. Returns how many came. */
export async function letMembersCome(going: Going, isOver: () => boolean): Promise<number> {
  const { members, crew, measures, recorder, publicUrl, everySeconds } = going;
  const throws = dice('visits of a Sunday');
  const plain = comparePlain(going, isOver);
  const open = new Map<number, { client: Client; carry: Carry }>();
  const carriers = new Map<string, Carry>();
  const carry: Carry = (asked) => (carriers.get(asked.token) as Carry)(asked);
  const send = sender({ players: members.players, current: { turns: null, planted: null } }, recorder, carry);
  const under = new Map<number, Promise<void>>();
  let count = 0;
  while (!isOver()) {
    await sleep((-Math.log(1 - throws.roll()) * 1000 * everySeconds) / (members.users.length * rushAt(members)));
    const at = throws.whole(0, members.users.length - 1);
    const user = members.users[at];
    if (!user || under.has(at)) continue;
    const known = open.get(at) ?? beginVisits(at, user);
    open.set(at, known);
    count += 1;
    const visit = comeIn(known, { user, going, throws }).finally(() => under.delete(at));
    under.set(at, visit);
  }
  await Promise.all([...under.values(), plain]);
  return count;

  function beginVisits(at: number, user: WorldUser) {
    carriers.set(
      user.token,
      crew.carrier(at, {
        headers: { ...forwardedFor(at), origin: publicUrl },
        withinMs: WITHIN_MS,
        whenDone: measures.add,
      }),
    );
    const first = { groups: members.groupsOf.get(user.id) ?? [], lineups: members.lineups.get(user.id) ?? [] };
    return { carry, client: new Client(`c${at}`, user, members, send, first) };
  }
}

/** How many times as many members come as usual. */
function rushAt({ games, clock }: Members): number {
  const now = clock.now.getTime();
  const isNear = (kickoff: Date) => now > kickoff.getTime() - RUSH_FROM_MS && now < kickoff.getTime() + RUSH_UNTIL_MS;
  return games.some(({ kickoff }) => isNear(kickoff)) ? RUSH : 1;
}

async function comeIn(
  { client, carry }: { client: Client; carry: Carry },
  { user, going: { members }, throws }: { user: WorldUser; going: Going; throws: Dice },
): Promise<void> {
  const get = (key: CallKey): Asked => {
    const own = members.groupsOf.get(user.id)?.[0] ?? '';
    const groupId = throws.pick([EVERYONE_GROUP_ID, own]);
    const weekId = members.weekIds[0] ?? '';
    const query = key === 'GET /players' ? `?week_id=${weekId}` : '';
    return {
      f: 'page',
      key,
      params: { weekId, groupId, id: own, weekNumber: LAST_WEEK },
      query,
      body: undefined,
      token: user.token,
      value: {},
    };
  };
  const ask = (asked: Asked) => carry(asked).catch(() => null);
  if (throws.chance(SIGN_INS)) {
    const at = user.name.replace('Player ', 'player');
    const body = { email: `${at}@bench.test`, password: DEMO_PASSWORD };
    await ask({ ...get('POST /auth/sign-in/email' as CallKey), body });
  }
  await Promise.all((PAGES[throws.pick(Object.keys(PAGES))] ?? []).map((key) => ask(get(key))));
  for (let left = throws.whole(0, MOST_ACTS); left > 0; left -= 1) {
    await client.act({ act: throws.pick(ACTS), pick: throws.whole(0, 9_999) });
  }
}

/** An answer without content, of each process in turn: what the server takes at least. */
async function comparePlain({ crew, members, measures }: Going, isOver: () => boolean): Promise<void> {
  const token = members.users[0]?.token ?? '';
  const carriers = crew.servers.map((_, which) =>
    crew.carrier(which, { headers: forwardedFor(which), withinMs: WITHIN_MS, whenDone: measures.add }),
  );
  const asked: Asked = { f: 'plain', key: 'GET /health/alive', params: {}, body: undefined, token, value: {} };
  for (let at = 0; !isOver(); at += 1) {
    await Promise.all([sleep(PLAIN_EVERY_MS), carriers[at % carriers.length]?.(asked).catch(() => null)]);
  }
}

/** Browsers that keep the points they receive, as pages do. */
interface Watchers {
  /** Waits until each has the points that are stored. Returns what is different after a while, in words. */
  compare(pool: Pool): Promise<string[]>;
  close(): void;
}

const RECONNECTS_AFTER_MS = 1_000;
const EQUAL_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 1_000;

/** Opens a browser for each token, in turn at each process; one that loses its process goes to the next one. */
export function openWatchers(urls: readonly string[], tokens: readonly string[], weekId: string): Watchers {
  let isOver = false;
  const browsers = tokens.map((token, n) => {
    const browser = openBrowser(urls[n % urls.length] ?? '', token, weekId);
    void (async () => {
      await browser.catchUp().catch(() => null);
      for (let place = n + 1; !isOver; place += 1) {
        if (browser.socket.connected) await ended(browser);
        await sleep(RECONNECTS_AFTER_MS);
        if (!isOver) await browser.moveTo(urls[place % urls.length] ?? '').catch(() => null);
      }
    })();
    return browser;
  });
  return {
    async compare(pool) {
      const { rows } = await pool.query<{ id: string; points: number }>(
        'select player_id as id, points from stat_lines where week_id = $1',
        [weekId],
      );
      const stored = new Map(rows.map(({ id, points }) => [id, points / 100]));
      const differing = () => browsers.map((browser) => differs(browser, stored)).filter((count) => count > 0);
      for (let left = EQUAL_WITHIN_MS; left > 0 && differing().length > 0; left -= LOOK_EVERY_MS)
        await sleep(LOOK_EVERY_MS);
      return differing().map((count) => `a browser that was open all the time has ${count} players' points wrong`);
    },
    close() {
      isOver = true;
      for (const browser of browsers) browser.close();
    },
  };
}

function differs({ points }: Browser, stored: ReadonlyMap<string, number>): number {
  return [...new Set([...stored.keys(), ...points.keys()])].filter(
    (id) => (stored.get(id) ?? null) !== (points.get(id) ?? null),
  ).length;
}

/** What is broken in turn, evenly over the run. */
const FAULTS = ['kill', 'stop the leader', 'cut off', 'kill', 'half open', 'drop connections'] as const;
/** A leader that is silent for half a minute loses its place. */
const STOPPED_MS = 40_000;
const CUT_OFF_MS = 8_000;
const HALF_OPEN_MS = 4_000;
/** Connections are found broken and made again after that. */
const AFTERMATH_MS = 10_000;
const SHARE_STOPPED = 0.12;
const REPORTS_WITHIN_MS = 40_000;
const LEADER_EVERY_MS = 500;

/** Breaks one thing after the other while a run of so many milliseconds goes on; notes when in `windows`. */
export async function breakThings(
  { crew, pool, windows }: { crew: Crew<App>; pool: Pool; windows: Window[] },
  lengthMs: number,
  say: (line: string) => void,
): Promise<void> {
  const began = performance.now();
  for (const [at, name] of FAULTS.entries()) {
    const due = began + ((at + 1) / (FAULTS.length + 1)) * lengthMs;
    await sleep(Math.max(0, due - performance.now()));
    const which = name === 'drop connections' ? null : name === 'stop the leader' ? await leaderOf(crew, pool) : at % 3;
    const window: Window = { name, which, from: performance.now(), to: Number.POSITIVE_INFINITY };
    windows.push(window);
    await strike(crew, pool, window, lengthMs);
    window.to = performance.now() + AFTERMATH_MS;
    say(
      `  ${name}${which === null ? '' : `, process ${which + 1}`}: ${((performance.now() - window.from) / 1000).toFixed(1)} s`,
    );
  }
}

async function strike(crew: Crew<App>, pool: Pool, { name, which }: Window, lengthMs: number): Promise<void> {
  const struck = which ?? 0;
  if (name === 'kill') {
    crew.kill(struck);
    await crew.started(struck);
  } else if (name === 'stop the leader') {
    crew.signal(struck, 'SIGSTOP');
    await sleep(Math.min(STOPPED_MS, SHARE_STOPPED * lengthMs));
    crew.signal(struck, 'SIGCONT');
  } else if (name === 'drop connections') {
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'singleback' and pid <> pg_backend_pid()`);
  } else {
    const proxy = crew.proxy(struck);
    if (name === 'half open') proxy.loseAnswersAfter('commit');
    else proxy.silence();
    await sleep(name === 'half open' ? HALF_OPEN_MS : CUT_OFF_MS);
    proxy.resume();
  }
}

/** The leader by its own report, which each process makes every 15 seconds. */
async function leaderOf({ servers }: Crew<App>, pool: Pool): Promise<number> {
  for (let left = REPORTS_WITHIN_MS; left > 0; left -= LEADER_EVERY_MS) {
    const { rows } = await pool.query<{ name: string }>(
      'select name from processes where is_leader order by seen_at desc',
    );
    const which = servers.findIndex(({ pid }) => rows.some(({ name }) => name.endsWith(` ${pid}`)));
    if (which >= 0) return which;
    await sleep(LEADER_EVERY_MS);
  }
  throw new Error('No process leads.');
}
