import type { Arrival } from '@singleback/contract/arrival.ts';
import type { LineupSubmission } from '@singleback/contract/lineups.ts';
import { draftOf } from '@singleback/game/lineups/check-lineup.ts';
import { deviceStore } from '../builder/kept-drafts.ts';
import { keepDraft } from '../builder/lineup-draft.ts';

/** Where a user goes after proving their address, and what is said there. */
export interface Landing {
  href: string;
  /** The lineup that was saved on the way in, for the moment at the top of /lineups. */
  firstSave: string | null;
  /** Why the group or the lineup was refused. */
  problems: readonly string[];
}

/**
 * Where an arrival leads: to the saved lineup, to the builder with a lineup that was refused, or to what the sign-up was
 * for; null for nowhere in particular.
 */
export function landingOf({ guest, next, user }: Arrival): Landing | null {
  if (guest === null) return next === null ? null : { href: next, firstSave: null, problems: [] };
  const { problems, lineup_id, draft } = guest;
  if (lineup_id !== null || draft === null) return { href: '/lineups', firstSave: lineup_id, problems };
  keepForUser(user.id, draft);
  const group = draft.group_ids[0];
  return { href: group === undefined ? '/lineup' : `/lineup?group=${group}`, firstSave: null, problems };
}

/** Stores a refused lineup as the user's draft, so that the builder opens with it. */
function keepForUser(userId: string, draft: LineupSubmission): void {
  const place = { userId, weekId: draft.week_id, lineupId: null };
  const players = draft.players.map(({ player_id, position }) => ({ playerId: player_id, position }));
  const kept = draftOf({ name: null, players, doubleDownPlayerId: draft.double_down_player_id ?? null });
  keepDraft(deviceStore(), place, { ...kept, name: '', groupIds: draft.group_ids, base: null });
}
