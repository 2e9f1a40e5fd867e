import { whyNotSelect } from '@singleback/game/groups/check-group-selection.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { draftFromSaved, emptyDraft, refitDraft } from '@singleback/game/lineups/draft.ts';
import { type Draft, type LineupPlayer, type LineupRules, rulesOf } from '@singleback/game/lineups/lineup.ts';
import type { Week } from '@singleback/game/season/week.ts';
import type { KeptDraft } from './lineup-draft.ts';
import type { BuilderGroup, EditedLineup } from './queries.ts';

/** The user's progress: step, selected groups, lineup name, and the lineup (null before the second step). */
export interface Building {
  readonly step: 'select-groups' | 'build-lineup';
  readonly groupIds: readonly string[];
  readonly name: string;
  readonly draft: Draft | null;
}

/** The data a new or edited lineup starts from. */
export interface Beginning {
  readonly groups: readonly BuilderGroup[];
  readonly lineup: EditedLineup | null;
  readonly players: ReadonlyMap<string, Pick<LineupPlayer, 'id' | 'name' | 'position' | 'game'>>;
  /** A group named in the URL. */
  readonly presetGroupId: string | null;
  /** The groups of each lineup of the last week: a start for the choice. */
  readonly lastGroupIds?: readonly (readonly string[])[];
  /** Groups that were chosen before the builder opened: it starts in the second step. */
  readonly chosenGroupIds?: readonly string[] | undefined;
  readonly now: Date;
}

/**
 * The initial state without a stored draft: an edited lineup [G2.33] or a single group [G2.40] starts in the second
 * step, else the group selection comes first.
 */
export function freshBuilding(beginning: Beginning): Building {
  const { groups, lineup } = beginning;
  if (lineup !== null) {
    const groupIds = lineup.groups.map(({ id }) => id);
    return { step: 'build-lineup', groupIds, name: lineup.name ?? '', draft: savedDraft(beginning) };
  }
  const chosen = chosenGroups(groups, beginning.chosenGroupIds ?? []);
  if (chosen.length > 0) {
    return { step: 'build-lineup', groupIds: chosen.map(({ id }) => id), name: '', draft: emptyDraftOf(chosen) };
  }
  const only = groups.length === 1 ? groups[0] : undefined;
  if (only !== undefined && !only.alreadySubmitted) {
    return { step: 'build-lineup', groupIds: [only.id], name: '', draft: emptyDraftOf([only]) };
  }
  return { step: 'select-groups', groupIds: presetGroups(beginning), name: '', draft: null };
}

/**
 * The group named in the URL, and Everyone with it where its settings are equal [G5.22]; without one, those of last week
 * that can be chosen, of the lineup that has most.
 */
function presetGroups({ groups, presetGroupId, lastGroupIds = [] }: Beginning): string[] {
  const preset = groups.find(
    ({ id, alreadySubmitted, whyOut }) => id === presetGroupId && !alreadySubmitted && !whyOut,
  );
  if (preset === undefined) {
    return lastGroupIds
      .map((ids) => selectable(groups, ids))
      .reduce((most, ids) => (ids.length > most.length ? ids : most), []);
  }
  const everyone = groups.find((group) => group.id === EVERYONE_GROUP_ID && whyNotSelect(group, [preset]) === null);
  return everyone === undefined || everyone.id === preset.id ? [preset.id] : [preset.id, everyone.id];
}

function selectable(groups: readonly BuilderGroup[], groupIds: readonly string[]): string[] {
  const chosen: BuilderGroup[] = [];
  for (const group of chosenGroups(groups, groupIds)) if (whyNotSelect(group, chosen) === null) chosen.push(group);
  return chosen.map(({ id }) => id);
}

/** Restores a stored draft of a new lineup; null when its groups no longer allow it. */
export function keptBuilding(beginning: Beginning, kept: KeptDraft): Building | null {
  const groups = chosenGroups(beginning.groups, kept.groupIds);
  if (groups.length === 0 || groups.some((group) => whyNotSelect(group, groups) !== null)) return null;
  const rules = rulesOf(groups.map(({ settings }) => settings));
  if (rules === null) return null;
  const known = knownOnly(kept, beginning.players);
  const draft = refitDraft(known, rules, beginning.players as ReadonlyMap<string, LineupPlayer>);
  return { step: 'build-lineup', groupIds: groups.map(({ id }) => id), name: kept.name, draft };
}

