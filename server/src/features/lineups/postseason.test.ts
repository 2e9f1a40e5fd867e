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

test('a group of a postseason has its first cut in one of the four rounds', async () => {
  const make = (cut_from: number) =>
    fixture.call('POST /groups', {
      token: ann.token,
      body: { name: 'January', season_id: fixture.season.id, cut: 1, cut_from },
    });
  const refused = await make(5);
  expect([refused.status, refused.body.details?.field, refused.body.error]).toEqual([
    ...[422, 'cut_from', 'First round with a cut must be a whole number from 2 to 4'],
  ]);
  expect((await make(4)).body).toMatchObject({ cut: 1, cut_from: 4 });
});

test('the season says what it is', async () => {
  const { body } = await fixture.call('GET /current-season-weeks');
  expect(body.season.kind).toBe('postseason');
});
