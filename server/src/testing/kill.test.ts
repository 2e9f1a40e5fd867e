import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Lineup } from '@singleback/contract/lineups.ts';
import type { Player } from '@singleback/contract/players.ts';
import type { SeasonWeeks } from '@singleback/contract/season.ts';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startApp } from '../../../e2e/server.ts';
import { runningPostgresUrl } from '../db/embedded-postgres.ts';
import { addressOf, CAST, DEMO_PASSWORD } from '../demo/cast.ts';
import { type Acknowledged, play, readJson, type Sent, signIn } from './kill-crowd.ts';

const CROWD = 8;
const ANSWERS_BEFORE_THE_KILL = 60;
// Before the first game, so that the demo has little to generate and every week is open.
const CLOCK = '2026-09-09T12:00:00Z';

const dataDir = mkdtempSync(join(tmpdir(), 'singleback-kill-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));

test('acknowledged submits survive kill -9, complete and without duplicates', async () => {
  const app = await startApp({ clock: CLOCK, dataDir });
  const { weeks } = await readJson<SeasonWeeks>(`${app.url}/api/current-season-weeks`, {});
  const open = weeks.slice(1, 12);
  const tokens = await signInCrowd(app.url);
  const players = await playersOf(app.url, tokens[0] ?? '', open);
  const memories = tokens.map((token) => open.map(({ id }) => acknowledged(token, id)));

  let answers = 0;
  let killed: Promise<void> | null = null;
  const onAnswer = () => {
    answers += 1;
    if (answers >= ANSWERS_BEFORE_THE_KILL) killed ??= app.kill9();
  };
  await Promise.all(memories.map((own) => play(app.url, own, players, onAnswer)));
  await killed;
  const all = memories.flat();
  expect(all.filter(({ answered }) => answered !== null).length).toBeGreaterThan(CROWD);
  expect(all.filter(({ underway }) => underway !== null).length, 'nothing was under way').toBeGreaterThan(0);

  const again = await startApp({ dataDir });
  try {
    // A token is bound to an address, and the port has changed.
    const freshTokens = await signInCrowd(again.url);
    for (const [at, own] of memories.entries()) {
      for (const memory of own) expectStored(memory, await lineupsIn(again.url, freshTokens[at] ?? '', memory.weekId));
    }
    expect(await halfLineups(dataDir)).toEqual([]);
  } finally {
    await again.stop();
  }
});

const signInCrowd = (url: string) =>
  Promise.all(CAST.slice(0, CROWD).map(({ mailbox }) => signIn(url, addressOf(mailbox), DEMO_PASSWORD)));

const acknowledged = (token: string, weekId: string): Acknowledged => ({
  token,
  weekId,
  answered: null,
  underway: null,
});

async function playersOf(url: string, token: string, weeks: SeasonWeeks['weeks']) {
  const lists = weeks.map(async ({ id }) => {
    const list = await readJson<Player[]>(`${url}/api/players?week_id=${id}`, { authorization: `Bearer ${token}` });
    return [id, list] as const;
  });
  return new Map(await Promise.all(lists));
}

const lineupsIn = (url: string, token: string, weekId: string) =>
  readJson<Lineup[]>(`${url}/api/lineups/${weekId}`, { authorization: `Bearer ${token}` });

/** Acknowledged lineups are stored; those in flight are stored completely or not at all. */
function expectStored({ answered, underway }: Acknowledged, stored: readonly Lineup[]): void {
  expect(stored.length).toBeLessThanOrEqual(answered === null && underway === null ? 0 : 1);
  if (answered) expect(stored.map(({ id }) => id)).toEqual([answered.id]);
  const possible: Sent[] = [answered?.slots, underway].filter((sent) => sent != null);
  for (const lineup of stored) expect(possible).toContainEqual(slotsOf(lineup));
}

const slotsOf = (lineup: Lineup): Sent =>
  Object.fromEntries(lineup.players.map(({ position_key, player }) => [position_key.toUpperCase(), player.id]));

/** Lineups that lack a slot, a group or their submit in the history. */
async function halfLineups(folder: string): Promise<unknown[]> {
  const url = new URL((await runningPostgresUrl(folder)) ?? '');
  url.pathname = '/singleback_demo';
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    const { rows } = await client.query(`
      select lineups.id from lineups
      join lineup_groups on lineup_groups.lineup_id = lineups.id
      join groups on groups.id = lineup_groups.group_id
      where (select count(*) from lineup_slots where lineup_id = lineups.id)
          <> qb_count + rb_count + wr_count + te_count + flex_count + def_count + k_count
        or (select count(*) from lineup_transactions where lineup_id = lineups.id and action = 'submit') <> 1
      union all
      select id from lineups where not exists (select from lineup_groups where lineup_id = lineups.id)
      union all
      select lineup_id from lineup_transactions
      where action = 'submit' and not exists (select from lineups where id = lineup_transactions.lineup_id)`);
    return rows;
  } finally {
    await client.end();
  }
}
