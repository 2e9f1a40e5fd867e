import type { Group } from '@singleback/contract/groups.ts';
import { OVERALL_ROWS } from '@singleback/game/standings/standings.ts';
import { Link } from '@tanstack/react-router';
import { History, ScrollText, Users } from 'lucide-react';
import { useState } from 'react';
import { useLastWeek, useSeasonTitle } from '../recap/queries.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import type { ProgressByUser } from './model.ts';
import type { OpenLineup } from './open-lineup.ts';
import { useGroupTable } from './queries.ts';
import { SeasonFileMenu } from './season-file-menu.tsx';
import { StandingsSkeleton } from './standings-skeleton.tsx';
import { standingsView } from './standings-view.ts';
import { StandingsSection } from './table/standings-section.tsx';
import { useRivalPassed } from './use-rival-passed.ts';

/** A table longer than this is paged, with a first page as long as the overall standings. */
const WHOLE_ROWS = 15;
const PAGE_ROWS = 25;

interface GroupLeaderboardProps {
  /** Null when the user has no group beside the everyone-group. */
  groupId: string | null;
  /** The user whose row is marked. */
  userId: string;
  /** Whether the user plays in the group; false for an admin looking at others. */
  isMember: boolean;
  /** How far the lineups of the week have been played; shown instead of weeks and average. */
  progress?: ProgressByUser | undefined;
  onOpen: OpenLineup;
  /** Whether a link to the user's own row is about this table. */
  isSelected?: boolean;
}

/** The standings of one group with all its members [G2.28]. */
export function GroupLeaderboard(props: GroupLeaderboardProps) {
  const { groupId, userId, isMember, progress, onOpen, isSelected = false } = props;
  const [count, setCount] = useState(OVERALL_ROWS);
  const { table, isLoading, isError, retry } = useGroupTable(groupId ?? undefined, count);
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
        view={standingsView(entries, userRow, total > WHOLE_ROWS ? count : total, total)}
        userId={userId}
        progress={progress}
        onOpen={(standing) => onOpen({ groupId, standing })}
        isBusy={isLoading}
        isSelected={isSelected}
        onMore={() => setCount(count + PAGE_ROWS)}
      />
      {isError ? <ErrorState title="Failed to load group leaderboard" onRetry={retry} /> : null}
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-1.5 py-2 empty:hidden">
        <span className="flex flex-wrap">
          {isMember && !progress ? <PageLink group={group} /> : null}
          <LookBackLinks group={group} />
        </span>
        {isMember ? <SeasonFileMenu group={group} /> : null}
      </div>
    </>
  );
}

/** Links to the group's page, where this is not it. */
function PageLink({ group }: { group: Pick<Group, 'id' | 'name'> }) {
  return (
    <Link
      to="/groups/$groupId"
      params={{ groupId: group.id }}
      className={buttonClass('ghost', 's')}
      aria-label={`Group Page: ${group.name}`}
    >
      <Users size={16} aria-hidden />
      Group Page
    </Link>
  );
}

/** Links to the recap of the last completed week, and to the season in hindsight. */
function LookBackLinks({ group }: { group: Pick<Group, 'id' | 'name' | 'created_at'> }) {
  const week = useLastWeek(group);
  const seasonTitle = useSeasonTitle(week);
  if (week === null) return null;
  return (
    <>
      <Link
        to="/groups/$groupId/season"
        params={{ groupId: group.id }}
        className={buttonClass('ghost', 's')}
        aria-label={`${seasonTitle}: ${group.name}`}
      >
        <History size={16} aria-hidden />
        {seasonTitle}
      </Link>
      <Link
        to="/groups/$groupId/recap/$week"
        params={{ groupId: group.id, week: String(week) }}
        className={buttonClass('ghost', 's')}
        aria-label={`Week ${week} Recap: ${group.name}`}
      >
        <ScrollText size={16} aria-hidden />
        Week {week} Recap
      </Link>
    </>
  );
}
