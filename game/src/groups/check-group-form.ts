// Groups: what the forms to create and to edit one may be, edits at the same time (`edit-group.ts`), settings (`settings.ts`).

import { lastWeekOf } from '../groups/settings.ts';
import { hasProfanity, looksLikeUrl } from '../invitations/message.ts';
import { SLOT_KINDS, type SlotKind } from '../players/positions.ts';
import { fieldProblem, type Problem, problem } from '../problem.ts';
import { roundNoun, type SeasonKind } from '../season/round-words.ts';
import { ROUNDS } from '../season/week.ts';
import { DEFAULT_MISSED_WEEKS, MISSED_WEEKS } from '../standings/granted.ts';
import { type CutSetting, MOST_OUT, NO_CUT } from '../standings/last-standing.ts';
import { checkUserName, isPlainText, textLength } from '../text/plain-text.ts';
import { DEFAULT_SETTINGS, type GroupSettings, sameSettings } from './settings.ts';

/** Limits of the create group form [G5.12-G5.18, G9.3]. */
export const GROUP_LIMITS = {
  nameMax: 100,
  descriptionMax: 500,
  participants: { min: 2, max: 100, default: 50 },
  playerUsage: { min: 1, max: 5, default: 1 },
  counts: { QB: 3, RB: 4, WR: 4, TE: 3, FLEX: 2, DEF: 2, K: 2 } satisfies Record<SlotKind, number>,
  playoffBonus: { min: 0, max: 100, step: 5, default: 25 },
  playoffWeeks: [
    [14, 15, 16, 17],
    [15, 16, 17, 18],
  ],
} as const;

