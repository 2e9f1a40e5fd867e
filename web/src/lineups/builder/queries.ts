import { settingsFromWire } from '@singleback/contract/group-settings.ts';
import type { Group } from '@singleback/contract/groups.ts';
import type { Lineup } from '@singleback/contract/lineups.ts';
import type { SelectableGroup } from '@singleback/game/groups/check-group-selection.ts';
import { shownGroupName } from '@singleback/game/groups/settings.ts';
import type { SavedSlot } from '@singleback/game/lineups/draft.ts';
import { useQuery } from '@tanstack/react-query';
import { type WeekGroup, whyNotIn } from '../../groups/queries.ts';
import { callOptions, useCall } from '../../platform/api/use-call.ts';
import { useRefetchInterval } from '../../platform/live/live-link.ts';
import { editedLineupQuery } from '../queries.ts';

/** A group that a lineup can be submitted to, with its display name. */
export interface BuilderGroup extends SelectableGroup {
  readonly name: string;
  /** A group of the edited lineup that the user has left. */
  readonly hasLeft: boolean;
}

/** A saved lineup as edited by the builder. */
export interface EditedLineup {
  readonly id: string;
  readonly name: string | null;
  readonly weekId: string;
  readonly groups: readonly BuilderGroup[];
  readonly slots: readonly SavedSlot[];
  readonly doubleDownPlayerId: string | null;
  /** Incremented with every change on any device; sent with the next save (rules 7.1). */
  readonly version: number;
}

/** The number of the user's lineups in each group of a week, as sent by the server. */
export const submittedGroupsQuery = (weekId: string) => ({
  ...callOptions('GET /lineups/week/:weekId/groups', { params: { weekId } }),
  staleTime: 0,
});

/** The number of the user's lineups this week by group id. */
export function useSubmittedGroups(weekId: string) {
  return useQuery({ ...submittedGroupsQuery(weekId), select: (answer) => answer.lineupsPerGroup });
}

/** The refetch interval of an open lineup without a live connection, in milliseconds. */
const LIVE_MS = 20_000;

/**
 * The lineup being edited; nothing is requested without an id. Refetched on window focus and while the socket is down,
 * so that a change on another device shows before saving over it.
 */
export function useEditedLineup(id: string | null) {
  const pollEvery = useRefetchInterval();
  return useQuery({
    ...editedLineupQuery(id ?? ''),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.status === 'error' ? false : pollEvery(LIVE_MS)),
    select: toEditedLineup,
  });
}

function toEditedLineup(wire: Lineup): EditedLineup {
  return {
    id: wire.id,
    name: wire.lineup_name,
    weekId: wire.week_id,
    groups: wire.groups.map((group) => builderGroup(group, { alreadySubmitted: false, hasLeft: !group.is_member })),
    slots: wire.players.map(({ position_key, player }) => ({ positionKey: position_key, playerId: player.id })),
    doubleDownPlayerId: wire.double_down_player_id,
    version: wire.version,
  };
}

/**
 * The groups to choose from: the user's open ones, and those of the edited lineup, which may be closed or left. The edited
 * lineup does not count as submitted [G2.39].
 */
export function builderGroups(
  groups: readonly WeekGroup[],
  lineupsPerGroup: Readonly<Record<string, number>>,
  weekNumber: number,
  edited: EditedLineup | null,
): BuilderGroup[] {
  const own = groups.map((group) => {
    const isOfEdited = edited?.groups.some(({ id }) => id === group.id) ?? false;
    const alreadySubmitted = (lineupsPerGroup[group.id] ?? 0) > (isOfEdited ? 1 : 0);
    // What was submitted before stays.
    const whyOut = isOfEdited ? null : whyNotIn(group, weekNumber);
    return { ...builderGroup(group, { alreadySubmitted, hasLeft: false }), whyOut };
  });
  const left = (edited?.groups ?? []).filter(({ id }) => !own.some((group) => group.id === id));
  return [...own, ...left];
}

function builderGroup(
  wire: Pick<Group, 'id' | 'name' | 'group_settings'>,
  state: Pick<BuilderGroup, 'alreadySubmitted' | 'hasLeft'>,
): BuilderGroup {
  return { id: wire.id, name: shownGroupName(wire), settings: settingsFromWire(wire.group_settings), ...state };
}

/** How many of a group have used each player this season, for its members with Premium; nothing is requested for null. */
export function useGroupUses(groupId: string | null) {
  return useCall('GET /groups/:groupId/uses', groupId === null ? null : { params: { groupId } });
}
