import type { Group } from '@singleback/contract/groups.ts';
import type { GroupPreview, Invitation } from '@singleback/contract/invitations.ts';
import type { Db } from '../../db/pool.ts';
import { shownGroup } from '../groups/groups-service.ts';

/** A group that has not been closed; else null. */
export async function openGroup(db: Db, groupId: string): Promise<Group | null> {
  const group = await shownGroup(db, groupId);
  return group?.is_active ? group : null;
}

/** A group as shown to the holder of a link to it; null when it is closed. */
export async function previewGroup(db: Db, groupId: string): Promise<GroupPreview | null> {
  const group = await openGroup(db, groupId);
  return (
    group && {
      id: group.id,
      name: group.name,
      description: group.description,
      visibility: group.visibility,
      current_participants: group.current_participants,
      max_participants: group.max_participants,
      seasons: group.seasons,
      start_week: group.start_week,
      missed_weeks: group.missed_weeks,
      group_settings: group.group_settings,
    }
  );
}

/** The sender's names [G3.4, G2.66]. */
export function presentInviter(inviter: { displayName: string | null; shownName: string }): Invitation['inviter'] {
  return { display_name: inviter.displayName, username: inviter.shownName };
}
