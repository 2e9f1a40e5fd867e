import type { Group } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { expect, test } from 'vitest';
import { groupStats, myGroupsOrder } from './group-order.ts';
import { memberActions, publicState } from './row-actions.ts';

const link = { id: 'l', join_token: 'secret', may_delete: true };

function group(part: Partial<Group> & { id: string }) {
  return {
    name: part.id,
    visibility: 'private' as const,
    created_by: 'ben',
    is_active: true,
    shares_name: false,
    join_links: [],
    current_participants: 3,
    max_participants: 10,
    ...part,
  };
}
const everyone = group({ id: EVERYONE_GROUP_ID, name: 'Overall', visibility: 'public', max_participants: null });
const names = (groups: readonly { name: string }[]) => groups.map(({ name }) => name);

test('[G2.13] My Groups starts with the everyone-group, then sorts by name', () => {
  const mine = [group({ id: 'zeta' }), group({ id: 'Alpha' }), everyone, group({ id: 'beta' })];
  expect(names(myGroupsOrder(mine))).toEqual(['Overall', 'Alpha', 'beta', 'zeta']);
});

test('[G2.12] All Groups counts groups, public and private ones, and each participant once', () => {
  expect(
    groupStats([
      { ...everyone, current_participants: 9 },
      group({ id: 'a' }),
      group({ id: 'b', current_participants: 7 }),
    ]),
  ).toEqual({
    total: 3,
    public: 1,
    private: 2,
    participants: 9,
  });
});

test('[G2.19] Invite and View Members only appear on private groups created by the user', () => {
  expect(memberActions(group({ id: 'a' }), 'ann')).toMatchObject({ invite: true, viewMembers: true });
  const open = group({ id: 'a', visibility: 'public' });
  expect(memberActions(open, 'ann')).toMatchObject({ invite: false, viewMembers: false, manage: false });
  expect(memberActions(open, 'ben')).toMatchObject({ invite: false, viewMembers: false, manage: true });
});

test('[G2.20, G2.21, G3.3] a join link is offered where none exists; the everyone-group has none and cannot be left', () => {
  expect(memberActions(group({ id: 'a' }), 'ann')).toMatchObject({ joinLink: 'create', leave: true });
  expect(memberActions(group({ id: 'a', join_links: [link] }), 'ann').joinLink).toBe('copy');
  const actions = memberActions({ ...everyone, join_links: [] }, 'ann');
  expect(actions).toEqual({
    invite: false,
    viewMembers: false,
    manage: false,
    remove: null,
    joinLink: null,
    leave: false,
  });
});

test('a non-member can join a public group that is not full', () => {
  const ids = new Set(['mine']);
  expect(publicState(group({ id: 'mine', current_participants: 10 }), ids)).toBe('joined');
  expect(publicState(group({ id: 'open' }), ids)).toBe('join');
  expect(publicState(group({ id: 'full', current_participants: 10 }), ids)).toBe('full');
});
