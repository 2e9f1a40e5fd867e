// Many browsers in one process, as thin as can be: bare ws clients that speak just enough of socket.io.

import { setTimeout as sleep } from 'node:timers/promises';
import type { CaughtUp, PlayerStatsMessage } from '@singleback/contract/live.ts';
import { WebSocket } from 'ws';
import { answerQuestions } from './processes.ts';

/** What the crowd is asked for, one after the other. */
export type CrowdQuestion =
  | { do: 'connect'; url: string; tokens: string[]; count: number; weekId: string }
  | { do: 'connect bare'; url: string; count: number }
  /** From now on it counts who has heard of something. */
  | { do: 'listen' }
  /** Answers once everybody has: when the last did (milliseconds since 1970), and what it was. */
  | { do: 'wait' }
  /** Cuts the connections of every so-manieth, who come back and catch up. */
  | { do: 'drop'; every: number; offset: number }
  /** How many know exactly these points. */
  | { do: 'compare'; points: [string, number][] }
  | { do: 'leave' };

export interface Heard {
  lastAt: number;
  text: string;
}

interface Client {
  ws: WebSocket;
  token: string;
  at: number;
  points: Map<string, number | null>;
}

const AT_A_TIME = 200;
const RETRY_AFTER_MS = 1_000;
const MESSAGE = '42["player-stats",';
const CAUGHT_UP = '430[';

let clients: Client[] = [];
let bare: WebSocket[] = [];
let [url, weekId] = ['', ''];
let heard = { count: 0, lastAt: 0, text: '' };
let whenAllHeard = () => {};
let comingBack: Promise<void>[] = [];
/** While it is timed, what is heard is taken in afterwards: the bare clients take nothing in. */
let later: (() => void)[] | null = null;

answerQuestions<CrowdQuestion>(async (question) => {
  switch (question.do) {
    case 'connect':
      ({ url, weekId } = question);
      clients = await inLots(question.count, (n) => openClient(question.tokens[n % question.tokens.length] ?? ''));
      return clients.length;
    case 'connect bare':
      bare = await inLots(question.count, () => openBare(question.url));
      return bare.length;
    case 'listen':
      heard = { count: 0, lastAt: 0, text: '' };
      later = [];
      return null;
    case 'wait':
      await allHeard(clients.length + bare.length);
      for (const ingestReport of later ?? []) ingestReport();
      later = null;
      return { lastAt: heard.lastAt, text: heard.text } satisfies Heard;
    case 'drop':
      return drop(question.every, question.offset);
    case 'compare':
      await Promise.all(comingBack);
      return clients.filter((client) => question.points.every(([id, own]) => client.points.get(id) === own)).length;
    case 'leave':
      for (const ws of [...clients.map((client) => client.ws), ...bare]) ws.terminate();
      [clients, bare] = [[], []];
      return null;
  }
});

async function inLots<Made>(count: number, make: (n: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  while (made.length < count) {
    const lot = Array.from({ length: Math.min(AT_A_TIME, count - made.length) }, (_, n) => make(made.length + n));
    made.push(...(await Promise.all(lot)));
  }
  return made;
}

async function openClient(token: string): Promise<Client> {
  const client: Client = { ws: null as unknown as WebSocket, token, at: 0, points: new Map() };
  await connect(client);
  return client;
}

/** Connects, as often as it takes: where thousands come at once, some are turned away, and browsers try again. */
async function connect(client: Client): Promise<void> {
  for (;;) {
    try {
      return await connectOnce(client);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
      await sleep(RETRY_AFTER_MS);
    }
  }
}

/** Opens, joins with the token and catches up. */
function connectOnce(client: Client): Promise<void> {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  });
  client.ws = ws;
  return new Promise((resolve, reject) => {
    ws.on('error', reject);
    ws.on('message', (data) => {
      const text = String(data);
      if (text.startsWith(MESSAGE)) hear(client, text);
      else if (text === '2') ws.send('3');
      else if (text.startsWith('0')) ws.send(`40${JSON.stringify({ token: client.token })}`);
      else if (text.startsWith('40')) catchUp(client);
      else if (text.startsWith(CAUGHT_UP)) {
        const [answer] = JSON.parse(text.slice(3)) as [CaughtUp | null];
        if (answer) take(client, answer.players);
        resolve();
      } else if (text.startsWith('44')) reject(new Error(text));
    });
  });
}

const catchUp = (client: Client) => client.ws.send(`420${JSON.stringify(['catch-up', { weekId, since: client.at }])}`);

function hear(client: Client, text: string): void {
  countHeard(text);
  const [, message] = JSON.parse(text.slice(2)) as [string, PlayerStatsMessage];
  const ingestReport = () => (message.since > client.at ? catchUp(client) : take(client, message));
  if (later) later.push(ingestReport);
  else ingestReport();
}

function take(client: Client, { since, version, playerStatsMap }: PlayerStatsMessage): void {
  if (since > client.at || version <= client.at) return;
  for (const id in playerStatsMap) client.points.set(id, playerStatsMap[id] ?? null);
  client.at = version;
}

function openBare(place: string): Promise<WebSocket> {
  const ws = new WebSocket(place, { perMessageDeflate: false });
  ws.on('message', (data) => {
    const text = String(data);
    countHeard(text);
    // As much work as the others have with it.
    JSON.parse(text.slice(2));
  });
  return new Promise((resolve, reject) => {
    ws.once('open', () => resolve(ws));
    ws.once('error', reject);
  });
}

function countHeard(text: string): void {
  heard.count += 1;
  heard.lastAt = performance.timeOrigin + performance.now();
  heard.text = text;
  if (heard.count === clients.length + bare.length) whenAllHeard();
}

function allHeard(count: number): Promise<void> {
  if (heard.count >= count) return Promise.resolve();
  return new Promise((resolve) => {
    whenAllHeard = resolve;
  });
}

function drop(every: number, offset: number): number {
  const dropped = clients.filter((_, n) => n % every === offset);
  for (const client of dropped) client.ws.terminate();
  comingBack = [...comingBack, ...dropped.map((client) => connect(client))];
  return dropped.length;
}
