import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type LineupHouse,
  openLineupHouse,
  type Person,
  type SubmitMore,
  submissionOf,
} from '../../testing/lineup-house.ts';
import { changeGame, HOURS, nineOf } from '../../testing/small-season.ts';
import type { Answer } from '../../testing/test-house.ts';
import { leaveGroup } from '../groups/membership.ts';

let house: LineupHouse;
let names = 0;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  house = await openLineupHouse();
});
afterAll(() => house.close());

// New people for each test: what one has submitted is in nobody else's way.
beforeEach(async () => {
  house.clock.set(house.season.at(2, HOURS.midweek));
  names += 1;
  ann = await house.free(`ann${names}`);
  ben = await house.premium(`ben${names}`);
});

/** Expects a refusal in these words, and that nothing was written. */
async function refused(ask: () => Promise<Answer>, status: number, code: string, error: string): Promise<Answer> {
  const before = await house.written();
  const answer = await ask();
  expect(answer.body).toMatchObject({ error, code });
  expect(answer.status).toBe(status);
  expect(await house.written()).toBe(before);
  return answer;
}

const submitting = (person: Person, slots: Record<string, string>, more: SubmitMore = {}) => {
  return () => house.submit(person, slots, more);
};

test('[G7.26, G4.10, G3.9] a complete lineup is stored and answered as it stands', async () => {
  const answer = await house.submit(ann, nineOf('DAL'), { name: '  Blitz  ' });
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
  const read = await house.call('GET /lineup/:id', { token: ann.token, params: { id: answer.body.id } });
  const { saved_at, ...lineup } = answer.body;
  expect(read.body).toEqual(lineup);
  expect(saved_at).toBe(house.clock.now().toISOString());
});

test('[G5.25, G9.5] a lineup without a name is called after its week, a long name is refused', async () => {
  await refused(
    submitting(ann, nineOf('DAL'), { name: 'x'.repeat(51) }),
    422,
    'field_invalid',
    'Lineup name must be at most 50 characters long',
  );
  await refused(
    submitting(ann, nineOf('DAL'), { name: 'a\u0000b' }),
    422,
    'field_invalid',
    'Lineup name contains characters that cannot be used',
  );
  const answer = await house.submit(ann, nineOf('DAL'), { name: ' ' });
  expect(answer.body.lineup_name).toBe('Week 2 Lineup');
});

test('[G5.21, G8.25] at least one group', async () => {
  await refused(
    submitting(ann, nineOf('DAL'), { groups: [] }),
    422,
    'field_invalid',
    'Please select at least one group',
  );
});

