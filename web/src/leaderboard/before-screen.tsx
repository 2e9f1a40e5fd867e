// Standings: the overall and group tables, the race, head to head, lineups of others.
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { Link, Navigate } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { useAuth } from '../platform/api/session.ts';
import { ShownSeason } from '../players/rounds.ts';
import { seasonBeforeText, useSeasonBefore } from '../players/season-before.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { GroupLeaderboard } from './group-leaderboard.tsx';
import { LineupViewer } from './lineup-viewer.tsx';
import type { OpenedLineup } from './model.ts';
import { StandingsSkeleton } from './standings-skeleton.tsx';

/** Leads from the leaderboard of a postseason to that of the regular season before it. */
export function BeforeLink() {
  const before = useSeasonBefore().data;
  return before ? (
    <Link
      to="/leaderboard"
      search={{ season: 'before' }}
      className="link hit-area text-right text-meta max-[359px]:max-w-24"
    >
      {seasonBeforeText(before)}
    </Link>
  ) : null;
}

/** Everybody's table of the regular season while its postseason runs; corrections of the last week still change it. */
export function BeforeScreen() {
  const userId = useAuth().user?.id ?? '';
  const before = useSeasonBefore();
  const [opened, setOpened] = useState<OpenedLineup | null>(null);
  if (before.data === null) return <Navigate to="/leaderboard" replace />;
  return (
    <ShownSeason value={before.data ?? null}>
      <PageHead
        title={
          <div className="-ml-2.5 flex items-center gap-1">
            <Link to="/leaderboard" className="icon-btn" aria-label="Leaderboard">
              <ChevronLeft size={22} aria-hidden />
            </Link>
            <h1 className="title-1">{before.data ? seasonBeforeText(before.data) : 'Season'}</h1>
          </div>
        }
      />
      <Panel className="mb-6 overflow-hidden max-md:-mx-4">
        {before.data ? (
          <GroupLeaderboard
            {...{ groupId: EVERYONE_GROUP_ID, seasonId: before.data.id, userId, onOpen: setOpened }}
            isMember
            isOnPage
          />
        ) : before.isError ? (
          <ErrorState title="Failed to load leaderboard data" onRetry={() => void before.refetch()} />
        ) : (
          <StandingsSkeleton label="Loading standings" />
        )}
      </Panel>
      {opened ? <LineupViewer opened={opened} onClose={() => setOpened(null)} /> : null}
    </ShownSeason>
  );
}
