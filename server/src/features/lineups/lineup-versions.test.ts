import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../testing/app-fixture.ts';
import { type LineupFixture, type Person, type SubmitMore, submissionOf } from '../../testing/lineup-fixture.ts';
import { lineupFixtureWithNewPeople } from '../../testing/new-people.ts';
import { HOURS, nineOf } from '../../testing/small-season.ts';
import { leaveGroup } from '../groups/membership-service.ts';

const begin = lineupFixtureWithNewPeople();
let fixture: LineupFixture;
let ann: Person;
let ben: Person;

beforeEach(async () => {
  ({ fixture, ann, ben } = await begin());
});

interface Sent extends SubmitMore {
  version?: unknown;
  ifMatch?: string;
}

const headersOf = ({ ifMatch }: Sent) => (ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } });

function update(person: Person, id: string, slots: Record<string, string>, sent: Sent = {}): Promise<Answer> {
  const body = { ...submissionOf(fixture.season, slots, sent), ...('version' in sent && { version: sent.version }) };
  return fixture.call('PUT /lineup/:id', { token: person.token, params: { id }, body, ...headersOf(sent) });
}

function regroup(person: Person, act: 'add' | 'remove', id: string, groups: string[], sent: Sent = {}) {
  const body = { group_ids: groups, ...('version' in sent && { version: sent.version }) };
  return fixture.call(`POST /lineup/:id/${act}-groups`, {
    token: person.token,
    params: { id },
    body,
    ...headersOf(sent),
  });
}

function remove(person: Person, id: string, sent: Sent = {}): Promise<Answer> {
  const body = 'version' in sent ? { body: { version: sent.version } } : {};
  return fixture.call('DELETE /lineup/:id', { token: person.token, params: { id }, ...body, ...headersOf(sent) });
}

const read = (person: Person, id: string) => fixture.call('GET /lineup/:id', { token: person.token, params: { id } });

const CHANGED = ['changed_elsewhere', 'This lineup was changed on another device. Review it and try again.'] as const;
const withKicker = (kicker: string) => ({ ...nineOf('DAL'), K1: kicker });

/** Expects 409 with the stored lineup, and no writes. */
async function expectStale(id: string, write: () => Promise<Answer>, person = ann): Promise<void> {
  const answer = await fixture.refused(write, 409, ...CHANGED);
  expect(answer.body.details).toEqual({ lineup: (await read(person, id)).body });
}

test('writes return the new version, and reads the same', async () => {
  const own = await fixture.group(ben, 'Own');
  const { body } = await fixture.submit(ben, nineOf('DAL'));
  const { id } = body;
  expect(body.version).toBe(1);
  expect((await update(ben, id, withKicker('PHI K1'), { version: 1 })).body.version).toBe(2);
  expect((await regroup(ben, 'add', id, [own], { version: 2 })).body.version).toBe(3);
  expect((await regroup(ben, 'remove', id, [own], { version: 3 })).body.version).toBe(4);
  expect((await read(ben, id)).body.version).toBe(4);
  const list = await fixture.call('GET /lineups/:weekId', {
    token: ben.token,
    params: { weekId: fixture.season.week(2) },
  });
  expect(list.body[0].version).toBe(4);
  expect((await remove(ben, id, { version: 4 })).body).toMatchObject({ id, version: 5 });
});

test('a stale write changes nothing and returns the current lineup, with a version in the body or If-Match', async () => {
  const own = await fixture.group(ben, 'Own');
  const { id } = (await fixture.submit(ben, nineOf('DAL'))).body;
  await update(ben, id, withKicker('PHI K1'), { version: 1 });
  for (const sent of [{ version: 1 }, { ifMatch: '"1"' }, { version: 3 }]) {
    await expectStale(id, () => update(ben, id, withKicker('MIA K1'), sent), ben);
    await expectStale(id, () => regroup(ben, 'add', id, [own], sent), ben);
    await expectStale(id, () => regroup(ben, 'remove', id, [EVERYONE_GROUP_ID], sent), ben);
    await expectStale(id, () => remove(ben, id, sent), ben);
  }
});

test('a write without a version, or with If-Match: *, skips the check', async () => {
  const { id } = (await fixture.submit(ann, nineOf('DAL'))).body;
  await update(ann, id, withKicker('PHI K1'));
  expect((await update(ann, id, withKicker('MIA K1'))).status).toBe(200);
  expect((await update(ann, id, withKicker('NYJ K1'), { ifMatch: '*' })).body.version).toBe(4);
  expect((await remove(ann, id)).status).toBe(200);
});

test('a stale write that equals the current lineup returns 200 and writes nothing', async () => {
  const own = await fixture.group(ben, 'Own');
  const { id } = (await fixture.submit(ben, nineOf('DAL'))).body;
  await update(ben, id, withKicker('PHI K1'), { version: 1, groups: [own] });
  const before = await fixture.written();
  const again = await update(ben, id, withKicker('PHI K1'), { version: 1, groups: [own] });
  expect([again.status, again.body.version]).toEqual([200, 2]);
  expect((await regroup(ben, 'add', id, [own], { version: 1 })).body.version).toBe(2);
  expect((await regroup(ben, 'remove', id, [EVERYONE_GROUP_ID], { version: 1 })).body.version).toBe(2);
  expect(await fixture.written()).toBe(before);
});

