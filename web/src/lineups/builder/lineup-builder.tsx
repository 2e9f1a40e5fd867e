import { holdsLockedPlayer } from '@singleback/game/lineups/draft.ts';
import { rulesOf } from '@singleback/game/lineups/lineup.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { serverNow } from '../../platform/live/server-clock.ts';
import type { WeekPlayer } from '../../players/queries.ts';
import { useUsedPlayers } from '../../players/used-players.ts';
import { onDemand, useLoaded } from '../../ui/overlays/on-demand.ts';
import { useBackLayer, useLayersAtStart } from '../../ui/overlays/use-back-layer.ts';
import { focusMain } from '../../ui/page-title.ts';
import { chosenGroups, savedDraft, toBuildStep, unused } from './building.ts';
import { BuilderSkeleton, SelectGroups } from './first-step.tsx';
import type { EditedLineup } from './queries.ts';
import type { LineupBuilderProps } from './use-builder.ts';
import { useBuilding } from './use-building.ts';

/** Not needed to choose groups, which is what most visits begin with. */
const secondStep = onDemand(() => import('./second-step.tsx'));

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
  const chosen = useMemo(() => chosenGroups(open, building.groupIds), [open, building.groupIds]);
  const { seasonKind } = week;
  const rules = useMemo(
    () =>
      rulesOf(
        chosen.map(({ settings }) => settings),
        seasonKind,
      ),
    [chosen, seasonKind],
  );
  const fetched = useUsedPlayers(away ? [] : chosen.map(({ id }) => id), lineup?.id ?? null);
  const second = useLoaded(secondStep, building.step === 'build-lineup');

  if (building.step === 'select-groups') {
    return (
      <SelectGroups
        week={week}
        groups={open}
        groupIds={chosen.map(({ id }) => id)}
        onSelect={(groupIds) => setBuilding((before) => ({ ...before, groupIds }))}
        onContinue={() => {
          if (rules === null) return;
          setBuilding((before) => toBuildStep(before, rules, unused(byId)));
          stepBack.allow();
        }}
        elsewhere={props.elsewhere}
      />
    );
  }
  if (second === null || props.players === null) {
    return <BuilderSkeleton isEditing={lineup !== null} weekNumber={week.weekNumber} />;
  }
  return <second.SecondStep {...{ ...props, players, groups: open, state, chosen, rules, fetched }} />;
}

const NONE: readonly WeekPlayer[] = [];

/** A change of step moves the focus to the start of the page for screen readers, like a page change. */
function useFocusOfStep(step: string): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) focusMain();
    shown.current = step;
  }, [step]);
}

function savedLineupIsHeld(lineup: EditedLineup | null, players: ReadonlyMap<string, WeekPlayer>, now: Date): boolean {
  const saved = savedDraft({ lineup, players });
  return saved !== null && holdsLockedPlayer(saved, { players: unused(players), now });
}

/**
 * Back returns from the second step to the group selection if the user came from there [G4.6], also after a reload;
 * otherwise it leaves the builder. `allow` records that groups were selected.
 */
function useStepBack({ building, setBuilding }: Pick<ReturnType<typeof useBuilding>, 'building' | 'setBuilding'>) {
  const atStart = useLayersAtStart();
  const isBuilding = building.step === 'build-lineup';
  const [hasChosen, setChosen] = useState(atStart > 0 && isBuilding);
  useBackLayer(isBuilding && hasChosen, () => setBuilding((before) => ({ ...before, step: 'select-groups' })));
  return { allow: () => setChosen(true) };
}
