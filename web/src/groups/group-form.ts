import {
  GROUP_LIMITS,
  type GroupForm,
  groupFormProblems,
  type Visibility,
} from '@singleback/game/groups/check-group-form.ts';
import { baseOf, changedFields } from '@singleback/game/groups/edit-group.ts';
import { DEFAULT_SETTINGS, type GroupSettings } from '@singleback/game/groups/settings.ts';
import { SLOT_KINDS, type SlotKind } from '@singleback/game/players/positions.ts';
import type { Problem } from '@singleback/game/problem.ts';
import type { SeasonKind } from '@singleback/game/season/round-words.ts';
import { ROUNDS } from '@singleback/game/season/week.ts';
import { DEFAULT_MISSED_WEEKS } from '@singleback/game/standings/granted.ts';
import { type CutSetting, NO_CUT } from '@singleback/game/standings/last-standing.ts';
import { ApiError, failedWith, serviceWordsOf } from '../platform/api/api-error.ts';
import { roundsOf } from '../players/rounds.ts';

/** The values of the create group form. */
export type GroupDraft = GroupForm & { readonly visibility: Visibility; readonly lastStanding: CutSetting };

/** The initial values [G5.14, G5.15, G5.20]. */
export function emptyGroupDraft(seasonId: string): GroupDraft {
  return {
    name: '',
    description: '',
    seasonId,
    visibility: 'private',
    maxParticipants: GROUP_LIMITS.participants.default,
    settings: DEFAULT_SETTINGS,
    missedWeeks: DEFAULT_MISSED_WEEKS,
    lastStanding: NO_CUT,
  };
}

/** The first error of each field, by its name in the request; settings share SETTINGS_FIELD [G5.12 to G5.20]. */
export function groupFormErrors(
  draft: GroupDraft,
  isPremium: boolean,
  currentWeek: number,
  seasonKind?: SeasonKind,
): ReadonlyMap<string, string> {
  const errors = new Map<string, string>();
  const context = { isPremium, currentSeasonId: draft.seasonId, currentWeek, seasonKind };
  for (const { message, details } of groupFormProblems(draft, context)) {
    const field = shownAt(String(details?.field ?? ''));
    if (!errors.has(field)) errors.set(field, message);
  }
  return errors;
}

/** Where errors about anything but these fields are shown. */
export const SETTINGS_FIELD = 'settings';
const OWN_FIELDS: readonly string[] = ['name', 'description', 'season_id', 'cut', 'cut_from'];

function shownAt(field: string): string {
  return OWN_FIELDS.includes(field) ? field : SETTINGS_FIELD;
}

/** What could not be created or saved: the message and the field it belongs to, or null. */
export interface GroupFailure {
  readonly field: string | null;
  readonly words: string;
}

/** What a rule refuses, with the field's name in the request; null where it refuses nothing. */
export const refusalOf = (problem: Problem | null): GroupFailure | null =>
  problem && { field: String(problem.details?.field), words: problem.message };

/** Reads a failure with the field's name in the request; without words of the server it says `otherwise`. */
export function fieldFailure(error: unknown, otherwise: string): GroupFailure {
  const words = serviceWordsOf(error, otherwise);
  const details = error instanceof ApiError && error.code === 'field_invalid' ? error.details : null;
  const field = details && typeof details === 'object' && 'field' in details ? String(details.field) : null;
  return { field, words };
}

/** The same for creating or editing a group. */
export function groupFailure(error: unknown, otherwise: string): GroupFailure {
  const { field, words } = fieldFailure(error, otherwise);
  return { field: field === null ? null : shownAt(field), words };
}

/** The slots of the card in position order [G9.10], each with a unique key. */
export function cardSlots(counts: GroupSettings['counts']): { key: string; kind: SlotKind }[] {
  return SLOT_KINDS.flatMap((kind) =>
    Array.from({ length: counts[kind] }, (_, at) => ({ key: `${kind}${at + 1}`, kind })),
  );
}

/** What a season with these settings takes, as sentences; important figures are wrapped in asterisks. */
export function cardWords(
  settings: GroupSettings,
  { cut, cutFrom }: CutSetting = NO_CUT,
  rounds = roundsOf('regular'),
): string[] {
  const { maxPlayerUsage, playoffBonusPercent, playoffWeeks, playerDoubleDown } = settings;
  const picks = cardSlots(settings.counts).length * ROUNDS[rounds.kind];
  const often = maxPlayerUsage === 1 ? 'each player once' : `each player up to *${maxPlayerUsage}* times`;
  const weeks = `Weeks ${playoffWeeks[0]} to ${playoffWeeks.at(-1)}`;
  return [
    `*${picks}* picks a season, ${often}.`,
    playoffBonusPercent > 0 && rounds.kind === 'regular'
      ? `${weeks} count *×${(100 + playoffBonusPercent) / 100}*.`
      : `Every ${rounds.noun} counts the same.`,
    ...(playerDoubleDown ? [`One player a ${rounds.noun} counts *twice*.`] : []),
    ...(cut > 0 ? [`Last one standing: *${cut}* out a ${rounds.noun} from ${rounds.words(cutFrom ?? 1)}.`] : []),
  ];
}

/** What a form changed, and what these fields were when it was opened, so that nobody else's change is undone (rules 7.19). */
export function changesOf<Fields extends object>(edit: Fields, before: Fields) {
  const changed = changedFields(edit, before);
  return { ...changed, base: baseOf(changed, before) };
}

/** What somebody else has changed, of a refused save: wire fields with their values. */
export function currentOf<Fields>(error: unknown): Partial<Fields> {
  if (!failedWith(error, 'changed_elsewhere')) return {};
  return ((error as ApiError).details as { current?: Partial<Fields> } | undefined)?.current ?? {};
}
