import type { Group } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';

/** The actions of a group's row. */
export interface RowActions {
  readonly invite: boolean;
  readonly viewMembers: boolean;
  /** Opens the member list of a public group for its creator. */
  readonly manage: boolean;
  readonly joinLink: 'create' | 'copy' | null;
  readonly leave: boolean;
  /** Edits or closes the group, for its creator. */
  readonly edit: boolean;
}

type Acted = Pick<Group, 'id' | 'visibility' | 'created_by' | 'is_active' | 'join_links'>;

/** The actions of one of the user's groups [G2.19 to G2.21, G3.3]. */
export function memberActions(group: Acted, userId: string): RowActions {
  const isEveryone = group.id === EVERYONE_GROUP_ID;
  const isPrivate = group.visibility === 'private';
  const link = (group.join_links ?? []).length > 0 ? 'copy' : 'create';
  return {
    invite: isPrivate && !isEveryone,
    viewMembers: isPrivate && !isEveryone,
    manage: !isPrivate && !isEveryone && group.created_by === userId,
    joinLink: isEveryone ? null : link,
    leave: !isEveryone,
    edit: !isEveryone && group.created_by === userId,
  };
}

/** The state at the end of a public group's row [G2.14]. */
export type PublicState = 'join' | 'full' | 'joined';

export function publicState(
  group: Pick<Group, 'id' | 'current_participants' | 'max_participants'>,
  ownIds: ReadonlySet<string>,
): PublicState {
  if (ownIds.has(group.id)) return 'joined';
  return group.max_participants !== null && group.current_participants >= group.max_participants ? 'full' : 'join';
}