const VISIBILITIES = ['private', 'public'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** The name of each position count in the request. */
const COUNT_FIELDS: Readonly<Record<SlotKind, string>> = {
  QB: 'qb_count',
  RB: 'rb_count',
  WR: 'wr_count',
  TE: 'te_count',
  FLEX: 'flex_count',
  DEF: 'def_count',
  K: 'k_count',
};

/** What the form hands in. */
export interface GroupForm {
  readonly name: string;
  readonly description: string;
  readonly seasonId: string;
  readonly visibility: string;
  readonly maxParticipants: number;
  readonly settings: GroupSettings;
  /** One of `MISSED_WEEKS`. */
  readonly missedWeeks: string;
  /** Left out: nobody is cut. */
  readonly lastStanding?: CutSetting;
}

/** Who hands it in, and the season and the week that are on. */
export interface GroupFormContext {
  readonly isPremium: boolean;
  readonly currentSeasonId: string;
  /** 1 when left out. */
  readonly currentWeek?: number;
  /** Of the season: 'regular' when left out. */
  readonly seasonKind?: SeasonKind | undefined;
}

/** The first thing wrong with the form, in the order of its fields [G5.12-G5.20]; null when the group can be made. */
export function checkGroupForm(form: GroupForm, context: GroupFormContext): Problem | null {
  return groupFormProblems(form, context)[0] ?? null;
}

/** Everything wrong with the form, each with the name that its field has in the request of POST /groups in details. */
export function groupFormProblems(form: GroupForm, context: GroupFormContext): Problem[] {
  return [
    checkGroupName(form.name),
    checkPublicText('name', 'Name', form.name, form.visibility),
    checkDescription(form.description),
    checkPublicText('description', 'Description', form.description, form.visibility),
    form.seasonId === context.currentSeasonId ? null : fieldProblem('season_id', 'Season must be the current season'),
    VISIBILITIES.some((each) => each === form.visibility)
      ? null
      : fieldProblem('visibility', 'Visibility must be private or public'),
    checkRange('max_participants', 'Max participants', form.maxParticipants, GROUP_LIMITS.participants),
    ...settingsProblems(form.settings),
    checkMissedWeeks(form.missedWeeks),
    checkCut(form.lastStanding ?? NO_CUT, {
      ...{ currentWeek: context.currentWeek ?? 1, startWeek: null, before: NO_CUT },
      ...{ playoffWeeks: form.settings.playoffWeeks, seasonKind: context.seasonKind },
    }),
    context.isPremium ? null : checkFreeSettings(form.settings, form.missedWeeks),
  ].filter((each) => each !== null);
}

/** What can be changed of a group later. */
export interface GroupEdit {
  readonly name: string;
  readonly description: string;
  readonly maxParticipants: number;
}

/**
 * The first thing wrong with an edit of a group; null when it can be saved. A name and a description that stay as they
 * are were accepted before, and are not checked again.
 */
export function checkGroupEdit(
  edit: GroupEdit,
  before: GroupEdit & { readonly visibility: string; readonly members: number },
): Problem | null {
  const isNewName = edit.name !== before.name;
  const isNewDescription = edit.description !== before.description;
  return (
    (isNewName ? (checkGroupName(edit.name) ?? checkPublicText('name', 'Name', edit.name, before.visibility)) : null) ??
    (isNewDescription
      ? (checkDescription(edit.description) ??
        checkPublicText('description', 'Description', edit.description, before.visibility))
      : null) ??
    checkRange('max_participants', 'Max participants', edit.maxParticipants, GROUP_LIMITS.participants) ??
    (edit.maxParticipants < before.members
      ? fieldProblem('max_participants', `The group has ${before.members} members. It can’t be smaller.`)
      : null)
  );
}

/** What everyone can read has no insults and no addresses. */
function checkPublicText(field: string, label: string, text: string, visibility: string): Problem | null {
  if (visibility !== 'public') return null;
  if (hasProfanity(text)) return fieldProblem(field, `${label} contains inappropriate content`);
  return looksLikeUrl(text) ? fieldProblem(field, `${label} of a public group cannot contain a web address`) : null;
}

/** The first thing wrong with a group's name [G5.12]; null when it may be used. */
export function checkGroupName(name: string): Problem | null {
  return checkUserName(name, { max: GROUP_LIMITS.nameMax });
}

function checkDescription(description: string): Problem | null {
  if (textLength(description.trim()) > GROUP_LIMITS.descriptionMax) {
    return fieldProblem('description', `Description must be at most ${GROUP_LIMITS.descriptionMax} characters long`);
  }
  return isPlainText(description)
    ? null
    : fieldProblem('description', 'Description contains characters that cannot be used');
}

/** What is wrong with the settings themselves, in the order of the form [G5.13-G5.19]; null where nothing is. */
export function settingsProblems(settings: GroupSettings): (Problem | null)[] {
  const { counts, maxPlayerUsage, playoffBonusPercent, playoffWeeks } = settings;
  const { playoffBonus, playerUsage } = GROUP_LIMITS;
  const isKnownChoice = GROUP_LIMITS.playoffWeeks.some(
    (choice) => choice.length === playoffWeeks.length && choice.every((week, at) => week === playoffWeeks[at]),
  );
  return [
    checkRange('max_player_usage', 'Player usage limit', maxPlayerUsage, playerUsage),
    ...SLOT_KINDS.map((kind) =>
      checkRange(COUNT_FIELDS[kind], `${kind} count`, counts[kind], { min: 0, max: GROUP_LIMITS.counts[kind] }),
    ),
    SLOT_KINDS.some((kind) => counts[kind] !== 0)
      ? null
      : fieldProblem(COUNT_FIELDS.QB, 'At least one position is required'),
    checkRange('playoff_multiplier', 'Playoff bonus', playoffBonusPercent, playoffBonus),
    playoffBonusPercent % playoffBonus.step === 0
      ? null
      : fieldProblem('playoff_multiplier', `Playoff bonus must be in steps of ${playoffBonus.step} percent`),
    isKnownChoice ? null : fieldProblem('playoff_weeks', 'Playoff weeks must be 14-17 or 15-18'),
  ];
}

/** What weeks without a lineup count is one of the known choices. */
export function checkMissedWeeks(missedWeeks: string): Problem | null {
  if (MISSED_WEEKS.some((each) => each === missedWeeks)) return null;
  return fieldProblem('missed_weeks', 'Missed weeks must be nothing or lowest');
}

/**
 * Last one standing: how many are out a week, and since when. The first week with a cut is not before the current one, unless
 * it stays as it was, not before the group's first week, and not after its last.
 */
export function checkCut(
  { cut, cutFrom }: CutSetting,
  group: {
    readonly before: CutSetting;
    readonly currentWeek: number;
    readonly startWeek: number | null;
    readonly playoffWeeks: readonly number[];
    /** Of the season: 'regular' when left out. */
    readonly seasonKind?: SeasonKind | undefined;
  },
): Problem | null {
  const { seasonKind = 'regular' } = group;
  const [noun, rounds] = [roundNoun(seasonKind), ROUNDS[seasonKind]];
  const range = checkRange('cut', `Members out each ${noun}`, cut, { min: 0, max: MOST_OUT });
  if (range !== null || cut === 0) return range;
  const isNew = group.before.cut === 0 || group.before.cutFrom !== cutFrom;
  const earliest = isNew ? group.currentWeek : 1;
  const week = checkRange('cut_from', `First ${noun} with a cut`, cutFrom ?? 0, { min: earliest, max: rounds });
  if (week !== null || cutFrom === null) return week;
  if (group.startWeek !== null && cutFrom < group.startWeek) {
    return fieldProblem(
      'cut_from',
      `The first week with a cut can’t be before the group’s start week, ${group.startWeek}`,
    );
  }
  const lastWeek = lastWeekOf(group, rounds);
  return cutFrom > lastWeek ? fieldProblem('cut_from', `The group’s last ${noun} is ${lastWeek}`) : null;
}

/** A free user's group plays by the default settings [G5.20], and grants nothing for missed weeks. */
export function checkFreeSettings(settings: GroupSettings, missedWeeks: string): Problem | null {
  const isDefault = sameSettings(settings, DEFAULT_SETTINGS);
  if (isDefault && missedWeeks === DEFAULT_MISSED_WEEKS) return null;
  const field = isDefault ? 'missed_weeks' : firstCustomField(settings);
  return problem('premium_needed', 'Custom group settings need Premium', { field });
}

/** The first field of the request, in the order of the form, that differs from the default settings. */
function firstCustomField(settings: GroupSettings): string {
  const { counts, maxPlayerUsage, playoffBonusPercent, playerDoubleDown } = DEFAULT_SETTINGS;
  if (settings.maxPlayerUsage !== maxPlayerUsage) return 'max_player_usage';
  const kind = SLOT_KINDS.find((each) => settings.counts[each] !== counts[each]);
  if (kind) return COUNT_FIELDS[kind];
  if (settings.playoffBonusPercent !== playoffBonusPercent) return 'playoff_multiplier';
  return settings.playerDoubleDown === playerDoubleDown ? 'playoff_weeks' : 'player_double_down';
}

function checkRange(field: string, label: string, value: number, range: { min: number; max: number }): Problem | null {
  if (Number.isInteger(value) && value >= range.min && value <= range.max) return null;
  return fieldProblem(field, `${label} must be a whole number from ${range.min} to ${range.max}`);
}