test('[G8.26, G4.9] an incomplete lineup names what is required and what was provided', async () => {
  const { K1: _, ...eight } = nineOf('DAL');
  const answer = await refused(
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

test('[G8.26, G4.7] a tampered position is refused, a kicker does not play quarterback', async () => {
  const { K1, ...eight } = nineOf('DAL');
  for (const key of ['K2', 'QB2', 'XX1', 'k1;--', '']) {
    await refused(
      submitting(ann, { ...eight, [key]: K1 as string }),
      422,
      'lineup_mismatch',
      `Lineup does not match group settings requirements: there is no slot ${key}`,
    );
  }
  await refused(
    submitting(ann, { ...nineOf('DAL'), QB1: 'PHI K1' }),
    422,
    'lineup_mismatch',
    'Lineup does not match group settings requirements: PHI K1 (K) does not fit QB1',
  );
  await refused(
    submitting(ann, { ...nineOf('DAL'), FLEX1: 'PHI QB1' }),
    422,
    'lineup_mismatch',
    'Lineup does not match group settings requirements: PHI QB1 (QB) does not fit FLEX1',
  );
  const body = submissionOf(house.season, nineOf('DAL'));
  const twice = { ...body, players: [...body.players, { position: 'qb1', player_id: house.season.player('PHI QB1') }] };
  await refused(
    () => house.call('POST /lineup', { token: ann.token, body: twice }),
    422,
    'lineup_mismatch',
    'Lineup does not match group settings requirements: QB1 is filled twice',
  );
});

test('[G5.23] nobody stands in two slots', async () => {
  await refused(
    submitting(ann, { ...nineOf('DAL'), FLEX1: 'DAL RB1' }),
    409,
    'player_twice',
    'DAL RB1 is already selected in another position',
  );
});

test('an unknown player and one of whom the week knows nothing are refused', async () => {
  const body = submissionOf(house.season, nineOf('DAL'));
  const [first, ...others] = body.players;
  const stranger = { position: first?.position ?? '', player_id: '7f0e31b2-9f6d-4a77-8b0e-3c6a5b1c9d10' };
  const ask = () => house.call('POST /lineup', { token: ann.token, body: { ...body, players: [stranger, ...others] } });
  await refused(ask, 422, 'field_invalid', 'A player of this lineup is not known');
  const gone = house.season.player('NYJ QB2');
  await house.context.database.pool.query('delete from player_weeks where player_id = $1', [gone]);
  await refused(
    submitting(ann, { ...nineOf('DAL'), QB1: 'NYJ QB2' }),
    422,
    'field_invalid',
    'A player of this lineup is not known',
  );
});

test('[G4.4, G8.31] a player locks at the kick-off, not a moment before', async () => {
  house.clock.set(new Date(house.season.at(2, HOURS.thursdayKickoff).getTime()));
  await refused(submitting(ann, { ...nineOf('DAL'), QB1: 'KC QB1' }), 409, 'player_locked', 'Player game has started');
  house.clock.set(new Date(house.season.at(2, HOURS.thursdayKickoff).getTime() - 1));
  expect((await house.submit(ann, { ...nineOf('DAL'), QB1: 'KC QB1' })).status).toBe(200);
});

test('a game that the feed saw started locks before its kick-off, and stays locked', async () => {
  await changeGame(house.context.db, house.season, 3, 'MIA', { lockedAt: house.clock.now() });
  await refused(submitting(ann, nineOf('MIA'), { week: 3 }), 409, 'player_locked', 'Player game has started');
});

test('a player on a bye or of a cancelled game is refused', async () => {
  await refused(
    submitting(ann, { ...nineOf('DAL'), QB1: 'MIA QB1' }, { week: 4 }),
    409,
    'player_on_bye',
    'On bye this week',
  );
  await changeGame(house.context.db, house.season, 5, 'MIA', { status: 'cancelled' });
  await refused(
    submitting(ann, { ...nineOf('DAL'), QB1: 'MIA QB1' }, { week: 5 }),
    409,
    'player_on_bye',
    'Game cancelled this week',
  );
});

test('[G5.24, G1.2] nobody is used above the limit, and a use in one group is none in another', async () => {
  expect((await house.submit(ben, nineOf('DAL'), { week: 2 })).status).toBe(200);
  await refused(
    submitting(ben, { ...nineOf('PHI'), QB1: 'DAL QB1' }, { week: 3 }),
    409,
    'player_used_up',
    'Player usage limit reached (1/1)',
  );
  const own = await house.group(ben, 'Own');
  await refused(
    submitting(ben, nineOf('DAL'), { week: 3, groups: [own, EVERYONE_GROUP_ID] }),
    409,
    'player_used_up',
    'Player usage limit reached (1/1)',
  );
  expect((await house.submit(ben, nineOf('DAL'), { week: 3, groups: [own] })).status).toBe(200);
  const twoUses = await house.group(ben, 'Two uses', { maxPlayerUsage: 2 });
  for (const week of [3, 6]) {
    expect((await house.submit(ben, nineOf('PHI'), { week, groups: [twoUses] })).status).toBe(200);
  }
  await refused(
    submitting(ben, nineOf('PHI'), { week: 7, groups: [twoUses] }),
    409,
    'player_used_up',
    'Player usage limit reached (2/2)',
  );
});

test('a slot whose game was cancelled is no use', async () => {
  expect((await house.submit(ben, { ...nineOf('DAL'), QB1: 'MIA QB1' }, { week: 8 })).status).toBe(200);
  await refused(
    submitting(ben, { ...nineOf('PHI'), QB1: 'MIA QB1' }, { week: 9 }),
    409,
    'player_used_up',
    'Player usage limit reached (1/1)',
  );
  await changeGame(house.context.db, house.season, 8, 'MIA', { status: 'cancelled' });
  expect((await house.submit(ben, { ...nineOf('PHI'), QB1: 'MIA QB1' }, { week: 9 })).status).toBe(200);
});

test('[G5.22] groups that play by other settings take no lineup together', async () => {
  const [one, other] = [await house.group(ben, 'One'), await house.group(ben, 'Other', { maxPlayerUsage: 2 })];
  await refused(
    submitting(ben, nineOf('DAL'), { groups: [one, other] }),
    422,
    'settings_differ',
    'Incompatible settings with selected group(s)',
  );
});

test('[G2.39] one lineup per week and group', async () => {
  expect((await house.submit(ben, nineOf('DAL'))).status).toBe(200);
  await refused(submitting(ben, nineOf('PHI')), 409, 'already_submitted', 'Already submitted to this group this week');
});

test('[G1.7, G6.2, G1.8] a free user has one lineup per week, a premium user as many as groups', async () => {
  const own = await house.group(ann, 'Own');
  expect((await house.submit(ann, nineOf('DAL'))).status).toBe(200);
  const answer = await refused(
    submitting(ann, nineOf('PHI'), { groups: [own] }),
    409,
    'lineup_limit',
    'Free accounts have one lineup per week. Upgrade to Premium for unlimited lineups.',
  );
  expect(answer.body.error).toContain('Premium');
  expect((await house.submit(ann, nineOf('PHI'), { week: 3, groups: [own] })).status).toBe(200);
  const bens = await house.group(ben, 'Bens');
  expect((await house.submit(ben, nineOf('DAL'))).status).toBe(200);
  expect((await house.submit(ben, nineOf('PHI'), { groups: [bens] })).status).toBe(200);
});

test('[G4.11] a week that is over takes no lineup', async () => {
  house.clock.set(house.season.at(3, 1));
  await refused(submitting(ann, nineOf('DAL'), { week: 2 }), 409, 'week_over', 'Week 2 is over');
});

test('a group of others and one that is not there get the same answer', async () => {
  const bens = await house.group(ben, 'Bens');
  const foreign = await refused(
    submitting(ann, nineOf('DAL'), { groups: [bens] }),
    404,
    'not_found',
    'Group not found',
  );
  const nowhere = 'b5d5a8a4-7c1f-4d7c-9a2e-1f1a0a3f2c11';
  const unknown = await refused(
    submitting(ann, nineOf('DAL'), { groups: [nowhere] }),
    404,
    'not_found',
    'Group not found',
  );
  expect(foreign.text).toBe(unknown.text);
  await house.join(ann, bens);
  await leaveGroup(house.context, { userId: ann.userId, role: null }, bens);
  await refused(submitting(ann, nineOf('DAL'), { groups: [bens] }), 404, 'not_found', 'Group not found');
});

test('[G4.8] the double-down is required where groups play it, in the lineup, and not on a locked player', async () => {
  const double = await house.group(ben, 'Double', { playerDoubleDown: true });
  const groups = [double];
  await refused(
    submitting(ben, nineOf('DAL'), { groups }),
    422,
    'double_down_invalid',
    'Select a double-down player to continue',
  );
  await refused(
    submitting(ben, nineOf('DAL'), { groups, doubleDown: 'PHI QB1' }),
    422,
    'double_down_invalid',
    'The double-down player is not in this lineup',
  );
  await refused(
    submitting(ben, nineOf('DAL'), { doubleDown: 'DAL QB1' }),
    422,
    'double_down_invalid',
    'Double-down is not part of the selected group(s)',
  );
  const answer = await house.submit(ben, nineOf('DAL'), { groups, doubleDown: 'DAL QB1' });
  expect(answer.body.double_down_player_id).toBe(house.season.player('DAL QB1'));
});

test('the same submit sent twice gives one lineup, even after the kick-off', async () => {
  const first = await house.submit(ann, nineOf('KC'));
  const before = await house.written();
  house.clock.set(house.season.at(2, HOURS.sunday));
  const second = await house.submit(ann, nineOf('KC'));
  expect(second.status).toBe(200);
  expect(second.body.id).toBe(first.body.id);
  expect(await house.written()).toBe(before);
});

test('nobody submits without signing in', async () => {
  const body = submissionOf(house.season, nineOf('DAL'));
  await refused(() => house.call('POST /lineup', { body }), 401, 'not_signed_in', 'Please sign in to continue.');
});
