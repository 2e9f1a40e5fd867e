import { DAY_MS } from '@singleback/game/season/durations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { HOURS } from '../../testing/small-season.ts';
import { addPostseason, type SmallPostseason } from '../season/testing/small-postseason.ts';

const SUMMER = new Date('2026-08-30T12:00:00Z');
let fixture: LineupFixture;
let postseason: SmallPostseason;
let [ann, ben, cass] = [] as unknown as [Person, Person, Person];
let [office, next] = ['', ''];

beforeAll(async () => {
  fixture = await openLineupFixture();
  [ann, ben, cass] = [await fixture.premium('ann'), await fixture.premium('ben'), await fixture.premium('cass')];
  fixture.clock.set(fixture.season.at(18, HOURS.midweek));
  office = await fixture.group(ben, 'The office', { playoffBonusPercent: 50 });
  for (const person of [ann, cass]) {
    await fixture.join(person, office);
    const params = { id: office, userId: person.userId };
    await fixture.call('PUT /groups/:id/commissioners/:userId', { token: ben.token, params });
  }
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

/** Nobody could play there: neither is a group made, nor does anybody come in, or is asked to. */
async function startsNothing(id: string, invitationId: string) {
  const { token } = ben;
  const ofGroup = { token, params: { id } };
  const refused = (once: string) => ({
    ...{ status: 403, body: { code: 'not_allowed', error: `The next season is not known yet. ${once}` } },
  });
  const body = { name: 'Early birds', season_id: postseason.id };
  expect(await fixture.call('POST /groups', { token, body })).toMatchObject(refused('Create a group once it is.'));
  const words = 'The creator can renew this group once it is.';
  for (const attempt of [
    fixture.call('POST /groups/:id/invite', { ...ofGroup, body: { invitee_emails: ['dan@singleback.test'] } }),
    fixture.call('POST /groups/:id/invitations/resend', ofGroup),
    fixture.call('POST /groups/:id/invitations/:invitationId/resend', { token, params: { id, invitationId } }),
    fixture.call('POST /groups/:id/join-links', ofGroup),
  ]) {
    expect(await attempt).toMatchObject(refused(words));
  }
  await expect(fixture.join(ann, id)).rejects.toThrow(words);
}

test('a group is not renewed into a season that is over, nor made or joined in it, and as before once the next one is known', async () => {
  const months = [new Date('2026-02-20T12:00:00Z'), new Date('2026-04-01T12:00:00Z')];
  for (const month of [new Date(postseason.at(4).getTime() + 15 * DAY_MS), ...months]) {
    fixture.clock.set(month);
    expect(await renew(ben, office)).toMatchObject({
      ...{ status: 403, body: { code: 'not_allowed' } },
      ...{ body: { error: 'The next season is not known yet. Renew this group once it is.' } },
    });
  }
  fixture.clock.set(new Date(postseason.at(4).getTime() + 13 * DAY_MS));
  const superBowl = await renew(ben, office);
  expect(superBowl.status).toBe(200);
  const ofGroup = { token: ben.token, params: { id: superBowl.body.group.id } };
  const sent = await fixture.call('GET /groups/:id/invitations', ofGroup);
  // Whoever has renewed it gets the same answer again.
  fixture.clock.set(months[1] as Date);
  expect((await renew(ben, office)).body.group.id).toBe(superBowl.body.group.id);
  await startsNothing(superBowl.body.group.id, sent.body[0].id);
  await sql(`delete from group_members where group_id = '${superBowl.body.group.id}'`);
  await sql(`update groups set renewed_from = null where id = '${superBowl.body.group.id}'`);
});

test('[G5.20, G6.2] renewing needs Premium for what the new group plays by, not for what the earlier one did', async () => {
  fixture.clock.set(postseason.at(1));
  await setPremium(ben, 'canceled');
  // Every group of a postseason has the default bonus.
  const january = await renew(ben, office);
  expect(january.status).toBe(200);
  // Ann plays there, no commissioner any more; Cass skips it.
  await fixture.join(ann, january.body.group.id);
  await sql(`update group_members set is_commissioner = false where group_id = '${january.body.group.id}'`);
  await startNextSeason();
  expect(await renew(ben, january.body.group.id)).toMatchObject({ status: 403, body: { code: 'premium_needed' } });
  await setPremium(ben, 'active');
  const renewed = await renew(ben, january.body.group.id);
  next = renewed.body.group.id;
  expect(renewed.body.group.group_settings).toMatchObject({ playoff_multiplier: 1.5 });
});

test('a commissioner who skipped the postseason is one again after it, not who ceased to be one in it', async () => {
  for (const person of [ann, cass]) await fixture.join(person, next);
  expect(await sql(`select user_id from group_members where group_id = '${next}' and is_commissioner`)).toEqual([
    { user_id: cass.userId },
  ]);
});
