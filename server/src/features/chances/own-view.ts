import type { HeadToHead } from '@singleback/contract/gameday/chances.ts';
import type { ViewChances } from '@singleback/game/chances/group-chances.ts';
import { DRAWS } from '@singleback/game/chances/week-draws.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { groupFor } from '../groups/access-service.ts';
import { type Chances, presentChance, presentPoints, stateOf } from './chances-service.ts';
import { playersOf } from './group-copy.ts';
import type { WatchedGroup } from './watched-groups.ts';
import type { EditionPlayer, WeekEdition } from './week-edition.ts';

/** A group as one of its members sees it in detail. */
export interface OwnView {
  groupId: string;
  edition: WeekEdition;
  /** The caller's number; null before they have one. */
  user: number | null;
  /** Null for a group that is too large to be simulated. */
  group: WatchedGroup | null;
  state: ReturnType<typeof stateOf> | 'no_lineup';
  /** What is known of the caller; null unless the state is `known`. */
  known: { user: number; group: WatchedGroup; view: ViewChances; own: EditionPlayer[] } | null;
}

/** Reads the caller's own view of a group of theirs. Refuses with not_allowed for others. For the caller only. */
export async function readOwnView(
  context: Context,
  chances: Chances,
  caller: Caller,
  groupId: string,
): Promise<OwnView> {
  const { row, isMember } = await groupFor(context.db, caller, groupId, 'visitor');
  if (!isMember) throw new AppError('not_allowed', 'Only members of this group can do that.');
  const edition = await chances.editions.current();
  const user = await context.standings.userNumber(caller.userId);
  const { group, view } = await chances.watched.ofMember(edition, row.group.id, user ?? 0, true);
  const of = { groupId: row.group.id, edition, user, group };
  const state = stateOf(edition, group);
  if (group === null || user === null || state !== 'known') return { ...of, state, known: null };
  const own = playersOf(
    group.rows.find((each) => each.user === user),
    edition,
  );
  if (own.length === 0 || view === null) return { ...of, state: 'no_lineup', known: null };
  if (own.some((player) => player.state === 'no_clock')) return { ...of, state: 'no_clock', known: null };
  return { ...of, state, known: { user, group, view, own } };
}

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
