import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { useHeadToHead, useLineupOutlook } from '../../gameday/chances/queries.ts';
import { type Duel, type ExpectedFinish, NO_DUEL } from './duel.ts';

interface DuelParts {
  groupId: string;
  userId: string;
  weekId: string;
  /** The user's lineup of the group. */
  lineupId: string;
  /** Whether there still is something to foresee. */
  isOpen: boolean;
}

/** What can be foreseen of the user against another one this week. The table of everybody is too large for that. */
export function useDuel({ groupId, userId, weekId, lineupId, isOpen }: DuelParts): Duel {
  const isAsked = isOpen && groupId !== EVERYONE_GROUP_ID;
  const { data, isPending } = useHeadToHead(groupId, userId, isAsked);
  const own = useLineupOutlook(lineupId, isAsked);
  if (!isAsked) return NO_DUEL;
  if (isPending) return { ...NO_DUEL, state: 'loading' };
  // A week that has just begun, or a failure: nothing is said rather than something wrong.
  if (!data || data.week_id !== weekId) return NO_DUEL;
  if (data.state === 'delayed') return { ...NO_DUEL, state: 'delayed' };
  if (data.state === 'no_clock') return { ...NO_DUEL, state: 'no_clock' };
  if (data.chance === null) return NO_DUEL;
  return {
    state: 'known',
    chance: { chance: data.chance.chance, isDecided: data.chance.is_decided },
    draws: data.draws,
    ownToPlay: data.own_to_play,
    openSlots: data.open_slots,
    expected: finishOf(own, data.their_expected),
  };
}

function finishOf(own: ReturnType<typeof useLineupOutlook>, theirs: number | null): ExpectedFinish | null {
  const { expected = null, floor = null, ceiling = null } = own ?? {};
  if (expected === null || floor === null || ceiling === null || theirs === null) return null;
  return {
    own: hundredthsFromPoints(expected),
    floor: hundredthsFromPoints(floor),
    ceiling: hundredthsFromPoints(ceiling),
    theirs: hundredthsFromPoints(theirs),
  };
}
