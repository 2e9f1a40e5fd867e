import { holdsLockedPlayer } from '@singleback/game/lineups/draft.ts';
import { rulesOf } from '@singleback/game/lineups/lineup.ts';
import type { Week } from '@singleback/game/season/week.ts';
import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { serverNow } from '../../live/server-clock.ts';
import type { WeekPlayer } from '../../players/queries.ts';
import { type Use, useUsedPlayers } from '../../players/used-players.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { BuildLineup } from './build-lineup.tsx';
import { BuilderSkeleton } from './builder-skeleton.tsx';
import { chosenGroups, savedDraft, toBuildStep } from './building.ts';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { NoGroups } from './no-groups.tsx';
import type { ShownDetail } from './player-dialog.tsx';
import type { BuilderGroup, EditedLineup } from './queries.ts';
import { SelectGroups } from './select-groups.tsx';
import type { SubmitTarget } from './submit/submit-target.ts';
import type { BuilderParts } from './use-builder.ts';
import { useBuilding } from './use-building.ts';
import { useStepBack } from './use-step-back.ts';

interface LineupBuilderProps extends Omit<BuilderParts, 'state' | 'uses' | 'onSaved' | 'target'> {
  userId: string;
  /** A group named in the URL. */
  presetGroupId: string | null;
  /** The groups of each lineup of the last week; left out where no groups are chosen. */
  lastGroupIds?: readonly (readonly string[])[];
  week: Week;
  groups: readonly BuilderGroup[];
  lineup: EditedLineup | null;
  players: readonly WeekPlayer[];
  /** Shown when no group can take another lineup. */
  elsewhere: ReactNode;
  showDetail: (shown: ShownDetail) => ReactNode;
  /** Called with the saved lineup if it is the user's first one, as far as their uses tell; else with null. */
  onSaved: (firstSave: string | null) => void;
  /** A lineup that does not go to the user's groups; left out for one that does. */
  away?: AwayLineup;
}

/** A lineup that does not go to the user's groups: a visitor's, or one of a season that is played again. */
interface AwayLineup {
  /** The groups whose rules hold; they are chosen already. */
  readonly groupIds: readonly string[];
  /** Who was used in which weeks. */
  readonly uses: ReadonlyMap<string, Use>;
  readonly target: SubmitTarget;
  /** Shown between the header and the panels. */
  readonly intro: ReactNode;
}

/** Both steps of the builder [G2.33]. Remount it for another week or lineup. */
export function LineupBuilder(props: LineupBuilderProps) {
  const { userId, presetGroupId, lastGroupIds = [], elsewhere, showDetail, onSaved, away, ...parts } = props;
  const { week, groups, lineup, players } = parts;
  const byId = useMemo(() => new Map(players.map((player) => [player.id, player])), [players]);
  const [place] = useState({ userId, weekId: week.id, lineupId: lineup?.id ?? null });
  const now = serverNow() ?? week.startDate;
  const chosenGroupIds = away?.groupIds;
  const state = useBuilding({ groups, lineup, players: byId, presetGroupId, lastGroupIds, chosenGroupIds, now }, place);
  const { building, setBuilding } = state;
  const stepBack = useStepBack(state);
  useFocusOfStep(building.step);
  // A group the user has left takes no lineup, unless a player of the saved lineup has started: then its groups are
  // fixed.
  const isHeld = savedLineupIsHeld(lineup, byId, now);
  const open = useMemo(() => groups.filter(({ hasLeft }) => isHeld || !hasLeft), [groups, isHeld]);
  const chosen = chosenGroups(open, building.groupIds);
  const fetched = useUsedPlayers(away ? [] : chosen.map(({ id }) => id), lineup?.id ?? null);
  const uses = away?.uses ?? fetched.data;

  if (building.step === 'select-groups') {
    const rules = rulesOf(chosen.map(({ settings }) => settings));
    const asRulesPlayers = new Map(players.map((player) => [player.id, { ...player, usesElsewhere: 0 }]));
    return (
      <SelectGroups
        week={week}
        groups={open}
        groupIds={chosen.map(({ id }) => id)}
        onSelect={(groupIds) => setBuilding((before) => ({ ...before, groupIds }))}
        onContinue={() => {
          if (rules === null) return;
          setBuilding((before) => toBuildStep(before, rules, asRulesPlayers));
          stepBack.allow();
        }}
        elsewhere={elsewhere}
      />
    );
  }
  if (chosen.length === 0) {
    const backToGroups = () => setBuilding((before) => ({ ...before, step: 'select-groups' }));
    const wasChosen = building.groupIds.length > 0;
    return <NoGroups weekNumber={week.weekNumber} wasChosen={wasChosen} onBack={backToGroups} />;
  }
  if (uses === undefined && fetched.isError) {
    return <ErrorState level={1} title="Error" text="Failed to load players" onRetry={() => void fetched.refetch()} />;
  }
  if (uses === undefined) return <BuilderSkeleton isEditing={lineup !== null} weekNumber={week.weekNumber} />;
  const isFirst = lineup === null && uses.size === 0 && groups.every(({ alreadySubmitted }) => !alreadySubmitted);
  const saved = (id: string) => {
    state.finish();
    onSaved(isFirst ? id : null);
  };
  return (
    <>
      <BuildLineup
        {...parts}
        groups={open}
        uses={uses}
        target={away?.target ?? null}
        state={state}
        showDetail={showDetail}
        onSaved={saved}
        notice={away?.intro ?? <ChangedElsewhere news={state.news} onDismiss={state.dismissNews} />}
      />
      {away ? null : <LeaveQuestion shouldConfirm={() => state.isChanged && !state.isDone()} />}
    </>
  );
}

/** A change of step moves the focus to the start of the page for screen readers, like a page change. */
function useFocusOfStep(step: string): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) document.getElementById('main')?.focus({ preventScroll: true });
    shown.current = step;
  }, [step]);
}

function savedLineupIsHeld(lineup: EditedLineup | null, players: ReadonlyMap<string, WeekPlayer>, now: Date): boolean {
  const saved = savedDraft({ lineup, players });
  const ruled = new Map([...players].map(([id, player]) => [id, { ...player, usesElsewhere: 0 }]));
  return saved !== null && holdsLockedPlayer(saved, { players: ruled, now });
}
