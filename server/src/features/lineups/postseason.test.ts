import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { type LineupFixture, type Person, submissionOf } from '../../testing/lineup-fixture.ts';
import { lineupFixtureWithNewPeople } from '../../testing/new-people.ts';
import { nineOf } from '../../testing/small-season.ts';

const begin = lineupFixtureWithNewPeople();
let fixture: LineupFixture;
let ann: Person;

beforeEach(async () => {
  ({ fixture, ann } = await begin());
  await fixture.context.db.execute(sql`update seasons set kind = 'postseason' where id = ${fixture.season.id}`);
});

const without = (...keys: string[]) =>
  Object.fromEntries(Object.entries(nineOf('DAL')).filter(([key]) => !keys.includes(key)));

test('[G4.9, G5.25] in a postseason a lineup may have empty slots, and is named after its round', async () => {
  expect((await fixture.submit(ann, {})).body.code).toBe('lineup_mismatch');
  const saved = await fixture.submit(ann, without('TE1', 'K1'));
  expect(saved.status).toBe(200);
  expect(saved.body.lineup_name).toBe('Divisional Lineup');
  expect(saved.body.players).toHaveLength(7);
  const params = { id: saved.body.id };
  const filled = await fixture.call('PUT /lineup/:id', {
    ...{ token: ann.token, params },
    body: { ...submissionOf(fixture.season, without('K1')), version: saved.body.version },
  });
  expect(filled.body.players).toHaveLength(8);
  const read = await fixture.call('GET /lineup/:id', { token: ann.token, params });
  expect(read.body.players).toHaveLength(8);
});

test('the season says what it is', async () => {
  const { body } = await fixture.call('GET /current-season-weeks');
  expect(body.season.kind).toBe('postseason');
});
