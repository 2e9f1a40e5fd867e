import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { OVERALL_ROWS } from '@singleback/game/standings/standings.ts';
import { failedWith } from '../api/api-error.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import type { OpenLineup } from './open-lineup.ts';
import { useOverall } from './queries.ts';
import { StandingsSkeleton } from './standings-skeleton.tsx';
import { standingsView } from './standings-view.ts';
import { StandingsSection } from './table/standings-section.tsx';

interface OverallStandingsProps {
  userId: string;
  onOpen: OpenLineup;
  /** Whether a link to the user's own row is about this table. */
  isSelected: boolean;
}

/** The top of the season standings, and the user's row when it is further down [G2.27]. */
export function OverallStandings({ userId, onOpen, isSelected }: OverallStandingsProps) {
  const overall = useOverall();
  if (!overall.data) {
    return overall.isError ? (
      <ErrorState
        title={failedWith(overall.error, 'no_season') ? 'No season yet' : 'Failed to load leaderboard data'}
        onRetry={() => void overall.refetch()}
      />
    ) : (
      <StandingsSkeleton label="Loading standings" />
    );
  }
  const { entries, userRow } = overall.data;
  if (entries.length === 0) {
    return <EmptyState title="No standings yet" text="The top 10 appears once points are scored." />;
  }
  return (
    <StandingsSection
      label="Overall Standings"
      view={{ ...standingsView(entries, userRow, OVERALL_ROWS), more: 0 }}
      userId={userId}
      isSelected={isSelected}
      onOpen={(standing) => onOpen({ groupId: EVERYONE_GROUP_ID, standing })}
      onMore={() => {}}
    />
  );
}
