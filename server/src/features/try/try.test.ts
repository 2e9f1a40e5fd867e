import type { Player } from '@singleback/contract/players.ts';
import type { TryStart } from '@singleback/contract/try.ts';
import { DELETION_SENTENCE } from '@singleback/game/account/credentials.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppFixture, openAppFixture } from '../../testing/app-fixture.ts';
import { fillPicks } from './testing/fill-picks.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture({ now: new Date('2026-10-25T18:05:00Z') });
});
afterAll(() => fixture.close());

const start = async (token?: string) => (await fixture.call('POST /try/runs', { token, body: {} })).body;
const ask = (key: Parameters<AppFixture['call']>[0], body: object) => fixture.call(key, { body });

const fill = (token: string, used: ReadonlySet<string>) => fillPicks(fixture, token, used);

test('a run is played week by week to its end, and nothing of a week is sent before its picks are final', async () => {
  const ann = await fixture.signIn('ann');
  const { token, run } = await start(ann.token);
  expect(run).toMatchObject({ next_week: 1, is_ranked: true, points: 0, weeks: [], season: { is_invented: true } });
  const used = new Set<string>();
  let total = 0;
  for (let week = 1; week <= 18; week += 1) {
    const listed = (await ask('POST /try/week', { token })).body.players as Player[];
    expect(listed.every(({ actual_points }) => actual_points === null)).toBe(true);
    expect(Math.max(...listed.map(({ games_played }) => games_played))).toBeLessThan(week);
    expect((await ask('POST /try/result', { token, week_number: week })).status).toBe(404);
    expect((await ask('POST /try/end', { token })).status).toBe(404);
    const picks = await fill(token, used);
    for (const { player_id } of picks.players) used.add(player_id);
    const { status, body } = await ask('POST /try/picks', picks);
    expect([week, status, body.error]).toEqual([week, 200, undefined]);
    const plain = body.slots.reduce((sum: number, slot: { points: number }) => sum + slot.points, 0);
    expect(body.points).toBeCloseTo(plain * (week >= 15 ? 1.25 : 1), 1);
    expect(body.line.at(-1).points).toBe(body.points);
    total += body.points;
  }
  const { body: end } = await ask('POST /try/end', { token });
  expect(end.points).toBeCloseTo(total, 2);
  expect(end.best_possible).toBeGreaterThan(end.field.highest_points);
  expect(end.field.histogram.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(10_000);
  expect(end.weeks.map(({ week_number }: { week_number: number }) => week_number)).toEqual(
    Array.from({ length: 18 }, (_, at) => at + 1),
  );
  const ofWeeks = end.weeks.reduce((sum: number, { points }: { points: number }) => sum + points, 0);
  expect(ofWeeks).toBeCloseTo(total, 2);
  expect(end.weeks.at(-1).place).toBe(end.field.place);
  expect(end.is_ranked).toBe(true);
  // One person is too few for a place.
  expect(end.people).toBeNull();
  expect((await ask('POST /try/run', { token })).body.next_week).toBeNull();
  expect((await ask('POST /try/week', { token })).body.code).toBe('week_over');
}, 120_000);

test('picks are final: the same ones again return the same week, also at once; others are refused', async () => {
  const { token } = await start();
  const picks = await fill(token, new Set());
  const both = await Promise.all([ask('POST /try/picks', picks), ask('POST /try/picks', picks)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0]?.text).toBe(both[1]?.text);
  const [first, second, ...rest] = picks.players;
  const others = { ...picks, players: [{ ...first, player_id: second?.player_id }, ...rest] };
  expect((await ask('POST /try/picks', others)).body.code).toBe('already_submitted');
  const { body: run } = await ask('POST /try/run', { token });
  expect(run).toMatchObject({ next_week: 2, is_ranked: false, points: both[0]?.body.points });
  expect(run.weeks[0].players).toHaveLength(9);
  expect((await ask('POST /try/result', { token, week_number: 1 })).text).toBe(both[0]?.text);
});

test('the rules of a lineup hold: complete, nobody twice, nobody used before, week by week', async () => {
  const { token } = await start();
  const picks = await fill(token, new Set());
  const refused = async (body: object) => (await ask('POST /try/picks', body)).body.code;
  expect(await refused({ ...picks, players: picks.players.slice(1) })).toBe('lineup_mismatch');
  expect(await refused({ ...picks, week_number: 2 })).toBe('week_over');
  const [qb, ...rest] = picks.players;
  expect(await refused({ ...picks, players: [{ ...qb, player_id: rest[0]?.player_id }, ...rest] })).toBe(
    'player_twice',
  );
  const stranger = '00000000-0000-0000-0000-00000000000f';
  expect(await refused({ ...picks, players: [{ ...qb, player_id: stranger }, ...rest] })).toBe('field_invalid');
  expect((await ask('POST /try/picks', picks)).status).toBe(200);
  const again = await ask('POST /try/picks', { ...picks, week_number: 2 });
  expect(['player_used_up', 'player_on_bye']).toContain(again.body.code);
});

test('only an account’s first run is ranked, also when two are started at once', async () => {
  const bob = await fixture.signIn('bob');
  const runs = await Promise.all([start(bob.token), start(bob.token)]);
  expect(runs.filter(({ run }) => run.is_ranked)).toHaveLength(1);
});

test('a token that nobody was given opens nothing', async () => {
  const token = 'x'.repeat(43);
  for (const key of ['POST /try/run', 'POST /try/week', 'POST /try/end'] as const) {
    expect((await ask(key, { token })).body.code).toBe('not_found');
  }
  expect((await ask('POST /try/picks', { token, week_number: 1, players: [] })).body.code).toBe('not_found');
});

test('the people here are ranked by the weeks that the run has played, with names only for users', async () => {
  const season = 'invented-1';
  const { pool } = fixture.context.database;
  // Four have played one week, with 500, 400, 300 and 1 points; the first two also a second one.
  for (const [at, points] of [50_000, 40_000, 30_000, 100].entries()) {
    const { userId } = await fixture.signIn(`rival${at}`);
    const { rows } = await pool.query(
      `insert into try_runs (id, token_hash, season, user_id, is_ranked, started_at)
        values (gen_random_uuid(), $1, $2, $3, true, now()) returning id`,
      [`hash ${at}`, season, userId],
    );
    for (const week of at < 2 ? [1, 2] : [1]) {
      await pool.query(
        'insert into try_weeks (run_id, week_number, picks, points, picked_at) values ($1, $2, $3, $4, now())',
        [...[rows[0].id, week, '[]', points]],
      );
    }
  }
  await pool.query(`delete from try_runs where token_hash not like 'hash %' and is_ranked`);
  const cat = await fixture.signIn('cat');
  const own = await start(cat.token);
  const { body: first } = await ask('POST /try/picks', await fill(own.token, new Set()));
  expect(first.people).toMatchObject({ rank: 4, of: 5 });
  expect(first.people.rows).toEqual([
    { rank: 1, name: 'rival0', points: 500, is_own: false },
    { rank: 2, name: 'rival1', points: 400, is_own: false },
    { rank: 3, name: 'rival2', points: 300, is_own: false },
    { rank: 4, name: 'You', points: first.season_points, is_own: true },
    { rank: 5, name: 'rival3', points: 1, is_own: false },
  ]);
  const used = new Set<string>(first.slots.map(({ id }: { id: string }) => id));
  // Only two others have come as far.
  expect((await ask('POST /try/picks', await fill(own.token, used))).body.people).toBeNull();
  const visitor = await start();
  const { body: unseen } = await ask('POST /try/picks', await fill(visitor.token, new Set()));
  expect(unseen.people).toEqual({ rank: 4, of: 6, rows: [] });
});

test('whoever starts sees how the whole field ends, and the best of enough people here', async () => {
  const answer = async (): Promise<TryStart> => (await fixture.call('GET /try')).body;
  await expect.poll(answer, { timeout: 60_000 }).toMatchObject({ is_ready: true });
  const { field, best_points_here: none } = await answer();
  expect(none).toBeNull();
  expect(field?.of).toBe(10_000);
  expect(field?.histogram.reduce((sum, { count }) => sum + count, 0)).toBe(10_000);
  const { pool } = fixture.context.database;
  for (const [at, points] of [150_000, 190_210, 120_000, 90_000, 80_000].entries()) {
    const { userId } = await fixture.signIn(`finisher${at}`);
    await pool.query(
      `insert into try_runs (id, token_hash, season, user_id, is_ranked, started_at, finished_at, points)
        values (gen_random_uuid(), $1, 'invented-1', $2, true, now(), now(), $3)`,
      [`finished ${at}`, userId, points],
    );
  }
  expect((await answer()).best_points_here).toBe(1902.1);
  await pool.query(`delete from try_runs where token_hash like 'finished %'`);
});

test('a user’s download contains their runs, and deleting the account deletes them', async () => {
  const dee = await fixture.signIn('dee');
  const { token } = await start(dee.token);
  const picks = await fill(token, new Set());
  const { body: week } = await ask('POST /try/picks', picks);
  const { body } = await fixture.call('GET /account/download', { token: dee.token });
  expect(body.try_runs).toMatchObject([
    { season: 'invented-1', is_ranked: true, points: week.points, finished_at: null, weeks: [{ week: 1 }] },
  ]);
  expect(body.try_runs[0].weeks[0].slots.map(({ player }: { player: string }) => player)).toEqual(
    week.slots.map(({ name }: { name: string }) => name),
  );
  const deletion = { confirmation: DELETION_SENTENCE, password: 'play-singleback' };
  expect((await fixture.call('POST /account/deletion', { token: dee.token, body: deletion })).status).toBe(200);
  expect((await ask('POST /try/run', { token })).body.code).toBe('not_found');
});

test('one address can start only so many runs', async () => {
  const statuses: number[] = [];
  for (let at = 0; at < 21; at += 1) statuses.push((await ask('POST /try/runs', { season: 'nfl-1990' })).status);
  expect(statuses.at(-1)).toBe(429);
});
