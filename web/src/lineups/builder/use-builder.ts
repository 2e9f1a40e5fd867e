import type { Team } from '@singleback/contract/season.ts';
import {
  addPlayer,
  type DraftChange,
  holdsLockedPlayer,
  nextOpenSlot,
  removePlayer,
  swapPlayerInto,
  toggleDoubleDown,
} from '@singleback/game/lineups/draft.ts';
import { fillDraft } from '@singleback/game/lineups/fill-draft.ts';
import { keepHeld, lateLines } from '@singleback/game/lineups/keep-held.ts';
import { type Draft, type LineupContext, type LineupRules, rulesOf, slotOf } from '@singleback/game/lineups/lineup.ts';
import type { Slot } from '@singleback/game/lineups/slots.ts';
import { isUnlikelyToPlay } from '@singleback/game/players/injury.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { useEffect, useMemo, useState } from 'react';
import { useLastPassed } from '../../platform/live/moment.ts';
import { kickoffs } from '../../players/next-lock.ts';
import type { WeekPlayer } from '../../players/queries.ts';
import type { Use } from '../../players/used-players.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import type { Builder } from './builder-context.ts';
import { type BuilderPlayer, countLocked, leftOf, withUses } from './builder-player.ts';
import { chosenGroups, savedDraft, startedOver } from './building.ts';
import { projectionsOf } from './estimates.ts';
import { type PlayerList, usePlayerList } from './list/use-list.ts';
import type { BuilderGroup, EditedLineup } from './queries.ts';
import { nextToReplace } from './slots/draft-concerns.ts';
import { type ChosenSlot, slotToChange, useChangeAtOnce, useChosenSlot } from './slots/use-chosen-slot.ts';
import { useMoves } from './slots/use-moves.ts';
import { readiness } from './submit/readiness.ts';
import { type SubmitTarget, targeted, useSubmit } from './submit/use-submit.ts';
import type { useBuilding } from './use-building.ts';
import { useHandlers, useUnchanged } from './use-handlers.ts';

export interface BuilderParts {
  week: Week;
  weeks: readonly Week[];
  groups: readonly BuilderGroup[];
  lineup: EditedLineup | null;
  players: readonly WeekPlayer[];
  /** The players' projections are estimates of the season's outlook. */
  isEstimated?: boolean;
  uses: ReadonlyMap<string, Use>;
  teams: ReadonlyMap<string, Team>;
  isPremium: boolean;
  state: ReturnType<typeof useBuilding>;
  /** The key of the slot to change at once, from the URL. */
  changeSlot: string | null;
  /** Where the lineup goes instead of the groups; null for a signed-in user's own lineup. */
  target: SubmitTarget | null;
  onSaved: (id: string) => void;
}

/** The state and actions of the second step; rules are rechecked on every change and kickoff. */
export function useBuilderState(parts: BuilderParts) {
  const { week, groups, lineup, state } = parts;
  const { building, setBuilding } = state;
  const chosen = useMemo(() => chosenGroups(groups, building.groupIds), [groups, building.groupIds]);
  const context = useRules(parts, chosen);
  const byId = context.players as ReadonlyMap<string, BuilderPlayer>;
  const players = useMemo(() => [...byId.values()], [byId]);
  const list = usePlayerList(parts.uses.size > 0 || (parts.target !== null && countLocked(players, context.now) > 0));
  const { changing, ...changer } = useChanging(list);
  const own = useSubmit({ ...parts, lineupId: lineup?.id ?? null, groups: chosen, context });
  const submitting = parts.target === null ? own : targeted(parts.target, building, context.rules);
  const [detail, setDetail] = useState<BuilderPlayer | null>(null);
  const draft = useKeptDraft(state, context);
  const { rules } = context;
  const shown = draft ?? NOTHING;
  const chosenSlot = useChosenSlot(shown, rules, list, startOf(parts.target, draft, rules));
  const { clearFailure } = submitting;
  const { setChanging, change } = changer;
  const changes = useChanges({
    ...{ context, state, draft: shown, changing, setChanging, change, chosenSlot, clearFailure, players },
  });
  const status = useMemo(() => readiness(shown, building.name, context, week), [shown, building.name, context, week]);
  const moves = useMoves({ ...changes, draft: shown, context, mayEdit: status.mayEdit });
  const left = useMemo(() => leftOf(players, rules?.usageLimit ?? 1), [players, rules]);
  const isListHidden = context.previous !== null && holdsLockedPlayer(context.previous, context);
  const { backToGroups, ...handlers } = useHandlers({
    ...changes.actions,
    change,
    showPlayersFor: (slot: Slot) => {
      setChanging(isListHidden ? slot : null);
      chosenSlot.choose(slot);
      moves.cancel();
      list.showPlayersFor(slot.kind);
    },
    showTab: chosenSlot.showTab,
    stopChanging: () => setChanging(null),
    backToGroups: () => setBuilding((before) => ({ ...before, step: 'select-groups' })),
    submit: submitting.submit,
    openDetail: setDetail,
  });
  useChangeAtOnce(() => slotToChange(parts.changeSlot, draft, context), handlers.change);
  const builder = useUnchanged({
    ...handlers,
    ...{ week, weeks: parts.weeks, teams: parts.teams, isPremium: parts.isPremium, isEditing: lineup !== null },
    ...{ chosen, rules, players, byId, context, list, left, moves, changing, isListHidden },
    ...{ draft: shown, name: building.name, projections: projectionsOf(parts) },
    next: chosenSlot.slot ?? (rules && nextOpenSlot(shown, rules)),
    target: chosenSlot.slot,
    readiness: status,
    isChanged: state.isChanged,
    ...{ submitWords: parts.target?.words ?? null, isBare: parts.target?.isBare ?? false },
    ...{ isSubmitting: submitting.isSubmitting, failure: submitting.failure },
    backToGroups: isListHidden ? null : backToGroups,
  });
  if (draft === null || !hasRules(builder)) return null;
  return { ...changes, builder, detail, setDetail };
}

