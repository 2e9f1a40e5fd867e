import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { beforeEach, expect, test } from 'vitest';
import type { LineupHouse, Person, SubmitMore } from '../../testing/lineup-house.ts';
import { houseOfNewPeople } from '../../testing/new-people.ts';
import { changeGame, nineOf } from '../../testing/small-season.ts';
import { leaveGroup } from '../groups/membership.ts';

const begin = houseOfNewPeople();
let house: LineupHouse;
let ann: Person;
let ben: Person;

beforeEach(async () => {
  ({ house, ann, ben } = await begin());
});

const submitting = (person: Person, slots: Record<string, string>, more: SubmitMore = {}) => {
  return () => house.submit(person, slots, more);
};

test('[A1.1, G5.24, G1.2] nobody is used above the limit, and a use in one group is none in another', async () => {
  expect((await house.submit(ben, nineOf('DAL'), { week: 2 })).status).toBe(200);
  await house.refused(
    submitting(ben, { ...nineOf('PHI'), QB1: 'DAL QB1' }, { week: 3 }),
    409,
    'player_used_up',
    'Player usage limit reached (1/1)',
  );
  const own = await house.group(ben, 'Own');
  await house.refused(
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
  await house.refused(
    submitting(ben, nineOf('PHI'), { week: 7, groups: [twoUses] }),
    409,
    'player_used_up',
    'Player usage limit reached (2/2)',
  );
});

test('a slot whose game was cancelled is no use', async () => {
  expect((await house.submit(ben, { ...nineOf('DAL'), QB1: 'MIA QB1' }, { week: 8 })).status).toBe(200);
  await house.refused(
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
  await house.refused(
    submitting(ben, nineOf('DAL'), { groups: [one, other] }),
    422,
    'settings_differ',
    'Incompatible settings with selected group(s)',
  );
});

test('[G2.39] one lineup per week and group', async () => {
  expect((await house.submit(ben, nineOf('DAL'))).status).toBe(200);
  await house.refused(
    submitting(ben, nineOf('PHI')),
    409,
    'already_submitted',
    'Already submitted to this group this week',
  );
});

test('[G1.7, G6.2, G1.8] a free user has one lineup per week, a premium user as many as groups', async () => {
  const own = await house.group(ann, 'Own');
  expect((await house.submit(ann, nineOf('DAL'))).status).toBe(200);
  const answer = await house.refused(
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

test('a group of others and one that is not there get the same answer', async () => {
  const bens = await house.group(ben, 'Bens');
  const foreign = await house.refused(
    submitting(ann, nineOf('DAL'), { groups: [bens] }),
    404,
    'not_found',
    'Group not found',
  );
  const nowhere = 'b5d5a8a4-7c1f-4d7c-9a2e-1f1a0a3f2c11';
  const unknown = await house.refused(
    submitting(ann, nineOf('DAL'), { groups: [nowhere] }),
    404,
    'not_found',
    'Group not found',
  );
  expect(foreign.text).toBe(unknown.text);
  await house.join(ann, bens);
  await leaveGroup(house.context, { userId: ann.userId, role: null }, bens);
  await house.refused(submitting(ann, nineOf('DAL'), { groups: [bens] }), 404, 'not_found', 'Group not found');
});

test('[G4.8] the double-down is required where groups play it, in the lineup, and not on a locked player', async () => {
  const double = await house.group(ben, 'Double', { playerDoubleDown: true });
  const groups = [double];
  await house.refused(
    submitting(ben, nineOf('DAL'), { groups }),
    422,
    'double_down_invalid',
    'Select a double-down player to continue',
  );
  await house.refused(
    submitting(ben, nineOf('DAL'), { groups, doubleDown: 'PHI QB1' }),
    422,
    'double_down_invalid',
    'The double-down player is not in this lineup',
  );
  await house.refused(
    submitting(ben, nineOf('DAL'), { doubleDown: 'DAL QB1' }),
    422,
    'double_down_invalid',
    'The selected group(s) do not use double-down',
  );
  const answer = await house.submit(ben, nineOf('DAL'), { groups, doubleDown: 'DAL QB1' });
  expect(answer.body.double_down_player_id).toBe(house.season.player('DAL QB1'));
});
