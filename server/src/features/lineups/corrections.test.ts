import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { HOURS, nineOf } from '../../testing/small-season.ts';

let fixture: LineupFixture;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  fixture = await openLineupFixture();
  ann = await fixture.premium('ann');
  ben = await fixture.free('ben');
  const doubles = await fixture.group(ann, 'Doubles', { playerDoubleDown: true });
  await fixture.submit(ann, nineOf('DAL'), { groups: [EVERYONE_GROUP_ID], name: 'Plain' });
  fixture.clock.set(fixture.season.at(2, HOURS.midweek + 1));
  await fixture.submit(ann, nineOf('DAL'), { groups: [doubles], name: 'Double', doubleDown: 'DAL RB1' });
  await fixture.submit(ben, nineOf('KC'));
  fixture.clock.set(fixture.season.at(3, HOURS.midweek));
});
afterAll(() => fixture.close());

const corrections = (person: Person, query: { week_id?: string } = {}) =>
  fixture.call('GET /corrections', { token: person.token, query });

async function correct(player: string, changes: object[], points: [number, number]): Promise<void> {
  await fixture.context.db.execute(sql`
    insert into stat_corrections (id, player_id, week_id, changes, points_before, points_after, source, noted_at)
    values (${fixture.context.ids.uuid()}, ${fixture.season.player(player)}, ${fixture.season.week(2)},
      ${JSON.stringify(changes)}::jsonb, ${points[0]}, ${points[1]}, 'nflverse', ${fixture.clock.now().toISOString()})`);
}

test('shows a correction to the owners of affected lineups only, by lineup', async () => {
  const changes = [{ stat: 'rushingYards', old: 87, new: 88 }];
  await correct('DAL RB1', changes, [870, 880]);
  const { status, body } = await corrections(ann);
  expect(status).toBe(200);
  expect(body).toEqual([
    {
      id: expect.any(String),
      week_id: fixture.season.week(2),
      week_number: 2,
      player: { id: fixture.season.player('DAL RB1'), name: 'DAL RB1', position: 'RB' },
      changes,
      points_before: 8.7,
      points_after: 8.8,
      lineups: [
        { id: expect.any(String), lineup_name: 'Plain', points_change: 0.1 },
        { id: expect.any(String), lineup_name: 'Double', points_change: 0.2 },
      ],
      noted_at: fixture.clock.now().toISOString(),
    },
  ]);
  expect((await corrections(ben)).body).toEqual([]);
});

test('hides corrections without changed points or of other players', async () => {
  await correct('DAL QB1', [{ stat: 'passAttempts', old: 30, new: 31 }], [1200, 1200]);
  await correct('MIA RB1', [{ stat: 'rushingYards', old: 1, new: 2 }], [10, 20]);
  expect((await corrections(ann)).body).toHaveLength(1);
});

test('filters by week; an unknown week is not found, garbage is refused', async () => {
  expect((await corrections(ann, { week_id: fixture.season.week(2) })).body).toHaveLength(1);
  expect((await corrections(ann, { week_id: fixture.season.week(1) })).body).toEqual([]);
  expect((await corrections(ann, { week_id: fixture.season.player('DAL RB1') })).status).toBe(404);
  expect((await corrections(ann, { week_id: 'x' })).status).toBe(400);
  expect((await fixture.call('GET /corrections', {})).status).toBe(401);
});
