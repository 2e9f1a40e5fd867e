import type { HeadToHead } from '@singleback/contract/gameday/chances.ts';
import { DRAWS } from '@singleback/game/chances/week-draws.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { readAccess } from '../groups/access-service.ts';
import type { Chances } from './chances-service.ts';
import { playersOf } from './group-copy.ts';
import { presentChance, presentPoints, stateOf } from './present.ts';
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
  const { row, isMember } = await readAccess(context.db, caller, groupId);
  if (!isMember) throw new AppError('not_allowed', 'Only members of this group can do that.');
  const edition = await chances.editions.current();
  const user = await context.standings.userNumber(caller.userId);
  const other = await context.standings.userNumber(userId);
  const { group, view } = await chances.watched.ofMember(edition, row.group.id, user ?? 0, true);
  const isThere = group === null || group.copy.group.members.some((member) => member.user === other);
  if (other === null || other === user || !isThere) {
    throw new AppError('not_found', 'There is no such other member in this group.');
  }
  const empty: HeadToHead = {
    ...{ group_id: row.group.id, user_id: userId, week_id: edition.weekId },
    state: stateOf(edition, group),
    delayed_since: edition.delayedSince?.toISOString() ?? null,
    ...{ draws: DRAWS, chance: null, own_to_play: 0, open_slots: 0, their_expected: null },
  };
  if (group === null || user === null || empty.state !== 'known') return empty;
  const own = playersOf(
    group.rows.find((each) => each.user === user),
    edition,
  );
  if (own.length === 0 || view === null) return { ...empty, state: 'no_lineup' };
  if (own.some(({ state }) => state === 'no_clock')) return { ...empty, state: 'no_clock' };
  const chance = view.outscores.get(other);
  return {
    ...empty,
    chance: chance ? presentChance(chance) : null,
    own_to_play: own.filter(({ state }) => state === 'to_play').length,
    open_slots: group.copy.open.get(other) ?? 0,
    their_expected: presentPoints(expectedOf(group, other)),
  };
}

/** Points and those still expected of a user's locked slots, in hundredths. */
function expectedOf({ copy }: WatchedGroup, user: number): number {
  const doubled = copy.doubled.get(user) ?? null;
  return (copy.locked.get(user) ?? []).reduce((sum, { player, number, rest }) => {
    return sum + ((player.actual ?? 0) + (rest?.mean ?? 0)) * (number === doubled ? 2 : 1);
  }, 0);
}
