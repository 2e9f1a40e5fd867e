// `npm run bench -- chat [readers]`: twelve writers and many readers of one chat, some of whom lose their connection again and
// again: whether everybody has every message once, and how long one message takes, beside a bare ws server that sends the
// same bytes to as many.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatMessage } from '@singleback/contract/chat.ts';
import type pg from 'pg';
import type { AppQuestion } from './app.ts';
import type { ChatCompared, ChatCrowdQuestion } from './chat-crowd.ts';
import type { CrowdQuestion, Heard } from './live-crowd.ts';
import type { Worker } from './processes.ts';
import { makeTokens } from './tokens.ts';
import { withPostgres } from './with-postgres.ts';

const READERS = 1_000;
const WRITERS = 12;
const MESSAGES = 20;
const DROP_EVERY = 10;
const SINGLE = 9;
const APART_MS = 500;

/** Runs the bench of the chat and prints its figures. */
export async function benchChat(readers = READERS): Promise<void> {
  const files = ['./live-app.ts', './live-bare.ts', './live-crowd.ts', './chat-crowd.ts'];
  await withPostgres(files, async ({ url, dataDir, pool }, workers) => {
    const [app, bare, plainCrowd, crowd] = workers as [Worker, Worker, Worker, Worker];
    const appUrl = await app.ask<string>({ databaseUrl: url, dataDir } satisfies AppQuestion);
    const { groupId, tokens } = await writeGroup(pool, readers + WRITERS);
    const ask = <Answer>(question: ChatCrowdQuestion) => crowd.ask<Answer>(question);
    await ask({ do: 'connect', url: appUrl, tokens: tokens.slice(WRITERS), groupId });
    const send = async (token: string, text: string): Promise<ChatMessage> => {
      const answer = await fetch(`${appUrl}/api/groups/${groupId}/chat`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ id: randomUUID(), text }),
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return (await answer.json()) as ChatMessage;
    };
    const seqs: number[] = [];
    const alone: number[] = [];
    for (let time = 0; time < SINGLE; time += 1) {
      await sleep(APART_MS);
      const began = performance.timeOrigin + performance.now();
      const { seq, version } = await send(tokens[0] ?? '', `Message ${time} to everybody who is here.`);
      seqs.push(seq);
      alone.push((await ask<ChatCompared>({ do: 'compare', version, seqs })).lastAt - began);
    }
    const drops = await writeAtOnce(tokens.slice(0, WRITERS), send, seqs, ask);
    const version = Math.max(...seqs);
    const { right, fetches } = await ask<ChatCompared>({ do: 'compare', version, seqs });
    const plain = await sendPlain(bare, plainCrowd, readers);
    const [told, sent] = [middleOf(alone), middleOf(plain)];
    console.log(
      `${readers} readers: from before a message is sent to the last reader ${told.toFixed(0)} ms; ` +
        `bare ws, from the first send ${sent.toFixed(0)} ms; ${(told / sent).toFixed(2)} times`,
    );
    console.log(
      `${WRITERS} writers, ${seqs.length} messages, ${drops} connections cut, ${fetches - readers} fetches: ` +
        `${right} of ${readers} readers have each message once`,
    );
    console.log('\nApp, ws server, database and all clients share this machine.');
  });
}

/** All writers at once, while connections break. */
async function writeAtOnce(
  writers: readonly string[],
  send: (token: string, text: string) => Promise<ChatMessage>,
  seqs: number[],
  ask: <Answer>(question: ChatCrowdQuestion) => Promise<Answer>,
): Promise<number> {
  let [drops, isOver] = [0, false];
  const writing = Promise.all(
    writers.map(async (token, at) => {
      for (let n = 0; n < MESSAGES; n += 1) {
        seqs.push((await send(token, `Writer ${at}, message ${n}`)).seq);
        await sleep(100);
      }
    }),
  ).finally(() => {
    isOver = true;
  });
  for (let round = 0; !isOver; round += 1) {
    drops += await ask<number>({ do: 'drop', every: DROP_EVERY, offset: round % DROP_EVERY });
    await sleep(300);
  }
  await writing;
  return drops;
}

/** How long a bare ws server takes to send as many bytes to as many. */
async function sendPlain(bare: Worker, crowd: Worker, readers: number): Promise<number[]> {
  const ask = <Answer>(question: CrowdQuestion) => crowd.ask<Answer>(question);
  const url = await bare.ask<string>({ text: null });
  await ask({ do: 'connect bare', url, count: readers });
  const took: number[] = [];
  // As long as the app's message with one change.
  const text = `42${JSON.stringify(['chat-changed', { text: 'x'.repeat(480) }])}`;
  for (let time = 0; time < SINGLE; time += 1) {
    await sleep(APART_MS);
    await ask({ do: 'listen' });
    const began = await bare.ask<number>({ text });
    took.push((await ask<Heard>({ do: 'wait' })).lastAt - began);
  }
  await ask({ do: 'leave' });
  return took;
}

const middleOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A group with so many members, inserted directly: the app lets a hundred in. */
async function writeGroup(pool: pg.Pool, members: number): Promise<{ groupId: string; tokens: string[] }> {
  const [seasonId, groupId] = [randomUUID(), randomUUID()];
  const userIds = Array.from({ length: members }, () => randomUUID());
  await pool.query(`insert into seasons (id, year, name, starts_at) values ($1, 2026, '2026', '2026-09-08T10:00Z')`, [
    seasonId,
  ]);
  await pool.query(
    `insert into users (id, display_name, display_name_key, email, email_verified, created_at, updated_at)
     select id, 'Reader ' || n, 'reader' || n, 'reader' || n || '@bench.test', true, now(), now()
     from unnest($1::uuid[]) with ordinality as made (id, n)`,
    [userIds],
  );
  await pool.query(
    `insert into groups (id, season_id, name, visibility, max_participants, created_by, max_player_usage, qb_count, rb_count,
       wr_count, te_count, flex_count, def_count, k_count, playoff_bonus_percent, playoff_weeks, player_double_down, created_at)
     values ($1, $2, 'Bench', 'private', 100, $3, 1, 1, 2, 2, 1, 1, 1, 1, 25, '{15,16,17,18}', false, now())`,
    [groupId, seasonId, userIds[0]],
  );
  await pool.query(
    `insert into group_members (group_id, user_id, is_active, joined_at) select $1, id, true, now()
     from unnest($2::uuid[]) as made (id)`,
    [groupId, userIds],
  );
  return { groupId, tokens: [...(await makeTokens(pool, 'http://localhost:3000', userIds)).values()] };
}
