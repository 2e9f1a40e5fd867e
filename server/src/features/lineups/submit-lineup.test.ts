import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { beforeEach, expect, test } from 'vitest';
import { type LineupFixture, type Person, type SubmitMore, submissionOf } from '../../testing/lineup-fixture.ts';
import { lineupFixtureWithNewPeople } from '../../testing/new-people.ts';
import { changeGame, HOURS, nineOf } from '../../testing/small-season.ts';

const begin = lineupFixtureWithNewPeople();
let fixture: LineupFixture;
let ann: Person;

beforeEach(async () => {
  ({ fixture, ann } = await begin());
});

const submitting = (person: Person, slots: Record<string, string>, more: SubmitMore = {}) => {
  return () => fixture.submit(person, slots, more);
};

test('[G7.26, G4.10, G3.9] stores and returns a complete lineup', async () => {
  const answer = await fixture.submit(ann, nineOf('DAL'), { name: '  Blitz  ' });
  expect(answer.status).toBe(200);
  expect(answer.body.lineup_name).toBe('Blitz');
  expect(answer.body.players.map((slot: { position_key: string }) => slot.position_key)).toEqual([
    'qb1',
    'rb1',
    'rb2',
    'wr1',
    'wr2',
    'te1',
    'flex1',
    'def1',
    'k1',
  ]);
  expect(answer.body.groups).toMatchObject([{ id: EVERYONE_GROUP_ID, name: 'Everyone' }]);
  const read = await fixture.call('GET /lineup/:id', { token: ann.token, params: { id: answer.body.id } });
  const { saved_at, ...lineup } = answer.body;
  expect(read.body).toEqual(lineup);
  expect(saved_at).toBe(fixture.clock.now().toISOString());
});

test('[G5.25, G9.5] names a lineup after its week by default, and refuses a long name', async () => {
  await fixture.refused(
    submitting(ann, nineOf('DAL'), { name: 'x'.repeat(51) }),
    422,
    'field_invalid',
    'Lineup name must be at most 50 characters long',
  );
  await fixture.refused(
    submitting(ann, nineOf('DAL'), { name: 'a\u0007b' }),
    422,
    'field_invalid',
    'Lineup name contains characters that cannot be used',
  );
  const answer = await fixture.submit(ann, nineOf('DAL'), { name: ' ' });
  expect(answer.body.lineup_name).toBe('Week 2 Lineup');
});

test('[G5.21, G8.25] requires at least one group', async () => {
  await fixture.refused(
    submitting(ann, nineOf('DAL'), { groups: [] }),
    422,
    'field_invalid',
    'Please select at least one group',
  );
});

test('[G8.26, G4.9] refuses an incomplete lineup with what is required and provided', async () => {
  const { K1: _, ...eight } = nineOf('DAL');
  const answer = await fixture.refused(
    submitting(ann, eight),
    422,
    'lineup_mismatch',
    'Lineup does not match group settings requirements',
  );
  expect(answer.body.details).toEqual({
    required: { QB: 1, RB: 2, WR: 2, TE: 1, FLEX: 1, DEF: 1, K: 1 },
    provided: { QB: 1, RB: 2, WR: 2, TE: 1, FLEX: 1, DEF: 1 },
  });
});

test('[G8.26, G4.7] refuses a tampered position, such as a kicker as quarterback', async () => {
  const { K1, ...eight } = nineOf('DAL');
  for (const key of ['K2', 'QB2', 'XX1', 'k1;--', '']) {
    await fixture.refused(
      submitting(ann, { ...eight, [key]: K1 as string }),
      422,
      'lineup_mismatch',
      `Lineup does not match group settings requirements: there is no slot ${key}`,
    );
  }
  await fixture.refused(
    submitting(ann, { ...nineOf('DAL'), QB1: 'PHI K1' }),
    422,
    'lineup_mismatch',
    'Lineup does not match group settings requirements: PHI K1 (K) does not fit QB1',
  );
  await fixture.refused(
    submitting(ann, { ...nineOf('DAL'), FLEX1: 'PHI QB1' }),
    422,
    'lineup_mismatch',
    'Lineup does not match group settings requirements: PHI QB1 (QB) does not fit FLEX1',
  );
  const body = submissionOf(fixture.season, nineOf('DAL'));
  const twice = {
    ...body,
    players: [...body.players, { position: 'qb1', player_id: fixture.season.player('PHI QB1') }],
  };
  await fixture.refused(
    () => fixture.call('POST /lineup', { token: ann.token, body: twice }),
    422,
    'lineup_mismatch',
    'Lineup does not match group settings requirements: QB1 is filled twice',
  );
});

