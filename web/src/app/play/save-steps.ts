import type { Week } from '@singleback/game/season/week.ts';
import type { TargetedLineup } from '../../lineups/builder/submit/use-submit.ts';
import { type Landing, landingOf } from '../../lineups/play/model.ts';
import { ApiError, failedWith, serviceWordsOf } from '../../platform/api/api-error.ts';
import { authService, session } from '../../platform/api/session.ts';
import { type BegunSave, storeBegunSave } from './begun-save.ts';
import { dropGuestDraft, keepGuestDraft } from './guest-draft.ts';
import type { GuestGroups } from './guest-groups.ts';

/** The lineup that a visitor saves, and what for. */
export interface Saving {
  week: Week;
  guest: GuestGroups;
  lineup: TargetedLineup;
}

/** A code that is on its way; `nextAt` is when another one can be requested, in milliseconds of performance.now(). */
export interface RequestedCode extends BegunSave {
  nextAt: number;
}

/** What is wrong, and below which field. */
export interface SaveProblem {
  field: 'email' | 'code' | 'name' | null;
  words: string;
}

/** Requests a code; the lineup goes along, so that the link in the email saves it on any device. */
export async function requestCode(email: string, { week, guest, lineup }: Saving): Promise<RequestedCode> {
  const { joinToken, invitationToken } = guest;
  const to = { ...(joinToken && { joinToken }), ...(invitationToken && { invitationToken }) };
  const reply = await authService.sendCode({ email, lineup: wireOf(week, lineup), ...to });
  const begun = { email, suggestedName: reply.suggested_name };
  storeBegunSave(begun);
  return { ...begun, nextAt: performance.now() + reply.next_code_in * 1000 };
}

/** Signs in with the proven address and saves the lineup; on a failure the draft stays on the device. */
export async function signInAndSave(who: { email: string; name?: string }, saving: Saving): Promise<Landing> {
  const { week, lineup } = saving;
  dropGuestDraft(week.id);
  try {
    const arrival = await session.signInByCode({ ...who, lineup: wireOf(week, lineup) });
    storeBegunSave(null);
    const group = saving.guest.waiting?.group.name ?? null;
    return landingOf(arrival, group) ?? { href: '/lineups', firstSave: null, notice: null };
  } catch (error) {
    keepGuestDraft(week.id, lineup);
    throw error;
  }
}

function wireOf(week: Week, { groupIds, players, doubleDownPlayerId }: TargetedLineup) {
  return {
    week_id: week.id,
    group_ids: [...groupIds],
    players: players.map(({ playerId, position }) => ({ player_id: playerId, position })),
    double_down_player_id: doubleDownPlayerId,
  };
}

/** A failure in words, below its field; `field` is the one of the step. */
export function problemOf(error: unknown, field: SaveProblem['field']): SaveProblem {
  return { field: fieldOf(error, field), words: wordsOf(error) };
}

function fieldOf(error: unknown, field: SaveProblem['field']): SaveProblem['field'] {
  if (failedWith(error, 'display_name_taken')) return 'name';
  const named = error instanceof ApiError ? (error.details as { field?: unknown } | undefined)?.field : undefined;
  return named === 'email' || named === 'code' || named === 'name' ? named : field;
}

function wordsOf(error: unknown): string {
  if (failedWith(error, 'unreachable', 'timeout')) {
    return 'You’re offline. Your lineup is kept on this device: try again when you’re back.';
  }
  return serviceWordsOf(error, 'Failed to save your lineup');
}
