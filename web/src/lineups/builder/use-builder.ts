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
import { type Draft, type LineupRules, slotOf } from '@singleback/game/lineups/lineup.ts';
import { keepHeld, lateLines } from '@singleback/game/lineups/rebase-draft.ts';
import type { Slot } from '@singleback/game/lineups/slots.ts';
import { isUnlikelyToPlay } from '@singleback/game/players/injury.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { useSelector } from '@tanstack/react-store';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useLastPassed } from '../../platform/live/moment.ts';
import { kickoffs } from '../../players/next-lock.ts';
import type { WeekPlayer } from '../../players/queries.ts';
import type { Use } from '../../players/used-players.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { type BuilderPlayer, countLocked, leftOf, projectionsOf, withUses } from './builder-player.ts';
import { type BuilderRules, savedDraft, startedOver } from './building.ts';
import { type ListView, type PlayerList, usePlayerList } from './list/use-list.ts';
import type { BuilderGroup, EditedLineup } from './queries.ts';
import {
  type ChosenSlot,
  nextToReplace,
  slotToChange,
  useChangeAtOnce,
  useChosenSlot,
  useMoves,
} from './slots/use-slots.ts';
import type { useBuilding } from './use-building.ts';
import { useHandlers, useUnchanged } from './use-handlers.ts';
import { readiness, type SubmitTarget, useSubmit } from './use-submit.ts';

export interface LineupBuilderProps {
  userId: string;
  presetGroupId: string | null;
  /** The groups of each lineup of the last week; left out where no groups are chosen. */
  lastGroupIds?: readonly (readonly string[])[];
  week: Week;
  weeks: readonly Week[];
  groups: readonly BuilderGroup[];
  lineup: EditedLineup | null;
  /** Null while they are loaded; only a lineup that begins with the choice of groups can wait for them. */
  players: readonly WeekPlayer[] | null;
  /** The players' projections are estimates of the season's outlook. */
  isEstimated?: boolean;
  teams: ReadonlyMap<string, Team>;
  isPremium: boolean;
  /** The key of the slot to change at once, from the URL. */
  changeSlot: string | null;
  /** Shown when no group can take another lineup. */
  elsewhere: ReactNode;
  /** The detail of a player where it is another than elsewhere in the app. */
  showDetail?: (shown: ShownDetail) => ReactNode;
  /** Called with the saved lineup, and whether it is the user's first one, as far as their uses show. */
  onSaved: (lineupId: string, isFirst: boolean) => void;
  /** A lineup that does not go to the user's groups; left out for one that does. */
  away?: AwayLineup;
}

/** A lineup that does not go to the user's groups: a visitor's, or one of a season that is played again. */
interface AwayLineup {
  /** The groups whose rules hold; they are chosen already. */
  readonly groupIds: readonly string[];
  readonly uses: ReadonlyMap<string, Use>;
  readonly target: SubmitTarget;
  /** Shown between the header and the panels. */
  readonly intro: ReactNode;
}

/** The player whose detail is shown, with the groups' limits and the available actions. */
export interface ShownDetail {
  readonly player: BuilderPlayer;
  readonly usageLimit: number;
  readonly playoffWeeks: readonly number[];
  readonly planning: ReactNode;
  readonly foot: ReactNode;
  readonly onClose: () => void;
}

/** What the second step has besides: all of it is known by then. */
export interface BuilderParts extends LineupBuilderProps {
  players: readonly WeekPlayer[];
  state: ReturnType<typeof useBuilding>;
  chosen: readonly BuilderGroup[];
  rules: LineupRules;
  uses: ReadonlyMap<string, Use>;
}

/** The state and actions of the second step. */
export type Builder = ReturnType<typeof useBuilderState>['builder'];

export const BuilderContext = createContext<Builder | null>(null);

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (builder === null) throw new Error('useBuilder must be used within the lineup builder');
  return builder;
}

/** One property of the list state and a setter; rerenders only when that property changes. */
export function useView<Way extends keyof ListView>(way: Way): [ListView[Way], PlayerList['setView']] {
  const { list } = useBuilder();
  return [useSelector(list.state, ({ view }) => view[way]), list.setView];
}

/** The column that the list is sorted by, as far as the user may see it and it is known, and a setter. */
export function useSort(): [ListView['sort'], PlayerList['setView']] {
  const { isPremium, projections } = useBuilder();
  const [wanted, setView] = useView('sort');
  const sort = wanted === 'usage' && !isPremium ? 'projected' : wanted;
  return [sort === 'projected' && projections === 'missing' ? 'average' : sort, setView];
}