/** The slot that is being changed, for which the list shows players. */
function useChanging(list: PlayerList) {
  const [changing, setChanging] = useState<Slot | null>(null);
  const change = (slot: Slot) => {
    setChanging(slot);
    list.showPlayersFor(slot.kind);
  };
  return { changing, setChanging, change };
}

const hasRules = (builder: Omit<Builder, 'rules'> & { rules: LineupRules | null }): builder is Builder =>
  builder.rules !== null;

interface ChangeParts {
  context: LineupContext;
  players: readonly BuilderPlayer[];
  state: BuilderParts['state'];
  draft: Draft;
  changing: Slot | null;
  setChanging: (slot: Slot | null) => void;
  change: (slot: Slot) => void;
  chosenSlot: ChosenSlot;
  clearFailure: () => void;
}

/** Changes to the draft: each is checked by the rules first, and adding a doubtful player needs confirmation. */
function useChanges(parts: ChangeParts) {
  const { context, players, state, draft, changing, setChanging, chosenSlot, clearFailure } = parts;
  const { setBuilding, fresh } = state;
  const [doubtful, setDoubtful] = useState<BuilderPlayer | null>(null);
  const [said, setSaid] = useState('');
  const take = (change: DraftChange, words: string) => {
    clearFailure();
    if ('problem' in change) return toast.bad(change.problem.message);
    setBuilding((before) => ({ ...before, draft: change.draft }));
    setSaid(words);
  };
  const put = (player: BuilderPlayer) => {
    const key = changing?.key;
    const change =
      key === undefined
        ? addPlayer(draft, player, context, chosenSlot.slot?.key)
        : swapPlayerInto(draft, key, player, context);
    const at = 'draft' in change ? (slotOf(change.draft, player.id) ?? '') : '';
    const toReplace = 'draft' in change ? nextToReplace(draft, change.draft, key, context) : null;
    const next = toReplace ?? ('draft' in change ? chosenSlot.goOn(change.draft, at) : null);
    take(change, `${player.name} added at ${at}${next === null ? '' : `. Next: ${next.key}`}`);
    if (toReplace === null) setChanging(null);
    else parts.change(toReplace);
  };
  const actions = {
    setName: (name: string) => setBuilding((before) => ({ ...before, name })),
    add: (player: BuilderPlayer) => (isUnlikelyToPlay(player.injuryStatus) ? setDoubtful(player) : put(player)),
    remove: (playerId: string) => {
      const name = context.players.get(playerId)?.name ?? 'Player';
      take(removePlayer(draft, playerId, context), `${name} removed`);
    },
    toggleDouble: (player: BuilderPlayer) =>
      take(toggleDoubleDown(draft, player, context), `Double-down changed: ${player.name}`),
    fill: () => {
      const filled = fillDraft(draft, players, context);
      if (filled.added.length === 0) return toast.bad('There is nobody left to fill these slots with');
      take(
        filled,
        `Filled ${filled.added.length}: ${filled.added.map((id) => context.players.get(id)?.name).join(', ')}`,
      );
      const undo = () => setBuilding((before) => (before.draft === filled.draft ? { ...before, draft } : before));
      toast.good(`Filled ${filled.added.length}`, { label: 'Undo', onPress: undo });
    },
    startOver: () => {
      clearFailure();
      setBuilding((before) => startedOver(before, fresh));
    },
  };
  return { actions, take, put, doubtful, setDoubtful, said, say: setSaid };
}

/**
 * The draft without changes that a kickoff has overtaken: a slot that is locked with its saved player has nobody else, so
 * nothing is offered that could not be saved (rules 7.22).
 */
function useKeptDraft({ building, undoLate }: BuilderParts['state'], context: LineupContext): Draft | null {
  const { draft } = building;
  const kept = useMemo(() => (draft === null ? null : keepHeld(draft, context)), [draft, context]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each draft that a kickoff has overtaken
  useEffect(() => {
    if (kept !== null && kept.draft !== draft) undoLate(kept.draft, lateLines(kept.late, context));
  }, [kept]);
  return kept?.draft ?? null;
}

/** A lineup that goes elsewhere is filled slot by slot from the start: whoever builds it is new to the builder. */
function startOf(target: SubmitTarget | null, draft: Draft | null, rules: LineupRules | null): Slot | null {
  return target && draft && rules ? nextOpenSlot(draft, rules) : null;
}

const NOTHING: Draft = { slots: {}, doubleDownPlayerId: null };

/** The input of the rules: chosen groups, players with their uses, the saved lineup, and the last kickoff passed. */
function useRules(parts: BuilderParts, chosen: readonly BuilderGroup[]): LineupContext {
  const { week, lineup, players, uses } = parts;
  const moments = useMemo(() => [...kickoffs(players), week.endDate.getTime() + 1], [players, week]);
  const passed = useLastPassed(moments);
  const ids = useMemo(() => new Map(players.map((player) => [player.id, player])), [players]);
  const previous = useMemo(() => savedDraft({ lineup, players: ids }), [lineup, ids]);
  const withUse = useMemo(() => new Map(withUses(players, uses).map((each) => [each.id, each])), [players, uses]);
  return useMemo(
    () => ({
      rules: rulesOf(chosen.map(({ settings }) => settings)),
      players: withUse,
      previous,
      previousName: lineup?.name ?? null,
      now: new Date(passed),
    }),
    [chosen, withUse, previous, lineup?.name, passed],
  );
}
