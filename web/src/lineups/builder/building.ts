import { whyNotSelect } from '@singleback/game/groups/check-group-selection.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { draftFromSaved, emptyDraft, holdsLockedPlayer, refitDraft } from '@singleback/game/lineups/draft.ts';
import {
  type Draft,
  type LineupContext,
  type LineupPlayer,
  type LineupRules,
  rulesOf,
} from '@singleback/game/lineups/lineup.ts';
import {
  changesBetween,
  type DroppedEdit,
  rebaseDraft,
  type SlotChange,
} from '@singleback/game/lineups/rebase-draft.ts';
import { parseSlotKey, slotLabel } from '@singleback/game/lineups/slots.ts';
import type { Week } from '@singleback/game/season/week.ts';
import type { BuilderPlayer } from './builder-player.ts';
import type { KeptDraft } from './lineup-draft.ts';
import type { BuilderGroup, EditedLineup } from './queries.ts';

/** The input of the rules, with the players as the builder knows them. */
export interface BuilderRules extends LineupContext {
  readonly rules: LineupRules;
  readonly players: ReadonlyMap<string, BuilderPlayer>;
}

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
  if (only !== undefined && whyNotSelect(only, []) === null) {
    return { step: 'build-lineup', groupIds: [only.id], name: '', draft: emptyDraftOf([only]) };
  }
  return { step: 'select-groups', groupIds: presetGroups(beginning), name: '', draft: null };
}

/**
 * The group named in the URL, and Everyone with it where its settings are equal [G5.22]; without one, those of last week
 * that can be chosen, of the lineup that has most.
 */
function presetGroups({ groups, presetGroupId, lastGroupIds = [] }: Beginning): string[] {
  const preset = groups.find((group) => group.id === presetGroupId && whyNotSelect(group, []) === null);
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
  for (const group of chosenGroups(groups, [...new Set(groupIds)])) {
    if (whyNotSelect(group, chosen) === null) chosen.push(group);
  }
  return chosen.map(({ id }) => id);
}

/**
 * Restores a stored draft of a new lineup, for those of its groups that can still be chosen; null without any. The one
 * named in the URL is added, or the choice made again where it can't be. Where groups were chosen before, the first of
 * them decides: the draft may be of another link.
 */
