import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type LineupFixture,
  openLineupFixture,
  type Person,
  type SubmitMore,
  submissionOf,
} from '../../testing/lineup-fixture.ts';
import { lineupFixtureWithNewPeople } from '../../testing/new-people.ts';
import { changeGame, nineOf } from '../../testing/small-season.ts';
import { leaveGroup } from '../groups/membership-service.ts';

describe('limits of submitting', () => {
  const begin = lineupFixtureWithNewPeople();
  let fixture: LineupFixture;
  let ann: Person;
  let ben: Person;

  beforeEach(async () => {
    ({ fixture, ann, ben } = await begin());
  });

  const submitting = (person: Person, slots: Record<string, string>, more: SubmitMore = {}) => {
    return () => fixture.submit(person, slots, more);
  };

  test('[A1.1, G5.24, G1.2] enforces the usage limit per group', async () => {
    expect((await fixture.submit(ben, nineOf('DAL'), { week: 2 })).status).toBe(200);
    await fixture.refused(
      submitting(ben, { ...nineOf('PHI'), QB1: 'DAL QB1' }, { week: 3 }),
      409,
      'player_used_up',
      'Player usage limit reached (1/1)',
    );
    const own = await fixture.group(ben, 'Own');
    await fixture.refused(
      submitting(ben, nineOf('DAL'), { week: 3, groups: [own, EVERYONE_GROUP_ID] }),
      409,
      'player_used_up',
      'Player usage limit reached (1/1)',
    );
    expect((await fixture.submit(ben, nineOf('DAL'), { week: 3, groups: [own] })).status).toBe(200);
    const twoUses = await fixture.group(ben, 'Two uses', { maxPlayerUsage: 2 });
    for (const week of [3, 6]) {
      expect((await fixture.submit(ben, nineOf('PHI'), { week, groups: [twoUses] })).status).toBe(200);
    }
    await fixture.refused(
      submitting(ben, nineOf('PHI'), { week: 7, groups: [twoUses] }),
      409,
      'player_used_up',
      'Player usage limit reached (2/2)',
    );
  });

  test('a slot whose game was cancelled does not count as a use', async () => {
    expect((await fixture.submit(ben, { ...nineOf('DAL'), QB1: 'MIA QB1' }, { week: 8 })).status).toBe(200);
    await fixture.refused(
      submitting(ben, { ...nineOf('PHI'), QB1: 'MIA QB1' }, { week: 9 }),
      409,
      'player_used_up',
      'Player usage limit reached (1/1)',
    );
    await changeGame(fixture.context.db, fixture.season, 8, 'MIA', { status: 'cancelled' });
    expect((await fixture.submit(ben, { ...nineOf('PHI'), QB1: 'MIA QB1' }, { week: 9 })).status).toBe(200);
  });

  test('[G5.22] groups with different settings can’t share a lineup', async () => {
    const [one, other] = [await fixture.group(ben, 'One'), await fixture.group(ben, 'Other', { maxPlayerUsage: 2 })];
    await fixture.refused(
      submitting(ben, nineOf('DAL'), { groups: [one, other] }),
      422,
      'settings_differ',
      'Incompatible settings with selected group(s)',
    );
  });

  test('[G2.50] any week of the season, also after the last playoff week of the group', async () => {
    const early = await fixture.group(ben, 'Early');
    await fixture.context.db.execute(sql`update groups set playoff_weeks = '{1}' where id = ${early}`);
    expect((await fixture.submit(ben, nineOf('DAL'), { groups: [early] })).status).toBe(200);
  });

  test('[G2.39] one lineup per week and group', async () => {
    expect((await fixture.submit(ben, nineOf('DAL'))).status).toBe(200);
    await fixture.refused(
      submitting(ben, nineOf('PHI')),
      409,
      'already_submitted',
      'Already submitted to this group this week',
    );
  });

  test('[G1.7, G6.2, G1.8] a free user has one lineup per week, a premium user as many as groups', async () => {
    const own = await fixture.group(ann, 'Own');
    expect((await fixture.submit(ann, nineOf('DAL'))).status).toBe(200);
    const answer = await fixture.refused(
      submitting(ann, nineOf('PHI'), { groups: [own] }),
      409,
      'lineup_limit',
      'Free accounts have one lineup per week. Upgrade to Premium for unlimited lineups.',
    );
    expect(answer.body.error).toContain('Premium');
    expect((await fixture.submit(ann, nineOf('PHI'), { week: 3, groups: [own] })).status).toBe(200);
    const bens = await fixture.group(ben, 'Bens');
    expect((await fixture.submit(ben, nineOf('DAL'))).status).toBe(200);
    expect((await fixture.submit(ben, nineOf('PHI'), { groups: [bens] })).status).toBe(200);
  });

  test('a foreign group and a missing one give the same refusal', async () => {
    const bens = await fixture.group(ben, 'Bens');
    const foreign = await fixture.refused(
      submitting(ann, nineOf('DAL'), { groups: [bens] }),
      404,
      'not_found',
      'Group not found',
    );
    const nowhere = 'b5d5a8a4-7c1f-4d7c-9a2e-1f1a0a3f2c11';
    const unknown = await fixture.refused(
      submitting(ann, nineOf('DAL'), { groups: [nowhere] }),
      404,
      'not_found',
      'Group not found',
    );
    expect(foreign.text).toBe(unknown.text);
    await fixture.join(ann, bens);
    await leaveGroup(fixture.context, { userId: ann.userId, role: null }, bens);
    await fixture.refused(submitting(ann, nineOf('DAL'), { groups: [bens] }), 404, 'not_found', 'Group not found');
  });

  test('[G4.8] requires a double-down where groups have it, from the lineup and not locked', async () => {
    const double = await fixture.group(ben, 'Double', { playerDoubleDown: true });
    const groups = [double];
    await fixture.refused(
      submitting(ben, nineOf('DAL'), { groups }),
      422,
      'double_down_invalid',
      'Select a double-down player to continue',
    );
    await fixture.refused(
      submitting(ben, nineOf('DAL'), { groups, doubleDown: 'PHI QB1' }),
      422,
      'double_down_invalid',
      'The double-down player is not in this lineup',
    );
    await fixture.refused(
      submitting(ben, nineOf('DAL'), { doubleDown: 'DAL QB1' }),
      422,
      'double_down_invalid',
      'The selected group(s) do not use double-down',
    );
    const answer = await fixture.submit(ben, nineOf('DAL'), { groups, doubleDown: 'DAL QB1' });
    expect(answer.body.double_down_player_id).toBe(fixture.season.player('DAL QB1'));
  });
});

