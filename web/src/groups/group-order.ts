import type { Group } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';

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
