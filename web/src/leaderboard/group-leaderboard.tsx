// Standings: the overall and group tables, the race, head to head, lineups of others.
import { OVERALL_ROWS } from '@singleback/game/standings/standings.ts';
import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useWide } from '../ui/use-wide.ts';
import type { OpenLineup, ProgressByUser } from './model.ts';
import { useRivalPassed } from './passed-rival.ts';
import { useGroupTable } from './queries.ts';
import { standingsView } from './standings-view.ts';
import { StandingsSection } from './table/standings-section.tsx';

/** A table longer than this is paged, with a first page as long as the overall standings. */
const WHOLE_ROWS = 15;
const PAGE_ROWS = 25;

interface GroupLeaderboardProps {
  /** Null when the user has no group beside the everyone-group. */
  groupId: string | null;
  /** Of the everyone-group: an earlier season, else the running one. */
  seasonId?: string;
  /** The user whose row is marked. */
  userId: string;
  /** Whether the user plays in the group; false for an admin looking at others. */
  isMember: boolean;
  /** The table is on the group's own page. */
  isOnPage?: boolean;
  /** How far the lineups of the week have been played; shown instead of weeks and average. */
  progress?: ProgressByUser | undefined;
  onOpen: OpenLineup;
  /** Whether a link to the user's own row is about this table. */
  isSelected?: boolean;
}

/** The standings of one group with all its members [G2.28]. */
export function GroupLeaderboard(props: GroupLeaderboardProps) {
  const { groupId, seasonId, userId, isMember, isOnPage = false, progress, onOpen, isSelected = false } = props;
  const [count, setCount] = useState(isOnPage ? PAGE_ROWS : OVERALL_ROWS);
  const { table, isLoading, isError, retry } = useGroupTable(groupId ?? undefined, count, seasonId);
  useRivalPassed(table?.entries, table?.group.name ?? '', userId);
  if (groupId === null) {
    return <EmptyState title="No groups yet" text="Standings for your groups appear here." />;
  }
  if (!table) {
    return isError ? (
      <ErrorState title="Failed to load group leaderboard" onRetry={retry} />
    ) : (
      <StandingsSkeleton label="Loading group leaderboard" />
    );
  }
  const { entries, group, total, userRow } = table;
  return (
    <>
      <StandingsSection
        label={`Standings of ${group.name}`}
        groupId={group.id}
        view={standingsView(entries, userRow, total > WHOLE_ROWS ? count : total, total)}
        userId={userId}
        progress={progress}
        onOpen={(standing) => onOpen({ groupId, standing })}
        isBusy={isLoading}
        isSelected={isSelected}
        onMore={() => setCount(count + PAGE_ROWS)}
      />
      {isError ? <ErrorState title="Failed to load group leaderboard" onRetry={retry} /> : null}
      {isMember && !isOnPage ? (
        <div className="border-t border-line px-1.5 py-2">
          <Link
            to="/groups/$groupId"
            params={{ groupId: group.id }}
            className={buttonClass('ghost', 's')}
            aria-label={`Group Page: ${group.name}`}
          >
            <Users size={16} aria-hidden />
            Group Page
          </Link>
        </div>
      ) : null}
    </>
  );
}

/** A skeleton with the header and row heights of the loaded table. */
export function StandingsSkeleton({ label }: { label: string }) {
  const isWide = useWide();
  return (
    <>
      <div className={isWide ? 'h-[34px] bg-raise-2' : 'h-9'} aria-hidden />
      <SkeletonRows rows={OVERALL_ROWS} height={isWide ? 48 : 54} label={label} />
    </>
  );
}
