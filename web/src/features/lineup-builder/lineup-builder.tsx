import { rulesOf } from '@singleback/game/lineups/lineup.ts';
import type { Week } from '@singleback/game/season/week.ts';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import type { BuilderGroup, EditedLineup } from '../../data/builder.ts';
import type { WeekPlayer } from '../../data/players.ts';
import { serverNow } from '../../data/server-clock.ts';
import { useUsedPlayers } from '../../data/used-players.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { BuildLineup } from './build-lineup.tsx';
import { BuilderSkeleton } from './builder-skeleton.tsx';
import { chosenGroups, toBuildStep } from './building.ts';
import { LeaveQuestion } from './leave-question.tsx';
import type { ShownDetail } from './player-dialog.tsx';
import { SelectGroups } from './select-groups.tsx';
import type { BuilderParts } from './use-builder.ts';
import { useBuilding } from './use-building.ts';

interface LineupBuilderProps extends Omit<BuilderParts, 'state' | 'uses' | 'onSaved'> {
  userId: string;
  /** A group named in the address. */
  presetGroupId: string | null;
  week: Week;
  groups: readonly BuilderGroup[];
  lineup: EditedLineup | null;
  players: readonly WeekPlayer[];
  /** Shown where no group can take another lineup. */
  elsewhere: ReactNode;
  showDetail: (shown: ShownDetail) => ReactNode;
  onSaved: () => void;
}

/** Both steps [G2.33], with all they need at hand. Mount it anew for another week or lineup. */
export function LineupBuilder({ userId, presetGroupId, elsewhere, showDetail, onSaved, ...parts }: LineupBuilderProps) {
  const { week, groups, lineup, players } = parts;
  const byId = useMemo(() => new Map(players.map((player) => [player.id, player])), [players]);
  const [place] = useState({ userId, weekId: week.id, lineupId: lineup?.id ?? null });
  const now = serverNow() ?? week.startDate;
  const state = useBuilding({ groups, lineup, players: byId, presetGroupId, now }, place);
  const { building, setBuilding } = state;
  const uses = useUsedPlayers(building.groupIds, lineup?.id ?? null);

  if (building.step === 'select-groups') {
    const rules = rulesOf(chosenGroups(groups, building.groupIds).map(({ settings }) => settings));
    const asRulesPlayers = new Map(players.map((player) => [player.id, { ...player, usesElsewhere: 0 }]));
    return (
      <SelectGroups
        week={week}
        groups={groups}
        groupIds={building.groupIds}
        onSelect={(groupIds) => setBuilding((before) => ({ ...before, groupIds }))}
        onContinue={() =>
          setBuilding((before) => (rules === null ? before : toBuildStep(before, rules, asRulesPlayers)))
        }
        elsewhere={elsewhere}
      />
    );
  }
  if (uses.isError) {
    return <ErrorState level={1} title="Error" text="Failed to load players" onRetry={() => void uses.refetch()} />;
  }
  if (uses.data === undefined) return <BuilderSkeleton isEditing={lineup !== null} weekNumber={week.weekNumber} />;
  const saved = () => {
    state.finish();
    onSaved();
  };
  return (
    <>
      <BuildLineup {...parts} uses={uses.data} state={state} showDetail={showDetail} onSaved={saved} />
      <LeaveQuestion isAsked={() => state.isChanged && !state.isDone()} />
    </>
  );
}
