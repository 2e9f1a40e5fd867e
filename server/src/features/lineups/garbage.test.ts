import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LineupFixture, openLineupFixture, type Person, submissionOf } from '../../testing/lineup-fixture.ts';
import { nineOf } from '../../testing/small-season.ts';

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
