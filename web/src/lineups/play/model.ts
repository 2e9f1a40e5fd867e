import type { LineupSubmission } from '@singleback/contract/lineups.ts';
import type { Arrival } from '@singleback/contract/sign-up.ts';
import { draftOf } from '@singleback/game/lineups/check-lineup.ts';
import { createAtom, useSelector } from '@tanstack/react-store';
import { tab } from '../../platform/api/device-storage.ts';
import { keepReceipt } from '../../verify/receipts/queries.ts';
import { keepDraft } from '../builder/lineup-draft.ts';

/** Where a user goes after proving their address, and what is said there. */
export interface Landing {
  href: string;
  /** The lineup that was saved on the way in, for the moment at the top of /lineups. */
  firstSave: string | null;
  /** What did not work out, to be said until it is read; null when all did. */
  notice: ArrivalNotice | null;
}

/** Why a group was not joined or a lineup not saved. */
interface ArrivalNotice {
  /** Whom it is for. */
  readonly userId: string;
  /** The group of the link, if its name is known. */
  readonly group: string | null;
  readonly isJoined: boolean;
  readonly isSaved: boolean;
  readonly notJoined: string | null;
  readonly notSaved: string | null;
}

/**
 * Where an arrival leads: to the saved lineup, to the builder with a lineup that was refused, or to what the sign-up was
 * for; null for nowhere in particular. The receipt of a saved lineup is kept.
 * @param groupName of the group that the user came for, as the link showed it
 */
export function landingOf({ guest, next, user }: Arrival, groupName: string | null): Landing | null {
  if (guest === null) return next === null ? null : { href: next, firstSave: null, notice: null };
  const { joined, not_joined: notJoined, not_saved: notSaved, saved, draft } = guest;
  const facts = { userId: user.id, isJoined: joined !== null, isSaved: saved !== null };
  const named = joined?.name ?? notJoined?.group ?? groupName;
  const isGood = notJoined === null && notSaved === null;
  const notice = isGood ? null : { ...facts, group: named, notJoined: notJoined?.reason ?? null, notSaved };
  keepReceipt(user.id, saved);
  if (saved !== null || draft === null) return { href: '/lineups', firstSave: saved?.id ?? null, notice };
  keepForUser(user.id, draft);
  const group = draft.group_ids[0];
  return { href: group === undefined ? '/lineup' : `/lineup?group=${group}`, firstSave: null, notice };
}

/** Stores a refused lineup as the user's draft, so that the builder opens with it. */
function keepForUser(userId: string, draft: LineupSubmission): void {
  const place = { userId, weekId: draft.week_id, lineupId: null };
  const players = draft.players.map(({ player_id, position }) => ({ playerId: player_id, position }));
  const kept = draftOf({ name: null, players, doubleDownPlayerId: draft.double_down_player_id ?? null });
  keepDraft(place, { ...kept, name: '', groupIds: draft.group_ids, base: null });
}

const KEY = 'arrivalNotice';

const kept = createAtom(tab.getJson(KEY) as ArrivalNotice | null);

/** What did not work out on the way in; null once it is read. It outlives a reload of the tab. */
export function useArrivalNotice(userId: string | undefined): ArrivalNotice | null {
  return useSelector(kept, (notice) => (notice?.userId === userId ? notice : null));
}

/** Says it above each page until it is read; null ends it. */
export function keepArrivalNotice(notice: ArrivalNotice | null): void {
  kept.set(notice);
  tab.set(KEY, notice && JSON.stringify(notice));
}

/** What became of the account, the group and the lineup, in sentences. */
export function arrivalSentences({ group, isJoined, isSaved, notJoined, notSaved }: ArrivalNotice): string[] {
  const name = group === null ? 'the group' : `“${group}”`;
  return [
    ...(notJoined === null ? [] : [`You are not in ${name}: ${lowered(notJoined)}`]),
    ...(notJoined !== null && isSaved ? ['Your lineup is saved, and counts in Everyone.'] : []),
    ...(notSaved === null
      ? []
      : [
          isJoined ? `Your account is ready, and you are in ${name}.` : 'Your account is ready.',
          `Your lineup is not saved yet: ${lowered(notSaved)}`,
        ]),
  ];
}

/** A refusal as the end of a sentence. */
function lowered(words: string): string {
  const end = /[.!?]$/.test(words) ? '' : '.';
  return words.charAt(0).toLowerCase() + words.slice(1) + end;
}