describe('garbage', () => {
  let fixture: LineupFixture;
  let ann: Person;
  let lineupId: string;

  beforeAll(async () => {
    fixture = await openLineupFixture();
    ann = await fixture.premium('ann');
    lineupId = (await fixture.submit(ann, nineOf('DAL'))).body.id;
  });
  afterAll(() => fixture.close());

  const REFUSALS = [400, 401, 403, 404, 409, 413, 415, 422];

  /** Sends each body to submit and update; expects refusals, and no writes. */
  async function expectRefused(bodies: unknown[]): Promise<void> {
    const before = await fixture.written();
    for (const body of bodies) {
      const answers = [
        await fixture.call('POST /lineup', { token: ann.token, body: JSON.stringify(body), headers: JSON_BODY }),
        await fixture.call('PUT /lineup/:id', {
          token: ann.token,
          params: { id: lineupId },
          body: JSON.stringify(body),
          headers: JSON_BODY,
        }),
      ];
      for (const answer of answers) {
        expect(REFUSALS, `${JSON.stringify(body)} -> ${answer.text}`).toContain(answer.status);
        expect(typeof answer.body.error).toBe('string');
      }
    }
    expect(await fixture.written()).toBe(before);
  }

  const JSON_BODY = { 'content-type': 'application/json' };

  test('refuses garbage of any shape without writing anything or failing unexpectedly', async () => {
    await expectRefused(fc.sample(fc.jsonValue({ maxDepth: 4 }), { numRuns: 150, seed: 2025 }));
  });

  test('the same for a submission with one broken part', async () => {
    const good = submissionOf(fixture.season, nineOf('PHI'), { groups: [EVERYONE_GROUP_ID], week: 3 });
    const odd = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '\u0000',
        '\ud800',
        'urn:uuid:00000000-0000-0000-0000-000000000001',
        "'; drop table lineups;--",
        -0,
        1e308,
      ),
    );
    // A list of one is read as its element.
    const notAName = (value: unknown) =>
      typeof value === 'object' && value !== null && !(Array.isArray(value) && value.length === 1);
    const broken = fc.oneof(
      odd.map((value) => ({ ...good, week_id: value })),
      odd.filter(notAName).map((value) => ({ ...good, name: value })),
      odd.map((value) => ({ ...good, group_ids: [value] })),
      odd.map((value) => ({ ...good, group_ids: [...good.group_ids, value] })),
      odd.map((value) => ({ ...good, players: value })),
      odd
        .map((value) => ({ ...good, players: [...good.players.slice(1), { ...good.players[0], position: value }] }))
        .filter(({ players }) => String(players.at(-1)?.position).toUpperCase() !== good.players[0]?.position),
      odd.map((value) => ({ ...good, players: [...good.players.slice(1), { ...good.players[0], player_id: value }] })),
      odd
        .filter((value) => value !== null && value !== '' && value !== false && value !== 0)
        .map((value) => ({ ...good, double_down_player_id: value })),
      odd.map((value) => ({ ...good, something_else: value })),
    );
    await expectRefused(fc.sample(broken, { numRuns: 150, seed: 2025 }));
  });

  test('[G5.25] refuses control characters and lone surrogates in a name', async () => {
    const good = submissionOf(fixture.season, nineOf('PHI'), { week: 3 });
    await expectRefused(
      ['\u0000', 'a\u0007b', '\ud800', 'x'.repeat(51), '🏈'.repeat(51)].map((name) => ({ ...good, name })),
    );
  });

  test('refuses a body that is not JSON, or too large', async () => {
    const before = await fixture.written();
    for (const body of ['{', 'week_id=1', '\u0000', `{"name":"${'x'.repeat(200_000)}"}`]) {
      const answer = await fixture.call('POST /lineup', { token: ann.token, body, headers: JSON_BODY });
      expect([400, 413]).toContain(answer.status);
    }
    expect(await fixture.written()).toBe(before);
  });

  test('refuses garbage in paths and queries, too', async () => {
    const odd = [
      ...fc.sample(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), { numRuns: 40, seed: 2025 }),
      '\u0000',
      '%00',
      '..',
      'NaN',
    ];
    for (const id of odd) {
      const answers = [
        await fixture.call('GET /lineup/:id', { token: ann.token, params: { id } }),
        await fixture.call('GET /lineups/:weekId', { token: ann.token, params: { weekId: id } }),
        await fixture.call('DELETE /lineup/:id', { token: ann.token, params: { id } }),
        await fixture.call('GET /players', { token: ann.token, query: { week_id: id } }),
        await fixture.call('GET /leaderboard/group/:groupId', { token: ann.token, params: { groupId: id } }),
      ];
      expect(answers.map(({ status }) => [400, 404].includes(status))).toEqual(answers.map(() => true));
      const used = await fixture.call('GET /lineups/used-players', { token: ann.token, query: { group_ids: id } });
      expect([200, 400]).toContain(used.status);
    }
  });
});
