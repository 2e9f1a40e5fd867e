import type { Group, MyGroup } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { isCommissioner } from './model.ts';

/** The actions of a group's row. */
export interface RowActions {
  readonly invite: boolean;
  readonly viewMembers: boolean;
  readonly joinLink: 'create' | 'copy' | null;
  readonly leave: boolean;
  /** Opens the page on which its commissioners manage it. */
  readonly manage: boolean;
  /** Deletes the group, for its creator; 'locked' once a slot of it has locked. */
  readonly remove: 'open' | 'locked' | null;
}

type Acted = Pick<Group, 'id' | 'visibility' | 'created_by' | 'is_active' | 'join_links'> &
  Partial<Pick<MyGroup, 'is_commissioner' | 'is_deletable' | 'commissioners_invite'>>;

/** The actions of one of the user's groups [G2.19 to G2.21, G3.3]. */
export function memberActions(group: Acted, userId: string): RowActions {
  const isEveryone = group.id === EVERYONE_GROUP_ID;
  const isPrivate = group.visibility === 'private';
  const manages = !isEveryone && isCommissioner(group, userId);
  const mayInvite = !isEveryone && (manages || group.commissioners_invite !== true);
  const link = (group.join_links ?? []).length > 0 ? 'copy' : 'create';
  return {
    invite: isPrivate && mayInvite,
    viewMembers: isPrivate && !isEveryone,
    joinLink: mayInvite ? link : null,
    leave: !isEveryone,
    manage: manages,
    remove: manages && group.created_by === userId ? (group.is_deletable === false ? 'locked' : 'open') : null,
  };
}

/** The state at the end of a public group's row [G2.14]. */
type PublicState = 'join' | 'full' | 'joined';

export function publicState(
  group: Pick<Group, 'id' | 'current_participants' | 'max_participants'>,
  ownIds: ReadonlySet<string>,
): PublicState {
  if (ownIds.has(group.id)) return 'joined';
  return isFull(group) ? 'full' : 'join';
}

/** Whether all places of a group are taken. */
export function isFull(group: Pick<Group, 'current_participants' | 'max_participants'>): boolean {
  return group.max_participants !== null && group.current_participants >= group.max_participants;
}

/** Why nobody can be invited to a full group, for those who could make it larger and for the others; else undefined. */
export function fullWords(
  group: Pick<Group, 'current_participants' | 'max_participants'>,
  mayEnlarge: boolean,
): string | undefined {
  if (!isFull(group)) return undefined;
  const help = mayEnlarge ? 'Allow more under Manage Group to invite people.' : 'Its commissioners can make it larger.';
  return `This group is full, ${group.current_participants} of ${group.max_participants}. ${help}`;
}

type Named = Pick<Group, 'id' | 'name'>;

const byName = (a: Named, b: Named) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base', numeric: true });

/** Sorts My Groups: the everyone-group first, then by name [G2.13]. */
export function myGroupsOrder<G extends Named>(groups: readonly G[]): G[] {
  const isEveryone = ({ id }: Named) => Number(id === EVERYONE_GROUP_ID);
  return groups.toSorted((a, b) => isEveryone(b) - isEveryone(a) || byName(a, b));
}

/** The counts of All Groups [G2.12]. */
export interface GroupStats {
  readonly total: number;
  readonly public: number;
  readonly private: number;
  /** Users, not memberships: every user is in the everyone-group (rules 4.1), so its members are all of them. */
  readonly participants: number;
}

export function groupStats(groups: readonly Pick<Group, 'id' | 'visibility' | 'current_participants'>[]): GroupStats {
  const isPublic = groups.filter(({ visibility }) => visibility === 'public').length;
  return {
    total: groups.length,
    public: isPublic,
    private: groups.length - isPublic,
    participants: groups.find(({ id }) => id === EVERYONE_GROUP_ID)?.current_participants ?? 0,
  };
}
