import { POSITIONS } from '@singleback/game/players/positions.ts';
import { DAY_MS, HOUR_MS } from '@singleback/game/season/durations.ts';
import { TRY_SLOTS } from '@singleback/game/try/season.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { type AppFixture, openAppFixture } from '../../testing/app-fixture.ts';
import { type LineupFixture, openLineupFixture, THIS_WEEK } from '../../testing/lineup-fixture.ts';
import { makeSmallSeason, nineOf } from '../../testing/small-season.ts';
import { type FactLine, prepareSeason, type SeasonFacts } from '../../try-seasons/prepare.ts';
import { type OpenRun, PlayableSeason } from './playable-seasons.ts';
import { nextPlayers, playedWeek, presentRun } from './runs-service.ts';
import { fillPicks } from './testing/fill-picks.ts';
import type { RunWeekRow } from './try-store.ts';

describe('later weeks', () => {
  // A season of three weeks is played twice. The two differ only in what happens from a week on: until the picks of that
  // week are final, no answer may differ by a byte.

  const WEEKS = 3;
  const DEPTH = 8;
  const FIRST_KICKOFF = Date.UTC(2025, 8, 7, 17);

  let fixture: AppFixture;
  beforeAll(async () => {
    fixture = await openAppFixture({ now: new Date('2026-10-25T18:05:00Z') });
  });
  afterAll(() => fixture.close());

  /** The season; from week `turned` on everyone has other points, made at other times. */
  function seasonTurnedFrom(turned: number): PlayableSeason {
    const players = POSITIONS.flatMap((position, at) =>
      Array.from({ length: DEPTH * WEEKS }, (_, depth) => {
        const number = String(at * 100 + depth).padStart(12, '0');
        const id = `00000000-0000-4000-8000-${number}`;
        return { ...{ id, name: `${position} ${depth}`, position }, jerseyNumber: null, espnId: null };
      }),
    );
    const weeks = Array.from({ length: WEEKS }, (_, at) => {
      const kickoff = FIRST_KICKOFF + at * 7 * DAY_MS;
      const lines = players.map((__, player): FactLine => {
        const points = 100 + ((player * 37 + (at + 1 >= turned ? 611 : 0)) % 2000);
        return {
          ...{ player, team: player % 2 === 0 ? 'DAL' : 'PHI', opponent: player % 2 === 0 ? 'PHI' : 'DAL' },
          ...{ isHome: player % 2 === 0, kickoff, injuryStatus: null, injuryNotes: null, projected: 2000 - player },
          ...{ points, hasPlayed: true, gains: [[kickoff + (points % 3) * HOUR_MS, points, '1-yard touchdown run']] },
        };
      });
      return { weekNumber: at + 1, startsAt: kickoff - 3 * DAY_MS, lines };
    });
    const facts: SeasonFacts = { players, weeks };
    return new PlayableSeason('nfl-2025', prepareSeason(facts, 'seed'));
  }

  /** The run of a visitor after `played` weeks. */
  function runAfter(season: PlayableSeason, played: number): OpenRun {
    const startedAt = new Date('2026-10-25T18:05:00Z');
    const run = {
      ...{ id: '00000000-0000-4000-8000-00000000000a', tokenHash: 'hash', season: season.id, userId: null },
      ...{ isRanked: false, startedAt, finishedAt: null, points: null },
    };
    const weeks = Array.from({ length: played }, (_, at): RunWeekRow => {
      const facts = season.factsOf(at + 1);
      const picks = TRY_SLOTS.map(({ key, kind }) => {
        const position = kind === 'FLEX' ? 'RB' : kind;
        const depth = at * DEPTH + Number(key.slice(-1)) + (kind === 'FLEX' ? 4 : 0);
        const of = season.players.find(({ name }) => name === `${position} ${depth}`);
        return { position: key, playerId: of?.id ?? '' };
      });
      const points = picks.reduce((sum, { playerId }) => sum + (facts.get(playerId)?.points ?? 0), 0);
      return { runId: run.id, weekNumber: at + 1, picks, points, pickedAt: startedAt };
    });
    return { run, weeks, season };
  }

  /** Everything that a run can ask for after `played` weeks, as text. */
  async function answersAfter(season: PlayableSeason, played: number): Promise<string> {
    const open = runAfter(season, played);
    const seasons = { present: () => ({ id: season.id, name: '', weeks: WEEKS, is_invented: false, is_ready: true }) };
    const results = [];
    for (let week = 1; week <= played; week += 1) results.push(await playedWeek(fixture.context.db, open, week));
    return JSON.stringify([presentRun(seasons, open), nextPlayers(open), results]);
  }

  test('no answer depends on a week whose picks are not final', async () => {
    const plain = seasonTurnedFrom(WEEKS + 1);
    for (let played = 0; played < WEEKS; played += 1) {
      const other = seasonTurnedFrom(played + 1);
      expect(await answersAfter(other, played)).toBe(await answersAfter(plain, played));
    }
  }, 60_000);

  test('the test can fail: once the picks are final the week shows', async () => {
    const [plain, other] = [seasonTurnedFrom(WEEKS + 1), seasonTurnedFrom(2)];
    expect(await answersAfter(other, 2)).not.toBe(await answersAfter(plain, 2));
  }, 60_000);

  test('a week without picks has no result', async () => {
    const open = runAfter(seasonTurnedFrom(WEEKS + 1), 1);
    await expect(playedWeek(fixture.context.db, open, 2)).rejects.toMatchObject({ code: 'not_found' });
  }, 60_000);
});