/** The lineup as last saved; players missing from the week's list are skipped [G5.26]. */
export function savedDraft({ lineup, players }: Pick<Beginning, 'lineup' | 'players'>): Draft | null {
  const rules = rulesOf((lineup?.groups ?? []).map(({ settings }) => settings));
  return lineup === null || rules === null ? null : draftFromSaved(lineup, rules, players);
}

/** Players for rules that do not ask who is used up. */
export function unused<Player extends object>(players: ReadonlyMap<string, Player>) {
  return new Map([...players].map(([id, player]) => [id, { ...player, usesElsewhere: 0 }]));
}

/** The second step with the selected groups; moves players already picked to the groups' slots. */
export function toBuildStep(
  building: Building,
  rules: LineupRules,
  players: ReadonlyMap<string, LineupPlayer>,
): Building {
  const draft = building.draft === null ? emptyDraft(rules) : refitDraft(building.draft, rules, players);
  return { ...building, step: 'build-lineup', draft };
}

/**
 * What the builder started from: the saved lineup, or the chosen groups without players and a name. Groups that the user
 * chose here are no change to undo.
 */
export function startedOver(building: Building, fresh: Building): Building {
  if (fresh.draft !== null) return { ...fresh, step: building.step };
  const keys = Object.keys(building.draft?.slots ?? {});
  const draft = { slots: Object.fromEntries(keys.map((key) => [key, null])), doubleDownPlayerId: null };
  return { ...building, name: fresh.name, draft };
}

/** The groups with these ids in selection order: the first one determines the settings [G2.38]. */
export function chosenGroups(groups: readonly BuilderGroup[], groupIds: readonly string[]): BuilderGroup[] {
  return groupIds.flatMap((groupId) => groups.find(({ id }) => id === groupId) ?? []);
}

/** Whether leaving would lose changes. */
export function isChanged(building: Building, fresh: Building): boolean {
  if (building.draft === null) return false;
  return (
    building.name.trim() !== fresh.name.trim() ||
    building.draft.doubleDownPlayerId !== (fresh.draft?.doubleDownPlayerId ?? null) ||
    (fresh.draft !== null && building.groupIds.toSorted().join() !== fresh.groupIds.toSorted().join()) ||
    filledOf(building.draft) !== filledOf(fresh.draft)
  );
}

function filledOf(draft: Draft | null): string {
  return Object.entries(draft?.slots ?? {})
    .filter(([, playerId]) => playerId !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .join(';');
}

function emptyDraftOf(groups: readonly BuilderGroup[]): Draft | null {
  const rules = rulesOf(groups.map(({ settings }) => settings));
  return rules === null ? null : emptyDraft(rules);
}

function knownOnly(kept: KeptDraft, players: Beginning['players']): Draft {
  const known = (id: string | null) => (id !== null && players.has(id) ? id : null);
  const slots = Object.fromEntries(Object.entries(kept.slots).map(([key, id]) => [key, known(id)]));
  return { slots, doubleDownPlayerId: known(kept.doubleDownPlayerId) };
}

/** A lineup of the season: its week and groups. */
interface PastLineup {
  readonly weekId: string;
  readonly groupIds: readonly string[];
}

/** The groups of each lineup of the last week before this one in which the user had any, in the order of the lineups. */
export function lastChosenGroups(
  lineups: readonly PastLineup[],
  weeks: readonly Pick<Week, 'id' | 'weekNumber'>[],
  weekNumber: number,
): (readonly string[])[] {
  const numbers = new Map(weeks.map((week) => [week.id, week.weekNumber]));
  const past = lineups.filter(({ weekId }) => (numbers.get(weekId) ?? weekNumber) < weekNumber);
  const last = Math.max(...past.map(({ weekId }) => numbers.get(weekId) ?? 0));
  return past.filter(({ weekId }) => numbers.get(weekId) === last).map(({ groupIds }) => groupIds);
}
