import { PlayerDetail } from '../../players/detail/player-detail.tsx';
import type { WeekPlayer } from '../../players/queries.ts';
import type { useUsedPlayers } from '../../players/used-players.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { BuildLineup } from './build-lineup.tsx';
import { BuilderSkeleton } from './builder-skeleton.tsx';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import type { LineupBuilderProps } from './lineup-builder.tsx';
import { NoGroups } from './no-groups.tsx';
import type { BuilderGroup } from './queries.ts';
import type { BuilderParts } from './use-builder.ts';

interface SecondStepProps extends LineupBuilderProps {
  players: readonly WeekPlayer[];
  state: BuilderParts['state'];
  /** The groups that the lineup may go to, and those of them that it does. */
  open: readonly BuilderGroup[];
  chosen: readonly BuilderGroup[];
  fetched: ReturnType<typeof useUsedPlayers>;
}

/** The second step [G2.41], with what keeps it from being shown or left. */
export function SecondStep({ state, open, chosen, fetched, away, onSaved, ...parts }: SecondStepProps) {
  const { week, weeks, groups, lineup, teams, isPremium } = parts;
  if (chosen.length === 0) {
    const backToGroups = () => state.setBuilding((before) => ({ ...before, step: 'select-groups' }));
    const wasChosen = state.building.groupIds.length > 0;
    return <NoGroups weekNumber={week.weekNumber} wasChosen={wasChosen} onBack={backToGroups} />;
  }
  const uses = away?.uses ?? fetched.data;
  if (uses === undefined && fetched.isError) {
    return <ErrorState level={1} title="Error" text="Failed to load players" onRetry={() => void fetched.refetch()} />;
  }
  if (uses === undefined) return <BuilderSkeleton isEditing={lineup !== null} weekNumber={week.weekNumber} />;
  const isFirst = lineup === null && uses.size === 0 && groups.every(({ alreadySubmitted }) => !alreadySubmitted);
  const saved = (id: string) => {
    state.finish();
    onSaved(id, isFirst);
  };
  return (
    <>
      <BuildLineup
        {...parts}
        groups={open}
        uses={uses}
        target={away?.target ?? null}
        state={state}
        onSaved={saved}
        showDetail={parts.showDetail ?? ((shown) => <PlayerDetail {...{ ...shown, week, weeks, teams, isPremium }} />)}
        notice={away?.intro ?? <ChangedElsewhere news={state.news} onDismiss={state.dismissNews} />}
      />
      {away ? null : <LeaveQuestion shouldConfirm={() => state.isChanged && !state.isDone()} />}
    </>
  );
}