describe('what is hidden', () => {
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
});

describe('a postseason', () => {
  // A finished postseason of six teams: the first four weeks of the small season, in which everybody has points.
  const ID = 'nfl-2025-postseason';
  let fixture: AppFixture;

  beforeAll(async () => {
    fixture = await openAppFixture({ now: new Date('2026-03-01T12:00:00Z') });
    const { db } = fixture.context;
    await makeSmallSeason(db);
    await db.execute(sql`update seasons set kind = 'postseason'`);
    for (const table of ['games', 'player_weeks', 'week_changes']) {
      await db.execute(
        sql`delete from ${sql.identifier(table)} where week_id in (select id from weeks where week_number > 4)`,
      );
    }
    await db.execute(sql`delete from weeks where week_number > 4`);
    await db.execute(sql`update games set status = 'final', home_score = 20, away_score = 17`);
    await db.execute(sql`
    insert into stat_lines (player_id, week_id, stats, points, source, updated_at)
    select player_id, week_id, '{}', 400 + 100 * week_number, 'test', now()
    from player_weeks join weeks on weeks.id = week_id`);
  });
  afterAll(() => fixture.close());

  const ask = (key: Parameters<AppFixture['call']>[0], body: object, token?: string) =>
    fixture.call(key, { body, token });
  const start = async (season?: string) => (await fixture.call('GET /try', season ? { query: { season } } : {})).body;

  test('a finished real postseason is offered beside what is played without it, and the field is drawn for it', async () => {
    const first = await start();
    expect(first).toMatchObject({ id: 'invented-1', weeks: 18 });
    const other = { id: ID, name: '2025 Postseason', kind: 'postseason', weeks: 4, is_invented: false };
    expect(first.other).toMatchObject(other);
    await expect.poll(() => start(ID), { timeout: 60_000 }).toMatchObject({ ...other, is_ready: true });
    const postseason = await start(ID);
    expect(postseason).toMatchObject({ field: { of: 10_000 }, best_points_here: null, other: { id: 'invented-1' } });
    expect((await start('nfl-1990')).id).toBe('invented-1');
  }, 90_000);

  test('its four rounds are played with slots that may stay empty, and it is not ranked', async () => {
    const { token: signedIn } = await fixture.signIn('ann');
    const { token, run } = (await ask('POST /try/runs', { season: ID }, signedIn)).body;
    expect(run).toMatchObject({ is_ranked: false, next_week: 1, season: { id: ID, weeks: 4 } });
    const used = new Set<string>();
    for (const week of [1, 2, 3, 4]) {
      const filled = await fillPicks(fixture, token, used);
      const players = filled.players.filter(({ position, player_id }) => player_id !== '' && position !== 'TE1');
      expect((await ask('POST /try/picks', { ...filled, players: [] })).body.code).toBe('lineup_mismatch');
      const { status, body } = await ask('POST /try/picks', { ...filled, players });
      expect([status, body.multiplier, body.slots.length]).toEqual([200, 1, players.length]);
      expect(body.points).toBe(players.length * (4 + week));
      for (const { player_id } of players) used.add(player_id);
      const others = { ...filled, players: players.slice(1) };
      if (week === 1) {
        expect((await ask('POST /try/picks', others)).body.error).toBe('Your picks of the Wild Card round are final.');
      }
    }
    const { body: end } = await ask('POST /try/end', { token });
    expect(end.weeks).toHaveLength(4);
    expect(end.best_possible).toBeGreaterThanOrEqual(end.points);
    expect(end.field.histogram.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(10_000);
    expect((await ask('POST /try/week', { token })).body.error).toBe('All rounds of this season are played.');
  });
});
