import type { ViewChances } from '@singleback/game/chances/group-chances.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { groupFor } from '../groups/access-service.ts';
import type { Chances } from './chances-service.ts';
import { playersOf } from './group-copy.ts';
import { stateOf } from './present.ts';
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