/** The state and actions of the second step; rules are rechecked on every change and kickoff. */
export function useBuilderState({ draft: begun, ...parts }: BuilderParts & { draft: Draft }) {
  const { week, lineup, state, chosen, rules, uses, away } = parts;
  const { building, setBuilding } = state;
  const players = useMemo(() => withUses(parts.players, uses), [parts.players, uses]);
  const context = useRules(parts, players);
  const list = usePlayerList(uses.size > 0 || (away !== undefined && countLocked(players, context.now) > 0));
  const changer = useChanging(list);
  const to = { lineupId: lineup?.id ?? null, target: away?.target, onSaved: useSaved(parts) };
  const submitting = useSubmit({ week, state, groups: chosen, context, ...to });
  const [detail, setDetail] = useState<BuilderPlayer | null>(null);
  const draft = useKeptDraft(begun, state, context);
  // A lineup that goes elsewhere is filled slot by slot from the start: whoever builds it is new to the builder.
  const chosenSlot = useChosenSlot(draft, rules, list, away ? nextOpenSlot(draft, rules) : null);
  const { clearFailure } = submitting;
  const changes = useChanges({ context, state, draft, changer, chosenSlot, clearFailure, players });
  const status = useMemo(() => readiness(draft, building.name, context, week), [draft, building.name, context, week]);
  const moves = useMoves({ ...changes, draft, context, mayEdit: status.mayEdit });
  const left = useMemo(() => leftOf(players, rules.usageLimit), [players, rules]);
  const isListHidden = context.previous !== null && holdsLockedPlayer(context.previous, context);
  const { backToGroups, ...handlers } = useHandlers({
    ...changes.actions,
    change: changer.change,
    showPlayersFor: (slot: Slot) => {
      changer.setChanging(isListHidden ? slot : null);
      chosenSlot.choose(slot);
      moves.cancel();
      list.showPlayersFor(slot.kind);
    },
    showTab: chosenSlot.showTab,
    stopChanging: () => changer.setChanging(null),
    backToGroups: () => setBuilding((before) => ({ ...before, step: 'select-groups' })),
    submit: submitting.submit,
    openDetail: setDetail,
  });
  useChangeAtOnce(() => slotToChange(parts.changeSlot, draft, context), handlers.change);
  const builder = useUnchanged({
    ...handlers,
    ...{ week, weeks: parts.weeks, teams: parts.teams, isPremium: parts.isPremium, isEditing: lineup !== null },
    // A saved lineup with a locked player hides the list, and each slot that can change has its own button [G2.47].
    ...{ chosen, rules, players, byId: context.players, context, list, left, moves, isListHidden, uses },
    ...{ changing: changer.changing, draft, name: building.name, projections: projectionsOf(parts) },
    /** The open slot for the next player: the chosen one, else the first. */
    next: chosenSlot.slot ?? nextOpenSlot(draft, rules),
    /** The open slot the user has chosen: the list shows players for it, and it takes the next one added. */
    target: chosenSlot.slot,
    readiness: status,
    ...{ isChanged: state.isChanged, place: state.place },
    /** The words of the button when the lineup does not go to the user's groups; else null. */
    submitWords: away?.target.words ?? null,
    /** There are no groups to choose from, and no name. */
    isBare: away?.target.isBare ?? false,
    ...{ isSubmitting: submitting.isSubmitting, failure: submitting.failure },
    /** Null when the groups cannot be changed. */
    backToGroups: isListHidden ? null : backToGroups,
  });
  return { ...changes, builder, detail, setDetail };
}

/** What a saved lineup leads to: nothing of it stays on the device. */
function useSaved({ lineup, uses, groups, state, onSaved }: BuilderParts) {
  const isFirst = lineup === null && uses.size === 0 && groups.every(({ alreadySubmitted }) => !alreadySubmitted);
  return (id: string) => {
    state.finish();
    onSaved(id, isFirst);
  };
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

interface ChangeParts {
  context: BuilderRules;
  players: readonly BuilderPlayer[];
  state: BuilderParts['state'];
  draft: Draft;
  changer: ReturnType<typeof useChanging>;
  chosenSlot: ChosenSlot;
  clearFailure: () => void;
}

/** Changes to the draft: each is checked by the rules first, and adding a doubtful player needs confirmation. */
function useChanges({ context, players, state, draft, changer, chosenSlot, clearFailure }: ChangeParts) {
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
    const key = changer.changing?.key;
    const change =
      key === undefined
        ? addPlayer(draft, player, context, chosenSlot.slot?.key)
        : swapPlayerInto(draft, key, player, context);
    const at = 'draft' in change ? (slotOf(change.draft, player.id) ?? '') : '';
    const toReplace = 'draft' in change ? nextToReplace(draft, change.draft, key, context) : null;
    const next = toReplace ?? ('draft' in change ? chosenSlot.goOn(change.draft, at) : null);
    take(change, `${player.name} added at ${at}${next === null ? '' : `. Next: ${next.key}`}`);
    if (toReplace === null) changer.setChanging(null);
    else changer.change(toReplace);
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
function useKeptDraft(draft: Draft, { undoLate }: BuilderParts['state'], context: BuilderRules): Draft {
  const kept = useMemo(() => keepHeld(draft, context), [draft, context]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each draft that a kickoff has overtaken
  useEffect(() => {
    if (kept.draft !== draft) undoLate(kept.draft, lateLines(kept.late, context));
  }, [kept]);
  return kept.draft;
}

/** The input of the rules: those of the groups, players with their uses, the saved lineup, and the last kickoff passed. */
function useRules({ week, lineup, rules }: BuilderParts, players: readonly BuilderPlayer[]): BuilderRules {
  const moments = useMemo(() => [...kickoffs(players), week.endDate.getTime() + 1], [players, week]);
  const passed = useLastPassed(moments);
  const byId = useMemo(() => new Map(players.map((player) => [player.id, player])), [players]);
  const previous = useMemo(() => savedDraft({ lineup, players: byId }), [lineup, byId]);
  return useMemo(
    () => ({ rules, players: byId, previous, previousName: lineup?.name ?? null, now: new Date(passed) }),
    [rules, byId, previous, lineup?.name, passed],
  );
}
