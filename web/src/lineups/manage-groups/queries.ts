import type { Group } from '@singleback/contract/groups.ts';
import type { AvailableGroup, CurrentGroup, GroupsOfLineup } from '@singleback/contract/lineups.ts';
import { sameSettings, shownGroupName } from '@singleback/game/groups/settings.ts';
import { SLOT_KINDS } from '@singleback/game/players/positions.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { settingsFromWire } from '../../groups/model.ts';
import { useSeasonGroups } from '../../groups/queries.ts';
import { call } from '../../platform/api/call.ts';
import { invalidate } from '../../platform/api/invalidate.ts';
import { callOptions } from '../../platform/api/use-call.ts';
import { useRounds } from '../../players/rounds.ts';
import { type Use, useUsedPlayers } from '../../players/used-players.ts';
import { hasPremium, useSubscription } from '../../premium/queries.ts';
import type { SavedLineup } from '../model.ts';
import { cacheCurrentLineup, cacheLineup } from '../queries.ts';

/** A group of a lineup, with its display texts. */
export type ManagedGroup = ReturnType<typeof managed>;

/** The groups a lineup is in, and the ones it could be added to, those that fit first. */
export type ManagedGroups = ReturnType<typeof managedGroups>;

/** The groups of a lineup [G7.30]. Never cached as fresh, because members join and games start. */
const managedGroupsQuery = (lineupId: string) => ({
  ...callOptions('GET /lineup/:id/available-groups', { params: { id: lineupId } }),
  staleTime: 0,
  select: managedGroups,
});

export function useManagedGroups(lineupId: string) {
  return useQuery(managedGroupsQuery(lineupId));
}

/** Prefetches the groups of a lineup that is about to be opened. */
export function usePrepareManagedGroups(lineupId: string, isWanted: boolean): () => void {
  const cache = useQueryClient();
  return () => {
    if (isWanted) void cache.prefetchQuery({ ...managedGroupsQuery(lineupId), staleTime: 5000 });
  };
}

/** Converts the response to display texts. */
export function managedGroups(wire: GroupsOfLineup) {
  const counts = SLOT_KINDS.map((kind) => [wire.lineupPositionCounts[kind] ?? 0, kind] as const);
  const available = wire.availableGroups.map((group) => managed(group, whyNot(group), null));
  return {
    /** The lineup's own: '1 QB · 2 RB' */
    slots: counts.flatMap(([count, kind]) => (count > 0 ? [`${count} ${kind}`] : [])).join(' · '),
    current: wire.currentGroups.map((group) =>
      managed(group, null, group.is_member ? null : 'You have left this group'),
    ),
    available: available.toSorted((a, b) => Number(a.why !== null) - Number(b.why !== null)),
    /** Why the groups can no longer be changed; null while they can. */
    whyLocked: wire.why_locked,
  };
}

/** `why` the lineup cannot be added to it; `note`: the user may have left one it is in. */
function managed(wire: AvailableGroup | CurrentGroup, why: string | null, note: string | null) {
  const { current_participants: current, max_participants: max } = wire;
  const noun = current === 1 ? 'participant' : 'participants';
  return {
    id: wire.id,
    name: shownGroupName(wire),
    participants: max === null ? `${current} ${noun}, unlimited` : `${current} of ${max} participants`,
    group_settings: wire.group_settings,
    why,
    note,
  };
}

function whyNot({ why_not: why, used_up_player: player }: AvailableGroup): string | null {
  return why !== null && player !== null && !why.includes(player) ? `${why}: ${player}` : why;
}

export type GroupsAct = 'add' | 'remove';

interface ChangeEnds {
  onSuccess: (act: GroupsAct, count: number) => void;
  onError: (act: GroupsAct, error: unknown) => void;
}

/** Adds a lineup to groups [G7.31] or removes it from some [G7.32], and invalidates dependent queries. */
export function useChangeLineupGroups(
  { id: lineupId, version }: Pick<SavedLineup, 'id' | 'version'>,
  { onSuccess, onError }: ChangeEnds,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ act, groupIds }: { act: GroupsAct; groupIds: readonly string[] }) => {
      const request = { params: { id: lineupId }, body: { group_ids: [...groupIds], version } };
      return act === 'add'
        ? call('POST /lineup/:id/add-groups', request)
        : call('POST /lineup/:id/remove-groups', request);
    },
    onSuccess: async ({ saved_at: _, message: __, receipt: ___, ...lineup }, { act, groupIds }) => {
      // The next change must be based on this version, even before the lists are refetched.
      await cacheLineup(cache, lineup);
      // Refetched before the success message, so that the lists match it; a failure does not matter.
      await cache.invalidateQueries({ queryKey: managedGroupsQuery(lineupId).queryKey }).catch(() => {});
      onSuccess(act, groupIds.length);
    },
    onError: async (error, { act }) => {
      await cacheCurrentLineup(cache, error);
      void cache.invalidateQueries({ queryKey: managedGroupsQuery(lineupId).queryKey });
      onError(act, error);
    },
    // Not awaited, so that the next change can be sent at once.
    onSettled: () => void invalidate(cache, 'lineups-changed'),
  });
}

type Playing = Pick<Group, 'id' | 'group_settings'>;

/** The user's way to a lineup in a group: one of their lineups of the week is added, a new one is created, or neither, and why. */
type WayIn = { readonly add: SavedLineup } | { readonly why: string } | 'create';

/**
 * The way to a lineup in a group that has none of the user's in the week, as the server would accept it (rules 7.22): one
 * can count there too with equal settings, nobody locked, and nobody who is used up in the group [G5.24]. A free account has
 * no other way but its one lineup (rules 2.1). Undefined while unknown, or without a group.
 */
export function useWayIn(group: Playing | undefined, lineups: readonly SavedLineup[] | undefined): WayIn | undefined {
  const groups = useSeasonGroups().data;
  const subscription = useSubscription();
  const { noun } = useRounds();
  const used = useUsedPlayers(group && lineups?.length ? [group.id] : [], null);
  if (!group || !lineups) return undefined;
  if (lineups.length === 0) return 'create';
  if (!groups || subscription.data === undefined || used.isLoading || used.isPlaceholderData) return undefined;
  const whys = lineups.map((lineup) => whyNotAdded(lineup, { group, groups, used: used.data }));
  const isPremium = hasPremium(subscription.data);
  const add = isPremium || lineups.length === 1 ? lineups[whys.indexOf(null)] : undefined;
  if (add) return { add };
  if (isPremium) return 'create';
  return {
    why: lineups.length > 1 ? `Free accounts have one lineup per ${noun}` : `Your one lineup this ${noun} ${whys[0]}`,
  };
}

/** Why a lineup can't count in a group, after 'Your one lineup this week'; null if it can. */
function whyNotAdded(lineup: SavedLineup, { group, groups, used }: AddedTo): string | null {
  if (lineup.hasLockedPlayer) return 'has a locked player and stays where it is';
  const settings = settingsFromWire(group.group_settings);
  const one = groups.find(({ id }) => lineup.groups.some((each) => each.id === id));
  if (!one || !sameSettings(settingsFromWire(one.group_settings), settings)) return 'plays by other settings';
  const spent = lineup.slots.find(({ playerId }) => (used?.get(playerId)?.count ?? 0) >= settings.maxPlayerUsage);
  return spent ? `has ${spent.name}, who is used up in this group` : null;
}

interface AddedTo {
  group: Playing;
  groups: readonly Playing[];
  used: ReadonlyMap<string, Use> | undefined;
}