test('staleness is reported before any rule of the game', async () => {
  const { id } = (await fixture.submit(ann, { ...nineOf('DAL'), QB1: 'KC QB1' })).body;
  await update(ann, id, { ...withKicker('PHI K1'), QB1: 'KC QB1' });
  fixture.clock.set(fixture.season.at(2, HOURS.sunday));
  const other = { ...withKicker('MIA K1'), QB1: 'DAL QB1' };
  await expectStale(id, () => update(ann, id, other, { version: 1 }));
  await expectStale(id, () => update(ann, id, nineOf('DAL'), { version: 1, week: 3 }));
  await expectStale(id, () => update(ann, id, nineOf('DAL'), { version: 1, groups: [ann.userId] }));
  await expectStale(id, () => remove(ann, id, { version: 1 }));
});

test('an invalid version, and an invalid or contradicting If-Match, are malformed', async () => {
  const { id } = (await fixture.submit(ann, nineOf('DAL'))).body;
  for (const version of ['1', 1.5, null]) {
    expect((await update(ann, id, withKicker('PHI K1'), { version })).status).toBe(400);
    expect((await remove(ann, id, { version })).status).toBe(400);
  }
  const form = 'If-Match must be the version of the lineup in quotes, as in "3".';
  for (const ifMatch of ['1', 'W/"1"', '"one"', '"1", "2"', '""', '"99999999999"']) {
    await fixture.refused(() => update(ann, id, withKicker('PHI K1'), { ifMatch }), 400, 'malformed', form);
    await fixture.refused(() => remove(ann, id, { ifMatch }), 400, 'malformed', form);
  }
  const two = () => update(ann, id, withKicker('PHI K1'), { version: 1, ifMatch: '"2"' });
  await fixture.refused(two, 400, 'malformed', 'If-Match and the version in the body are not the same.');
  expect((await update(ann, id, withKicker('PHI K1'), { version: 1, ifMatch: '"1"' })).status).toBe(200);
});

test("another user's lineup is not found, whatever version is sent", async () => {
  const own = await fixture.group(ann, 'Own');
  const { id } = (await fixture.submit(ben, nineOf('DAL'))).body;
  for (const sent of [{ version: 1 }, { version: 7 }, { ifMatch: '"1"' }]) {
    for (const write of [
      () => update(ann, id, nineOf('PHI'), sent),
      () => regroup(ann, 'add', id, [own], sent),
      () => regroup(ann, 'remove', id, [EVERYONE_GROUP_ID], sent),
      () => remove(ann, id, sent),
    ]) {
      const answer = await fixture.refused(write, 404, 'not_found', 'Lineup not found');
      expect(answer.body.details).toBeUndefined();
    }
  }
});

test('[G4.5] shows version and time of change to the owner only', async () => {
  const { id } = (await fixture.submit(ben, { ...nineOf('DAL'), QB1: 'KC QB1' })).body;
  const view = () =>
    fixture.call('GET /leaderboard/lineups/group/:groupId/week/:weekId/user/:userId', {
      token: ann.token,
      params: { groupId: EVERYONE_GROUP_ID, weekId: fixture.season.week(2), userId: ben.userId },
    });
  fixture.clock.set(fixture.season.at(2, HOURS.sunday));
  const before = await view();
  await update(ben, id, { ...withKicker('PHI K1'), QB1: 'KC QB1' }, { version: 1 });
  const after = await view();
  expect(after.status).toBe(200);
  expect(after.text).toBe(before.text);
  expect(after.text).not.toMatch(/version|updated_at/);
});

test('removing a left group by an edit increases the version', async () => {
  const own = await fixture.group(ben, 'Own');
  await fixture.join(ann, own);
  const { id } = (await fixture.submit(ann, nineOf('DAL'), { groups: [own, EVERYONE_GROUP_ID] })).body;
  await leaveGroup(fixture.context, { userId: ann.userId, role: null }, own);
  const moved = await update(ann, id, nineOf('DAL'), { version: 1 });
  expect([moved.status, moved.body.version]).toEqual([200, 2]);
});

test('a write by an older process increases the version, too', async () => {
  const { id } = (await fixture.submit(ann, nineOf('DAL'))).body;
  await fixture.context.database.pool.query('update lineups set name = $2 where id = $1', [id, 'Old process']);
  expect((await read(ann, id)).body.version).toBe(2);
});

test('of twenty concurrent updates of one version exactly one is saved', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, version } = (await fixture.submit(ann, nineOf('DAL'), { week: 11 })).body;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, device) =>
        update(ann, id, nineOf('DAL'), { week: 11, name: `Device ${device}`, version }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'changed_elsewhere')).toHaveLength(19);
    expect((await read(ann, id)).body).toMatchObject({ lineup_name: won[0]?.body.lineup_name, version: version + 1 });
    await remove(ann, id);
  }
});

test('of a concurrent update, regrouping and deletion of one version exactly one succeeds', async () => {
  const own = await fixture.group(ben, 'Own');
  for (let round = 0; round < 5; round += 1) {
    const { id } = (await fixture.submit(ben, nineOf('DAL'), { week: 12 })).body;
    const answers = await Promise.all([
      update(ben, id, withKicker('PHI K1'), { week: 12, version: 1 }),
      regroup(ben, 'add', id, [own], { version: 1 }),
      remove(ben, id, { version: 1 }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers) {
      if (status !== 200) expect(['changed_elsewhere', 'not_found']).toContain(body.code);
    }
    await remove(ben, id);
  }
});
