import { holdsLockedPlayer } from '@singleback/game/lineups/draft.ts';
import { rulesOf } from '@singleback/game/lineups/lineup.ts';
import type { Week } from '@singleback/game/season/week.ts';
import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { serverNow } from '../../live/server-clock.ts';
import type { WeekPlayer } from '../../players/queries.ts';
import { type Use, useUsedPlayers } from '../../players/used-players.ts';
import { onDemand, useLoaded } from '../../ui/overlays/on-demand.ts';
import { BuilderSkeleton } from './builder-skeleton.tsx';
import { chosenGroups, savedDraft, toBuildStep } from './building.ts';
import type { ShownDetail } from './player-dialog.tsx';
import type { BuilderGroup, EditedLineup } from './queries.ts';
import { SelectGroups } from './select-groups.tsx';
import type { SubmitTarget } from './submit/submit-target.ts';
import type { BuilderParts } from './use-builder.ts';
import { useBuilding } from './use-building.ts';
import { useStepBack } from './use-step-back.ts';

/** Not needed to choose groups, which is what most visits begin with. */
const secondStep = onDemand(() => import('./second-step.tsx'));

export interface LineupBuilderProps extends Omit<BuilderParts, 'state' | 'uses' | 'onSaved' | 'target' | 'players'> {
  userId: string;
  /** A group named in the URL. */
  presetGroupId: string | null;
  /** The groups of each lineup of the last week; left out where no groups are chosen. */
  lastGroupIds?: readonly (readonly string[])[];
  week: Week;
  groups: readonly BuilderGroup[];
  lineup: EditedLineup | null;
  /** Null while they are loaded; only a lineup that begins with the choice of groups can wait for them. */
  players: readonly WeekPlayer[] | null;
  /** Shown when no group can take another lineup. */
  elsewhere: ReactNode;
  /** The detail of a player where it is another than elsewhere in the app. */
  showDetail?: (shown: ShownDetail) => ReactNode;
  /** Called with the saved lineup, and whether it is the user's first one, as far as their uses tell. */
  onSaved: (lineupId: string, isFirst: boolean) => void;
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
  const { userId, presetGroupId, lastGroupIds = [], away, week, groups, lineup } = props;
  const players = props.players ?? NONE;
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
  const second = useLoaded(secondStep, building.step === 'build-lineup');

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
        elsewhere={props.elsewhere}
      />
    );
  }
  if (second === null || props.players === null) {
    return <BuilderSkeleton isEditing={lineup !== null} weekNumber={week.weekNumber} />;
  }
  return <second.SecondStep {...{ ...props, players, state, open, chosen, fetched }} />;
}

const NONE: readonly WeekPlayer[] = [];

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
