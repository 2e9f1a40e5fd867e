import type { Week } from '@singleback/game/season/week.ts';
import type { ReactNode } from 'react';
import { PlayerDetail } from '../../players/detail/player-detail.tsx';
import type { WeekPlayer } from '../../players/queries.ts';
import type { Use, useUsedPlayers } from '../../players/used-players.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { BuildLineup } from './build-lineup.tsx';
import { BuilderSkeleton } from './builder-skeleton.tsx';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { NoGroups } from './no-groups.tsx';
import type { ShownDetail } from './player-dialog.tsx';
import type { BuilderGroup, EditedLineup } from './queries.ts';
import type { SubmitTarget } from './submit/submit-target.ts';
import type { BuilderParts } from './use-builder.ts';

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
