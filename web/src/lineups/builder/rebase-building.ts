import { whyNotSelect } from '@singleback/game/groups/check-group-selection.ts';
import { holdsLockedPlayer, refitDraft } from '@singleback/game/lineups/draft.ts';
import { type Draft, type LineupPlayer, rulesOf } from '@singleback/game/lineups/lineup.ts';
import {
  changesBetween,
  type DroppedEdit,
  rebaseDraft,
  type SlotChange,
} from '@singleback/game/lineups/rebase-draft.ts';
import { parseSlotKey, slotLabel } from '@singleback/game/lineups/slots.ts';
import { type Beginning, type Building, chosenGroups, unused } from './building.ts';

/** Changes to an open lineup made on another device, one per line. */
export interface ElsewhereNews {
  /** What was saved there: 'K Brandon Aubrey → Jake Bates'. */
  readonly changed: readonly string[];
  /** The user's edits that no longer apply: 'K Harrison Butker: Player game has started'. */
  readonly dropped: readonly string[];
}

/** An edit, its base, and the lineup as saved now. */
export interface Sides {
  /** The saved lineup the edit is based on. */
  readonly base: Building;
  readonly mine: Building;
  /** The currently saved lineup. */
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