test('[G5.23] refuses a player in two slots', async () => {
  await fixture.refused(
    submitting(ann, { ...nineOf('DAL'), FLEX1: 'DAL RB1' }),
    409,
    'player_twice',
    'DAL RB1 is already selected in another position',
  );
});

test('refuses an unknown player and one who is not in the week', async () => {
  const body = submissionOf(fixture.season, nineOf('DAL'));
  const [first, ...others] = body.players;
  const stranger = { position: first?.position ?? '', player_id: '7f0e31b2-9f6d-4a77-8b0e-3c6a5b1c9d10' };
  const submit = () =>
    fixture.call('POST /lineup', { token: ann.token, body: { ...body, players: [stranger, ...others] } });
  await fixture.refused(submit, 422, 'field_invalid', 'A player in this lineup was not found');
  const gone = fixture.season.player('NYJ QB2');
  const { pool } = fixture.context.database;
  await pool.query('delete from player_weeks where player_id = $1', [gone]);
  // As the scoring stage does with every change to players.
  await pool.query('update seasons set version = version + 1');
  await fixture.refused(
    submitting(ann, { ...nineOf('DAL'), QB1: 'NYJ QB2' }),
    422,
    'field_invalid',
    'A player in this lineup was not found',
  );
});

test('[G4.4, G8.31] a player locks at the kick-off, not a moment before', async () => {
  fixture.clock.set(new Date(fixture.season.at(2, HOURS.thursdayKickoff).getTime()));
  await fixture.refused(
    submitting(ann, { ...nineOf('DAL'), QB1: 'KC QB1' }),
    409,
    'player_locked',
    'Player game has started',
  );
  fixture.clock.set(new Date(fixture.season.at(2, HOURS.thursdayKickoff).getTime() - 1));
  expect((await fixture.submit(ann, { ...nineOf('DAL'), QB1: 'KC QB1' })).status).toBe(200);
});

test('a game that the feed saw started locks before its kick-off, and stays locked', async () => {
  await changeGame(fixture.context.db, fixture.season, 3, 'MIA', { lockedAt: fixture.clock.now() });
  await fixture.refused(submitting(ann, nineOf('MIA'), { week: 3 }), 409, 'player_locked', 'Player game has started');
});

test('[G4.4] a start that is not confirmed locks, too, and no longer than that', async () => {
  const { db } = fixture.context;
  await changeGame(db, fixture.season, 6, 'MIA', { isLockProvisional: true });
  await fixture.refused(submitting(ann, nineOf('MIA'), { week: 6 }), 409, 'player_locked', 'Player game has started');
  await changeGame(db, fixture.season, 6, 'MIA', { isLockProvisional: false });
  expect((await fixture.submit(ann, nineOf('MIA'), { week: 6 })).status).toBe(200);
});

test('refuses a player on a bye or of a cancelled game', async () => {
  await fixture.refused(
    submitting(ann, { ...nineOf('DAL'), QB1: 'MIA QB1' }, { week: 4 }),
    409,
    'player_on_bye',
    'On bye this week',
  );
  await changeGame(fixture.context.db, fixture.season, 5, 'MIA', { status: 'cancelled' });
  await fixture.refused(
    submitting(ann, { ...nineOf('DAL'), QB1: 'MIA QB1' }, { week: 5 }),
    409,
    'player_on_bye',
    'Game canceled this week',
  );
});

test('[G4.11] refuses a lineup for a week that is over', async () => {
  fixture.clock.set(fixture.season.at(3, 1));
  await fixture.refused(submitting(ann, nineOf('DAL'), { week: 2 }), 409, 'week_over', 'Week 2 is over');
});

test('a repeated submit gives one lineup, even after the kick-off', async () => {
  const first = await fixture.submit(ann, nineOf('KC'));
  const before = await fixture.written();
  fixture.clock.set(fixture.season.at(2, HOURS.sunday));
  const second = await fixture.submit(ann, nineOf('KC'));
  expect(second.status).toBe(200);
  expect(second.body.id).toBe(first.body.id);
  expect(await fixture.written()).toBe(before);
});

test('requires a signed-in user', async () => {
  const body = submissionOf(fixture.season, nineOf('DAL'));
  await fixture.refused(
    () => fixture.call('POST /lineup', { body }),
    401,
    'not_signed_in',
    'Please sign in to continue.',
  );
});
