import { settingsFromWire } from '@singleback/contract/group-settings.ts';
import { DEFAULT_SETTINGS, EVERYONE_GROUP_ID, sameSettings } from '@singleback/game/groups/settings.ts';
import { useState } from 'react';
import { readPending } from '../../api/pending.ts';
import { DEAD, useWaitingGroup, type WaitingGroup } from '../../invitations/use-waiting-group.ts';
import type { BuilderGroup } from '../../lineups/builder/queries.ts';
import type { PlaySearch } from '../route-search.ts';

/** What a visitor came for, and the groups that their lineup can count in. */
export interface GuestGroups {
  /** The group of the link; null without one, or if it can't be joined. */
  readonly waiting: WaitingGroup | null;
  /** Why the group of the link can't be joined. */
  readonly problem: 'ended' | 'full' | null;
  readonly joinToken: string | null;
  readonly invitationToken: string | null;
  readonly groups: readonly BuilderGroup[];
  /** The groups chosen at first: that of the link, and Everyone where its settings are equal [G5.22]. */
  readonly chosen: readonly string[];
}

const EVERYONE: BuilderGroup = {
  id: EVERYONE_GROUP_ID,
  name: 'Everyone',
  settings: DEFAULT_SETTINGS,
  alreadySubmitted: false,
  hasLeft: false,
};

/** The groups of a visitor, by the link that brought them here; undefined while it is loading. */
export function useGuestGroups({ redirect }: PlaySearch): GuestGroups | undefined {
  const [{ joinToken, invitationToken }] = useState(readPending);
  const token = redirect === 'join' ? joinToken : redirect === 'invitation' ? invitationToken : null;
  const found = useWaitingGroup(redirect ?? 'join', token);
  if (token !== null && found === undefined) return undefined;
  if (token === null || found === null || found === undefined || found === DEAD || !found.isOpen) {
    const hasEnded = found === DEAD || (found !== null && found !== undefined && !found.isOpen);
    return { ...NOBODY, problem: token !== null && hasEnded ? 'ended' : null };
  }
  const { current_participants: members, max_participants: most } = found.group;
  if (most !== null && members >= most) return { ...NOBODY, waiting: found, problem: 'full' };
  const { id, name, group_settings } = found.group;
  const group = { id, name, settings: settingsFromWire(group_settings), alreadySubmitted: false, hasLeft: false };
  const isEqual = sameSettings(group.settings, DEFAULT_SETTINGS);
  return {
    ...{ waiting: found, problem: null },
    joinToken: redirect === 'join' ? token : null,
    invitationToken: redirect === 'invitation' ? token : null,
    groups: isEqual ? [group, EVERYONE] : [group],
    chosen: isEqual ? [id, EVERYONE_GROUP_ID] : [id],
  };
}

const NOBODY: GuestGroups = {
  ...{ waiting: null, problem: null, joinToken: null, invitationToken: null },
  groups: [EVERYONE],
  chosen: [EVERYONE_GROUP_ID],
};
