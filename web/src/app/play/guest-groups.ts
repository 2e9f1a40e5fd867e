// Playing before there is an account: the draft, and how it is kept.

import { settingsFromWire } from '@singleback/contract/group-settings.ts';
import { startsAfter } from '@singleback/game/groups/check-group-selection.ts';
import { DEFAULT_SETTINGS, EVERYONE_GROUP_ID, sameSettings } from '@singleback/game/groups/settings.ts';
import { useState } from 'react';
import { DEAD, useWaitingGroup, type WaitingGroup } from '../../invitations/waiting-group.tsx';
import { GUEST } from '../../lineups/builder/kept-drafts.ts';
import { keepDraft, readDraft } from '../../lineups/builder/lineup-draft.ts';
import type { BuilderGroup } from '../../lineups/builder/queries.ts';
import type { TargetedLineup } from '../../lineups/builder/use-submit.ts';
import { tab } from '../../platform/api/device-storage.ts';
import { readPending } from '../../platform/api/pending.ts';
import type { PlaySearch } from '../route-search.ts';

/** What a visitor came for, and the groups that their lineup can count in. */
export interface GuestGroups {
  /** The group of the link; null without one, or if it can't be joined. */
  readonly waiting: WaitingGroup | null;
  /** Why the group of the link can't be joined. */
  readonly problem: 'ended' | 'full' | null;
  /** Why this lineup can't count in the group of the link, which the visitor joins: 'starts in week 9'. */
  readonly outside: string | null;
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
  const tokens = {
    joinToken: redirect === 'join' ? token : null,
    invitationToken: redirect === 'invitation' ? token : null,
  };
  const { id, name, group_settings } = found.group;
  const state = { alreadySubmitted: false, hasLeft: false };
  const group = { id, name, settings: settingsFromWire(group_settings), ...state };
  const isEqual = sameSettings(group.settings, DEFAULT_SETTINGS);
  return {
    ...{ waiting: found, problem: null, outside: null },
    ...tokens,
    groups: isEqual ? [group, EVERYONE] : [group],
    chosen: isEqual ? [id, EVERYONE_GROUP_ID] : [id],
  };
}

/**
 * The same for a lineup of a week: a group that starts later, or in which one can only watch, is joined, but the
 * lineup counts for everyone only.
 */
export function guestGroupsIn(guest: GuestGroups, weekNumber: number): GuestGroups {
  const group = guest.waiting?.group;
  if (group === undefined || guest.problem !== null) return guest;
  const first = startsAfter(group.start_week ?? null, weekNumber);
  const outside = first === null ? null : `starts in week ${first}`;
  if (outside === null && group.is_watching !== true) return guest;
  return { ...guest, outside, groups: NOBODY.groups, chosen: NOBODY.chosen };
}

const NOBODY: GuestGroups = {
  ...{ waiting: null, problem: null, outside: null, joinToken: null, invitationToken: null },
  groups: [EVERYONE],
  chosen: [EVERYONE_GROUP_ID],
};

const placeOf = (weekId: string) => ({ userId: GUEST, weekId, lineupId: null });

/** The lineup of a week that this device's visitor has built so far; null without one. */
export function readGuestLineup(weekId: string): TargetedLineup | null {
  const kept = readDraft(placeOf(weekId));
  if (kept === null) return null;
  const players = Object.entries(kept.slots).flatMap(([position, playerId]) =>
    playerId === null ? [] : [{ position, playerId }],
  );
  return { groupIds: kept.groupIds, players, doubleDownPlayerId: kept.doubleDownPlayerId };
}

/** Takes the draft off the device before it is saved, so that it does not become a draft of the account. */
export function dropGuestDraft(weekId: string): void {
  keepDraft(placeOf(weekId), null);
}

/** Puts it back when saving has failed. */
export function keepGuestDraft(weekId: string, { groupIds, players, doubleDownPlayerId }: TargetedLineup): void {
  const slots = Object.fromEntries(players.map(({ position, playerId }) => [position, playerId]));
  keepDraft(placeOf(weekId), { groupIds, slots, doubleDownPlayerId, name: '', base: null });
}

const KEY = 'guestSave';

/** A save that waits for its code, so that a reload comes back to it. */
export interface BegunSave {
  readonly email: string;
  readonly suggestedName: string;
  /** The token of the link whose group it joins; null without one. */
  readonly link: string | null;
}

/** The save that was begun for this link; one for another is forgotten, as its code would join the other group. */
export function readBegunSave({ joinToken, invitationToken }: GuestGroups): BegunSave | null {
  const begun = tab.getJson(KEY) as BegunSave | null;
  const isOf = typeof begun?.email === 'string' && begun.link === (joinToken ?? invitationToken);
  if (!isOf) storeBegunSave(null);
  return isOf ? begun : null;
}

/** Stores the save in this tab, or forgets it with null. */
export function storeBegunSave(begun: BegunSave | null): void {
  tab.set(KEY, begun && JSON.stringify(begun));
}
