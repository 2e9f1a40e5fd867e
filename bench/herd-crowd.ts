// Many browsers that come at once: they open the app, or reconnect after a restart. Asked by herd.ts.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { MAX_ATTEMPTS, retryDelay } from '../web/src/platform/live/when-to-connect.ts';
import { answerQuestions, forwardedFor } from './processes.ts';

/** What the crowd is asked to do. */
export type HerdQuestion =
  /** Each of `browsers` requests all paths at once, with the headers of one user; they come evenly over `seconds`. */
  | { do: 'open'; url: string; paths: string[]; users: Record<string, string>[]; browsers: number; seconds: number }
  /** Connects so many sockets and keeps them. */
  | { do: 'connect'; url: string; tokens: string[]; count: number }
  /** Every socket reconnects as a page does, once its connection is lost; `isSpread`: not all at the same moments. */
  | { do: 'expect restart'; isSpread: boolean }
  /** Keeps so many sockets, in turn at each address; one that is lost reconnects as a page does, at the next address. */
  | { do: 'stay'; urls: string[]; tokens: string[]; count: number }
  /** What those that stay have received since the start. */
  | { do: 'count' }
  /** Settles once every page is connected again or has given up. */
  | { do: 'wait' };

/** Milliseconds from the first request of a browser to its last answer, and how many answers had which status. */
export interface Opened {
  p50: number;
  p99: number;
  statuses: Record<string, number>;
}

/** Of sockets that stay. */
export interface Stayed {
  open: number;
  /** Connections that were lost, and attempts that failed. */
  lost: number;
  failed: number;
  /** Messages by event. */
  received: Record<string, number>;
}

/** Milliseconds since the connections were lost. */
export interface Reconnected {
  half: number;
  last: number;
  gaveUp: number;
  /** The most attempts to connect within a tenth of a second. */
  peak: number;
}

const AT_A_TIME = 100;
const PEAK_MS = 100;
const STAGGER_MS = 4;
const GIVEN_UP_MS = 60_000;
const LONGEST_EVENT = 60;

const agent = new Agent({ keepAlive: true, maxSockets: 200 });
let sockets: WebSocket[] = [];
let pages: Promise<number | null>[] = [];
let attempts: number[] = [];
let lostAt = 0;

answerQuestions<HerdQuestion>(async (question) => {
  switch (question.do) {
    case 'open':
      return open(question);
    case 'connect':
      sockets = [];
      while (sockets.length < question.count) {
        const lot = Array.from({ length: Math.min(AT_A_TIME, question.count - sockets.length) }, (_, n) =>
          connect(question.url, tokenOf(question.tokens, sockets.length + n)),
        );
        sockets.push(...(await Promise.all(lot)));
      }
      pages = [];
      for (const [n, socket] of sockets.entries()) {
        pages.push(reconnect(socket, question.url, tokenOf(question.tokens, n)));
      }
      return sockets.length;
    case 'expect restart':
      isSpread = question.isSpread;
      attempts = [];
      lostAt = 0;
      return null;
    case 'stay':
      for (let n = 0; n < question.count; n += 1) void stay(question, n);
      return null;
    case 'count':
      return stayed;
    case 'wait':
      return wait();
  }
});

const stayed: Stayed = { open: 0, lost: 0, failed: 0, received: {} };
let isSpread = true;
const tokenOf = (tokens: readonly string[], n: number) => tokens[n % tokens.length] ?? '';

async function open(
  question: Extract<HerdQuestion, { do: 'open' }>,
): Promise<Omit<Opened, 'p50' | 'p99'> & { took: number[] }> {
  const { url, paths, users, browsers, seconds } = question;
  const statuses: Record<string, number> = {};
  const began = performance.now();
  const took = await Promise.all(
    Array.from({ length: browsers }, async (_, n) => {
      const due = began + (n / browsers) * seconds * 1_000;
      await sleep(Math.max(0, due - performance.now()));
      const headers = users[n % users.length] ?? {};
      for (const status of await Promise.all(paths.map((path) => statusOf(`${url}${path}`, headers)))) {
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
      // From when it was due: a browser that had to wait for its turn here has waited too.
      return performance.now() - due;
    }),
  );
  return { took, statuses };
}

function statusOf(url: string, headers: Record<string, string>): Promise<number | string> {
  return new Promise((resolve) => {
    request(url, { headers, agent }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', () => resolve('broken'));
    })
      .on('error', () => resolve('broken'))
      .end();
  });
}

/** Opens a socket and joins with the token. */
function connect(url: string, token: string, headers: Record<string, string> = {}): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
    headers,
    handshakeTimeout: 10_000,
  });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('closed')));
    socket.on('message', (data) => {
      const text = String(data);
      if (text === '2') socket.send('3');
      else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
      else if (text.startsWith('40')) resolve(socket);
      else if (text.startsWith('44')) {
        reject(new Error(text));
        socket.terminate();
      }
    });
  });
}

/** Reconnects by the rules of a page; the instant of success, or null after five attempts. */
async function reconnect(socket: WebSocket, url: string, token: string): Promise<number | null> {
  await new Promise((resolve) => socket.on('close', resolve));
  lostAt ||= performance.now();
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    await sleep(retryDelay(attempt, isSpread ? Math.random() : 1));
    attempts.push(performance.now());
    try {
      sockets.push(await connect(url, token));
      return performance.now();
    } catch {
      // Not there yet.
    }
  }
  return null;
}

async function stay({ urls, tokens }: Extract<HerdQuestion, { do: 'stay' }>, n: number): Promise<void> {
  await sleep(n * STAGGER_MS);
  for (let [attempt, place] = [0, n]; ; place += 1) {
    try {
      const socket = await connect(urls[place % urls.length] ?? '', tokenOf(tokens, n), forwardedFor(n));
      [attempt, stayed.open] = [0, stayed.open + 1];
      socket.on('message', (data) => {
        const event = /^42\["([\w-]+)"/.exec(String(data).slice(0, LONGEST_EVENT))?.[1];
        if (event !== undefined) stayed.received[event] = (stayed.received[event] ?? 0) + 1;
      });
      await new Promise((resolve) => socket.on('close', resolve));
      stayed.open -= 1;
      stayed.lost += 1;
    } catch {
      stayed.failed += 1;
    }
    attempt += 1;
    // A page that has given up is opened again after a while.
    if (attempt > MAX_ATTEMPTS) attempt = await sleep(GIVEN_UP_MS, 0);
    else await sleep(retryDelay(attempt, Math.random()));
  }
}

async function wait(): Promise<Reconnected> {
  const ends = await Promise.all(pages);
  const back = ends.flatMap((end) => (end === null ? [] : [end - lostAt])).sort((a, b) => a - b);
  const perSlice = Object.values(Object.groupBy(attempts, (at) => `${Math.floor((at - lostAt) / PEAK_MS)}`));
  for (const socket of sockets) socket.terminate();
  return {
    half: back[Math.floor(back.length / 2)] ?? Number.NaN,
    last: back.at(-1) ?? Number.NaN,
    gaveUp: ends.length - back.length,
    peak: Math.max(...perSlice.map((of) => of?.length ?? 0)),
  };
}
