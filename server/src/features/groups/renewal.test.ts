import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { HOURS } from '../../testing/small-season.ts';
import { addPostseason, type SmallPostseason } from '../season/testing/small-postseason.ts';

const SUMMER = new Date('2026-08-30T12:00:00Z');
let fixture: LineupFixture;
let postseason: SmallPostseason;
let [ann, ben] = [] as unknown as [Person, Person];
let office: string;

beforeAll(async () => {
  fixture = await openLineupFixture();
  [ann, ben] = [await fixture.premium('ann'), await fixture.premium('ben')];
  fixture.clock.set(fixture.season.at(18, HOURS.midweek));
  office = await fixture.group(ben, 'The office', { playoffBonusPercent: 50 });
  await fixture.join(ann, office);
  postseason = await addPostseason(fixture);
});
afterAll(() => fixture.close());

const sql = async (text: string) => (await fixture.context.database.pool.query(text)).rows;
const renew = ({ token }: Person, id: string) => fixture.call('POST /groups/:id/renew', { token, params: { id } });
const setPremium = (person: Person, status: 'active' | 'canceled') =>
  sql(`update subscriptions set status = '${status}' where user_id = '${person.userId}'`);

async function startNextSeason() {
  const [id, start] = [fixture.context.ids.uuid(), `timestamptz '2026-09-08T10:00:00Z'`];
  await sql(`insert into seasons (id, year, name, starts_at) values ('${id}', 2026, '2026', ${start})`);
  await sql(`insert into weeks select gen_random_uuid(), '${id}', n, ${start} + (n - 1) * interval '7 days',
    ${start} + n * interval '7 days' from generate_series(1, 18) n`);
  fixture.clock.set(SUMMER);
}

test('[G5.20, G6.2] renewing needs Premium for what the new group plays by, not for what the earlier one did', async () => {
  fixture.clock.set(postseason.at(1));
  await setPremium(ben, 'canceled');
  // Every group of a postseason has the default bonus.
  const january = await renew(ben, office);
  expect(january.status).toBe(200);
  await startNextSeason();
  expect(await renew(ben, january.body.group.id)).toMatchObject({ status: 403, body: { code: 'premium_needed' } });
  await setPremium(ben, 'active');
  const next = await renew(ben, january.body.group.id);
  expect(next.body.group.group_settings).toMatchObject({ playoff_multiplier: 1.5 });
});
