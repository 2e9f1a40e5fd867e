import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { type LineupFixture, openLineupFixture, THIS_WEEK } from '../../testing/lineup-fixture.ts';
import { nineOf } from '../../testing/small-season.ts';
import { fillPicks } from './testing/fill-picks.ts';

// The season that is played again contains nothing of anybody's lineups in the running season (rules 2.8, 3.4).

let fixture: LineupFixture;
beforeAll(async () => {
  fixture = await openLineupFixture();
});
afterAll(() => fixture.close());

/** All answers about a run that has played a week, from an app that has cached nothing. */
async function everyAnswer(token: string, picks: object): Promise<string[]> {
  const app = await buildApp(fixture.context, { auth: fixture.auth, requestsPerMinute: 1_000_000 });
  const answers: string[] = [];
  const ask = async (path: string, payload: object) => {
    const { statusCode, body } = await app.inject({ method: 'POST', url: `/api/try/${path}`, payload });
    answers.push(`${path} ${statusCode} ${body}`);
  };
  await ask('run', { token });
  await ask('week', { token });
  await ask('picks', picks);
  await ask('result', { token, week_number: 1 });
  await ask('result', { token, week_number: 2 });
  await ask('end', { token });
  const { statusCode, body } = await app.inject('/api/try');
  answers.push(`start ${statusCode} ${body}`);
  await app.close();
  return answers;
}

test('exchanging open players of two lineups changes no byte of the season that is played again', async () => {
  const [ann, ben] = [await fixture.free('ann'), await fixture.free('ben')];
  for (const [person, team] of [
    [ann, 'DAL'],
    [ben, 'PHI'],
  ] as const) {
    expect((await fixture.submit(person, nineOf(team))).status).toBe(200);
  }
  const { token } = (await fixture.call('POST /try/runs', { token: ann.token, body: {} })).body;
  const picks = await fillPicks(fixture, token, new Set());
  expect((await fixture.call('POST /try/picks', { body: picks })).status).toBe(200);
  const before = await everyAnswer(token, picks);
  expect(before.map((answer) => answer.slice(0, 12).split(' ').slice(0, 2).join(' '))).toEqual([
    ...['run 200', 'week 200', 'picks 200', 'result 200', 'result 404', 'end 404', 'start 200'],
  ]);
  const { rowCount } = await fixture.context.database.pool.query(
    `update lineup_slots slot set player_id = other.player_id
      from lineups own, lineups theirs, lineup_slots other
      where own.id = slot.lineup_id and theirs.id = other.lineup_id and theirs.user_id <> own.user_id
        and other.slot_key = slot.slot_key and own.week_id = $1 and theirs.week_id = $1`,
    [fixture.season.week(THIS_WEEK)],
  );
  expect(rowCount).toBe(18);
  expect(await everyAnswer(token, picks)).toEqual(before);
}, 120_000);