export function keptBuilding(beginning: Beginning, kept: KeptDraft): Building | null {
  const { presetGroupId, chosenGroupIds = [] } = beginning;
  const begun = selectable(beginning.groups, [...chosenGroupIds.slice(0, 1), ...kept.groupIds]);
  const groupIds = begun.length === 0 ? [] : selectable(beginning.groups, [...begun, presetGroupId ?? '']);
  const rules = rulesOf(chosenGroups(beginning.groups, groupIds).map(({ settings }) => settings));
  if (rules === null) return null;
  const known = knownOnly(kept, beginning.players);
  const draft = refitDraft(known, rules, beginning.players as ReadonlyMap<string, LineupPlayer>);
  const fresh = freshBuilding(beginning);
  const isLeftOut = presetGroupId !== null && !groupIds.includes(presetGroupId);
  if (isLeftOut && fresh.groupIds.includes(presetGroupId)) return { ...fresh, name: kept.name, draft };
  return { step: 'build-lineup', groupIds, name: kept.name, draft };
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

/** Changes to an open lineup made on another device, one per line. */
export interface ElsewhereNews {
  /** What was saved there: 'K Brandon Aubrey → Jake Bates'. */
  readonly changed: readonly string[];
  /** The user's edits that no longer apply: 'K Harrison Butker: Player game has started'. */
  readonly dropped: readonly string[];
}

/** An edit, its base, and the lineup as saved now. */
interface Sides {
  readonly base: Building;
  readonly mine: Building;
  readonly saved: Building;
}

/**
 * Rebases the user's edits (players, Double Down, name and groups) onto the currently saved lineup (rules 7.1). Where
 * both sides changed something, the saved one wins. The news is null when there is nothing new to the user.
 */
export function rebaseBuilding(sides: Sides, beginning: Beginning): { building: Building; news: ElsewhereNews | null } {
  const { base, mine, saved } = sides;
  const groups = rebaseGroups(sides, beginning);
  const name = rebaseName(sides);
  const rules = rulesOf(chosenGroups(beginning.groups, groups.groupIds).map(({ settings }) => settings));
  // Without uses: the status line already names a player who is used up.
  const players = unused(beginning.players);
  const header = { step: mine.step, groupIds: groups.groupIds, name: name.name };
  if (rules === null || saved.draft === null) return { building: { ...header, draft: saved.draft }, news: null };
  const refit = (draft: Draft | null) => refitDraft(draft ?? saved.draft ?? NO_DRAFT, rules, players);
  const drafts = { base: refit(base.draft), mine: refit(mine.draft), saved: refit(saved.draft) };
  const context = { rules, players, previous: saved.draft, now: beginning.now };
  const { draft, dropped } = rebaseDraft(drafts, context);
  const keys = rules.slots.map(({ key }) => key);
  const isNews = ({ slotKey, to }: SlotChange) =>
    (slotKey === null ? drafts.mine.doubleDownPlayerId : (drafts.mine.slots[slotKey] ?? null)) !== to;
  const changes = changesBetween(drafts.base, drafts.saved, keys).filter(isNews);
  const news = {
    changed: [...changes.map((change) => changeText(change, players)), ...groups.changed, ...name.changed],
    dropped: [...dropped.map((edit) => droppedText(edit, players)), ...groups.dropped, ...name.dropped],
  };
  const isNothing = news.changed.length + news.dropped.length === 0;
  return { building: { ...header, draft }, news: isNothing ? null : news };
}

export function moreNews(before: ElsewhereNews | null, after: ElsewhereNews | null): ElsewhereNews | null {
  if (before === null || after === null) return after ?? before;
  const both = (a: readonly string[], b: readonly string[]) => [...new Set([...a, ...b])];
  return { changed: both(before.changed, after.changed), dropped: both(before.dropped, after.dropped) };
}

const NO_DRAFT: Draft = { slots: {}, doubleDownPlayerId: null };
const CHANGED_THERE = 'changed on another device';

type Players = ReadonlyMap<string, LineupPlayer>;

function rebaseGroups({ base, mine, saved }: Sides, beginning: Beginning) {
  const [isMine, isTheirs] = [!isSame(mine.groupIds, base.groupIds), !isSame(saved.groupIds, base.groupIds)];
  const isNews = isTheirs && !isSame(mine.groupIds, saved.groupIds);
  const changed = isNews ? [`Groups ${names(base.groupIds, beginning)} → ${names(saved.groupIds, beginning)}`] : [];
  if (!isMine || isSame(mine.groupIds, saved.groupIds)) return { groupIds: saved.groupIds, changed, dropped: [] };
  const chosen = chosenGroups(beginning.groups, mine.groupIds);
  const isHeld =
    saved.draft !== null && holdsLockedPlayer(saved.draft, { players: unused(beginning.players), now: beginning.now });
  const isOpen = chosen.length > 0 && chosen.every((group) => whyNotSelect(group, chosen) === null) && !isHeld;
  if (!isTheirs && isOpen) return { groupIds: chosen.map(({ id }) => id), changed, dropped: [] };
  const reason = isTheirs ? CHANGED_THERE : isHeld ? 'a player in this lineup has started' : 'no longer possible';
  return { groupIds: saved.groupIds, changed, dropped: [`Groups ${names(mine.groupIds, beginning)}: ${reason}`] };
}

function rebaseName({ base, mine, saved }: Sides) {
  const isTheirs = saved.name !== base.name;
  const changed = isTheirs && mine.name !== saved.name ? [`Name “${base.name}” → “${saved.name}”`] : [];
  if (mine.name === base.name || mine.name === saved.name) return { name: saved.name, changed, dropped: [] };
  if (!isTheirs) return { name: mine.name, changed, dropped: [] };
  return { name: saved.name, changed, dropped: [`Name “${mine.name}”: ${CHANGED_THERE}`] };
}

function changeText({ slotKey, from, to }: SlotChange, players: Players): string {
  return `${labelOf(slotKey)} ${nameOf(from, slotKey, players)} → ${nameOf(to, slotKey, players)}`;
}

function droppedText({ slotKey, playerId, reason }: DroppedEdit, players: Players): string {
  return `${labelOf(slotKey)} ${nameOf(playerId, slotKey, players)}: ${reason}`;
}

function labelOf(slotKey: string | null): string {
  const slot = slotKey === null ? null : parseSlotKey(slotKey);
  return slot === null ? 'Double-down' : slotLabel(slot);
}

function nameOf(playerId: string | null, slotKey: string | null, players: Players): string {
  if (playerId === null) return slotKey === null ? 'none' : 'open';
  return players.get(playerId)?.name ?? 'an unlisted player';
}

function names(groupIds: readonly string[], { groups }: Beginning): string {
  return groupIds.map((id) => groups.find((group) => group.id === id)?.name ?? 'a group you left').join(', ');
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}
