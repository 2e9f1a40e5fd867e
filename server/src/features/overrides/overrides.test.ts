import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endOverride, setOverride } from '../../operator/overrides.ts';
import { type LineupFixture, openLineupFixture, type Person, THIS_WEEK } from '../../testing/lineup-fixture.ts';
import { HOURS } from '../../testing/small-season.ts';

let fixture: LineupFixture;
let ann: Person;

beforeAll(async () => {
  fixture = await openLineupFixture();
  ann = await fixture.free('ann');
  fixture.clock.set(fixture.season.at(THIS_WEEK, HOURS.sunday));
});
afterAll(() => fixture.close());

const notes = async (weekNumber: number) =>
  (
    await fixture.call('GET /overrides/:weekId', {
      token: ann.token,
      params: { weekId: fixture.season.week(weekNumber) },
    })
  ).body;

test('members see what is set in a week, since when and why, until it ends', async () => {
  const { context, season } = fixture;
  const weekId = season.week(THIS_WEEK);
  const { rows } = await context.db.execute<{ id: string }>(
    sql`select games.id from games join teams on teams.id = home_team_id where week_id = ${weekId} and abbreviation = 'KC'`,
  );
  const gameId = rows[0]?.id as string;
  const rest = { actor: null, endsAt: null };
  const change = { homeScore: 20, awayScore: 17, status: 'final' } as const;
  const id = await setOverride(context, { kind: 'game', gameId, change, reason: 'ESPN is down', ...rest });
  const playerId = season.player('DAL RB1');
  const injury = {
    kind: 'injury',
    playerId,
    weekId,
    status: 'out',
    notes: null,
    reason: 'Ruled out',
    ...rest,
  } as const;
  await setOverride(context, injury);
  const link = { kind: 'link', source: 'espn', externalId: '9', playerId, reason: 'Unmatched', ...rest } as const;
  await setOverride(context, link);

  const set_at = season.at(THIS_WEEK, HOURS.sunday).toISOString();
  const ofInjury = { kind: 'injury', game_id: null, player_id: playerId, reason: 'Ruled out', set_at };
  const ofGame = { kind: 'game', game_id: gameId, player_id: null, reason: 'ESPN is down', set_at };
  const shown = (await notes(THIS_WEEK)) as { kind: string }[];
  expect(shown.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([ofGame, ofInjury]);
  expect(await notes(THIS_WEEK + 1)).toEqual([]);
  const board = await fixture.call('GET /scoreboard/:weekId', { token: ann.token, params: { weekId } });
  expect(board.body.find((game: { id: string }) => game.id === gameId)).toMatchObject({
    status: 'final',
    home_score: 20,
  });

  await endOverride(context, { id, actor: null, reason: 'ESPN is back' });
  expect(await notes(THIS_WEEK)).toEqual([ofInjury]);
});

test('an unknown week is not found, and a signed-in user is required', async () => {
  const unknown = { token: ann.token, params: { weekId: ann.userId } };
  expect(await fixture.call('GET /overrides/:weekId', unknown)).toMatchObject({ status: 404 });
  const malformed = { token: ann.token, params: { weekId: "1' or '1'='1" } };
  expect((await fixture.call('GET /overrides/:weekId', malformed)).status).toBe(400);
  const visitor = { params: { weekId: fixture.season.week(1) } };
  expect((await fixture.call('GET /overrides/:weekId', visitor)).status).toBe(401);
});
