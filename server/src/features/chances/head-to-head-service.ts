import type { HeadToHead } from '@singleback/contract/gameday/chances.ts';
import { DRAWS } from '@singleback/game/chances/week-draws.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import type { Chances } from './chances-service.ts';
import { readOwnView } from './own-view.ts';
import { presentChance, presentPoints } from './present.ts';
import type { WatchedGroup } from './watched-groups.ts';

/**
 * The caller's chance to have more points of the current week than another member of a group of theirs. Of the other only
 * locked slots are known; typical players stand for the rest, whether or not anybody is in it. For the caller only.
 */
export async function readHeadToHead(
  context: Context,
  chances: Chances,
  caller: Caller,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<HeadToHead> {
  const { edition, user, group, state, known, ...of } = await readOwnView(context, chances, caller, groupId);
  const other = await context.standings.userNumber(userId);
  const isThere = group === null || group.copy.group.members.some((member) => member.user === other);
  if (other === null || other === user || !isThere) {
    throw new AppError('not_found', 'Choose another member of this group.');
  }
  const empty: HeadToHead = {
    ...{ group_id: of.groupId, user_id: userId, week_id: edition.weekId, state },
    delayed_since: edition.delayedSince?.toISOString() ?? null,
    ...{ draws: DRAWS, chance: null, own_to_play: 0, open_slots: 0, their_expected: null },
  };
  if (known === null) return empty;
  const chance = known.view.outscores.get(other);
  return {
    ...empty,
    chance: chance ? presentChance(chance) : null,
    own_to_play: known.own.filter((player) => player.state === 'to_play').length,
    open_slots: known.group.copy.open.get(other) ?? 0,
    their_expected: presentPoints(expectedOf(known.group, other)),
  };
}

/** Points and those still expected of a user's locked slots, in hundredths. */
function expectedOf({ copy }: WatchedGroup, user: number): number {
  const doubled = copy.doubled.get(user) ?? null;
  return (copy.locked.get(user) ?? []).reduce((sum, { player, number, rest }) => {
    return sum + ((player.actual ?? 0) + (rest?.mean ?? 0)) * (number === doubled ? 2 : 1);
  }, 0);
}
