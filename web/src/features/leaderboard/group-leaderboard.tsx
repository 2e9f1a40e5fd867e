import { OVERALL_ROWS } from '@singleback/game/standings/standings.ts';
import { useState } from 'react';
import { useGroupTable } from '../../data/leaderboard.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import type { OpenLineup } from './open-lineup.ts';
import { StandingsSection } from './standings-section.tsx';
import { StandingsSkeleton } from './standings-skeleton.tsx';
import { standingsView } from './standings-view.ts';

/** A longer table than this comes in pages, the first as long as the overall one. */
const WHOLE_ROWS = 15;
const PAGE_ROWS = 25;

interface GroupLeaderboardProps {
  /** Null when the user is in no group beside the everyone-group. */
  groupId: string | null;
  userId: string;
  onOpen: OpenLineup;
}

/** The table of one group, all its members [G2.28]. */
export function GroupLeaderboard({ groupId, userId, onOpen }: GroupLeaderboardProps) {
  const [count, setCount] = useState(OVERALL_ROWS);
  const table = useGroupTable(groupId ?? undefined);
  if (groupId === null) {
    return <EmptyState title="No groups yet" text="The table of each group you play in stands here." />;
  }
  if (!table.data) {
    return table.isError ? (
      <ErrorState title="Failed to load group leaderboard" onRetry={() => void table.refetch()} />
    ) : (
      <StandingsSkeleton label="Loading group leaderboard" />
    );
  }
  const { entries, group } = table.data;
  const own = entries.find((entry) => entry.userId === userId) ?? null;
  return (
    <StandingsSection
      label={`Standings of ${group.name}`}
      view={standingsView(entries, own, entries.length > WHOLE_ROWS ? count : entries.length)}
      userId={userId}
      onOpen={(standing) => onOpen({ groupId, standing })}
      onMore={() => setCount(count + PAGE_ROWS)}
    />
  );
}
