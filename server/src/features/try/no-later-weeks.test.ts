import { POSITIONS } from '@singleback/game/players/positions.ts';
import { DAY_MS, HOUR_MS } from '@singleback/game/season/durations.ts';
import { TRY_SLOTS } from '@singleback/game/try/season.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppFixture, openAppFixture } from '../../testing/app-fixture.ts';
import type { FactLine, SeasonFacts } from '../../try-seasons/facts.ts';
import { prepareSeason } from '../../try-seasons/prepare.ts';
import { type OpenRun, PlayableSeason } from './playable-seasons.ts';
import { nextPlayers, playedWeek, presentRun } from './runs-service.ts';
import type { RunWeekRow } from './try-store.ts';

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
