// Many readers of one chat in one process: bare ws clients that speak just enough of socket.io, and fetch what they missed.

import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatChanges } from '@singleback/contract/chat.ts';
import { WebSocket } from 'ws';
import { answerQuestions } from './processes.ts';

/** What the crowd is asked for, one after the other. */
export type ChatCrowdQuestion =
  | { do: 'connect'; url: string; tokens: string[]; groupId: string }
  /** Cuts the connections of every so-manieth, who come back and fetch what they missed. */
  | { do: 'drop'; every: number; offset: number }
  /** Answers once everybody is at this version, or 20 seconds have passed. */
  | { do: 'compare'; version: number; seqs: number[] };

/** Of the readers: how many have each message once, and when the last one had all (milliseconds since 1970). */
export interface ChatCompared {
  right: number;
  fetches: number;
  lastAt: number;
}

interface Reader {
  ws: WebSocket;
  token: string;
  version: number;
  /** How often each message was shown as a new one. */
  shown: Map<number, number>;
  fetching: Promise<void> | null;
  /** Connected: who is still on the way back is not cut off again. */
  isHere: boolean;
  doneAt: number;
}

const AT_A_TIME = 100;
const MESSAGE = '42["chat-changed",';

const readers: Reader[] = [];
let [url, groupId] = ['', ''];
let fetches = 0;
let comingBack: Promise<void>[] = [];

answerQuestions<ChatCrowdQuestion>(async (question) => {
  switch (question.do) {
    case 'connect':
      ({ url, groupId } = question);
      while (readers.length < question.tokens.length) {
        const lot = question.tokens.slice(readers.length, readers.length + AT_A_TIME);
        readers.push(...(await Promise.all(lot.map(openReader))));
      }
      return readers.length;
    case 'drop': {
      const dropped = readers.filter(({ isHere }, n) => isHere && n % question.every === question.offset);
      for (const reader of dropped) {
        reader.isHere = false;
        reader.ws.terminate();
      }
      comingBack = [...comingBack, ...dropped.map(connect)];
      return dropped.length;
    }
    case 'compare':
      return compare(question.version, question.seqs);
  }
});

async function openReader(token: string): Promise<Reader> {
  const reader: Reader = {
    ...{ ws: null as unknown as WebSocket, token, version: 0, shown: new Map() },
    ...{ fetching: null, isHere: false, doneAt: 0 },
  };
  await connect(reader);
  return reader;
}

function connect(reader: Reader): Promise<void> {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  });
  reader.ws = ws;
  return new Promise((resolve, reject) => {
    ws.on('error', reject);
    ws.on('message', (data) => {
      const text = String(data);
      if (text.startsWith(MESSAGE)) take(reader, (JSON.parse(text.slice(2)) as [string, ChatChanges])[1]);
      else if (text === '2') ws.send('3');
      else if (text.startsWith('0')) ws.send(`40${JSON.stringify({ token: reader.token })}`);
      else if (text.startsWith('40')) {
        reader.isHere = true;
        resolve(fetchChanges(reader));
      } else if (text.startsWith('44')) reject(new Error(text));
    });
  });
}

function take(reader: Reader, changes: ChatChanges): void {
  if (changes.version <= reader.version) return;
  if (changes.since > reader.version) return void fetchChanges(reader);
  // Changes of messages that are known are not shown again; here nothing is edited, so that each is to come once.
  for (const { seq, version } of changes.messages) {
    if (version > reader.version) reader.shown.set(seq, (reader.shown.get(seq) ?? 0) + 1);
  }
  reader.version = changes.version;
  reader.doneAt = performance.timeOrigin + performance.now();
}

function fetchChanges(reader: Reader): Promise<void> {
  reader.fetching ??= load(reader).finally(() => {
    reader.fetching = null;
  });
  return reader.fetching;
}

async function load(reader: Reader): Promise<void> {
  fetches += 1;
  const answer = await fetch(`${url}/api/groups/${groupId}/chat/changes?since=${reader.version}`, {
    headers: { authorization: `Bearer ${reader.token}` },
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  take(reader, (await answer.json()) as ChatChanges);
}

async function compare(version: number, seqs: readonly number[]): Promise<ChatCompared> {
  await Promise.all(comingBack);
  for (let look = 0; look < 80 && readers.some((reader) => reader.version < version); look += 1) await sleep(250);
  const isRight = ({ shown }: Reader) => shown.size === seqs.length && seqs.every((seq) => shown.get(seq) === 1);
  return {
    right: readers.filter(isRight).length,
    fetches,
    lastAt: Math.max(...readers.map(({ doneAt }) => doneAt)),
  };
}
