import type { Group } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ownRank, useStandingGroups } from '../groups/queries.ts';
import { useAuth } from '../platform/api/session.ts';
import { useCall } from '../platform/api/use-call.ts';
import { seasonBeforeText, useSeasonBefore } from '../players/between-seasons.ts';
import { ShownSeason } from '../players/rounds.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Segmented } from '../ui/forms/segmented.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { useWide } from '../ui/use-wide.ts';
import { GroupLeaderboard, StandingsSkeleton } from './group-leaderboard.tsx';
import { LineupViewer } from './lineup-viewer.tsx';
import type { OpenedLineup } from './model.ts';
import { useRaceTable } from './queries.ts';
import { SeasonPanel } from './race/season-panel.tsx';
import { readChosenGroup, rememberChosenGroup, selectedGroup, useListedGroup } from './selected-group.ts';
import { StandingsBoards } from './standings-boards.tsx';

const route = getRouteApi('/signed-in/leaderboard');

const RACES = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'group', label: 'Group' },
] as const;

/** /leaderboard [G2.7], and with '?season=before' everybody's table of the season before a postseason. */
export function LeaderboardScreen() {
  return route.useSearch().season === 'before' ? <BeforeScreen /> : <RunningLeaderboard />;
}

/** The race and the user's rank in a group, the overall standings and those of the user's groups [G2.27 to G2.31]. */
function RunningLeaderboard() {
  const { user } = useAuth();
  const userId = user?.id ?? '';
  const isAdmin = user?.app_metadata.role === 'super-admin';
  const groups = useStandingGroups();
  const all = useCall('GET /groups/admin/all', isAdmin ? undefined : null);
  const ownRanks = useMemo(() => new Map(groups.data?.map((group) => [group.id, ownRank(group)])), [groups.data]);
  const choices = isAdmin ? (all.data ?? (all.isError ? groups.data : undefined)) : groups.data;
  const selected = useSelectedGroup(userId, choices);
  const race = useRaceTable(selected.groupId);
  const [opened, setOpened] = useState<OpenedLineup | null>(null);
  const isWide = useWide();
  const groupId = selected.groupId ?? EVERYONE_GROUP_ID;
  const group = choices?.find(({ id }) => id === selected.groupId);
  const openedIn = choices?.find(({ id }) => id === opened?.groupId);
  const listed = useListedGroup(choices, (id) => ownRanks.has(id), selected.groupId);
  const season =
    race.isError && groupId === EVERYONE_GROUP_ID ? null : (
      <ShownSeason key="season" value={group?.seasons ?? null}>
        <SeasonPanel
          table={race.table}
          isError={race.isError}
          group={group}
          choice={
            isWide && selected.groupId && listed.groupId !== null ? (
              <Segmented
                label="Season race of"
                value={groupId === EVERYONE_GROUP_ID ? 'everyone' : 'group'}
                options={RACES}
                onValueChange={(race) => selected.choose(race === 'group' ? (listed.groupId ?? '') : EVERYONE_GROUP_ID)}
              />
            ) : null
          }
          isMember={ownRanks.has(groupId)}
          userId={userId}
        />
      </ShownSeason>
    );
  const standings = (
    <StandingsBoards
      key="standings"
      listed={listed}
      ownRanks={ownRanks}
      userId={userId}
      selectedId={selected.expectedId}
      onSelect={selected.choose}
      onOpen={setOpened}
    />
  );
  return (
    <div className="flex flex-col">
      <PageHead title="Leaderboard" actions={<BeforeLink />} />
      {isWide ? [season, standings] : [standings, season]}
      <p className="py-4">
        <Link to="/try" className="link hit-area">
          Season in an Evening
        </Link>
      </p>
      {opened ? (
        <ShownSeason value={openedIn?.seasons ?? null}>
          <LineupViewer opened={opened} onClose={() => setOpened(null)} />
        </ShownSeason>
      ) : null}
    </div>
  );
}

/** The selected group (undefined while unknown, then expected), kept on this device and in the URL, for Back. */
function useSelectedGroup(
  userId: string,
  groups: readonly Group[] | undefined,
): { groupId: string | undefined; expectedId: string; choose: (groupId: string) => void } {
  const { group: requested } = route.useSearch();
  const navigate = useNavigate();
  const show = useCallback(
    (group: string, how: 'push' | 'replace') =>
      navigate({ to: '/leaderboard', search: { group }, replace: how === 'replace', resetScroll: false }),
    [navigate],
  );
  const remembered = readChosenGroup(userId);
  const groupId = selectedGroup(requested, remembered, groups);
  const isToShow = requested === undefined && groupId !== undefined && groupId !== EVERYONE_GROUP_ID;
  useEffect(() => {
    if (isToShow) void show(groupId, 'replace');
  }, [isToShow, groupId, show]);
  const choose = async (chosen: string) => {
    rememberChosenGroup(userId, chosen);
    // Without a group in the URL, Back would lead to the last selected one.
    if (requested === undefined) await show(groupId ?? EVERYONE_GROUP_ID, 'replace');
    await show(chosen, 'push');
  };
  return {
    groupId,
    expectedId: groupId ?? requested ?? remembered ?? EVERYONE_GROUP_ID,
    choose: (chosen) => void choose(chosen),
  };
}

/** Leads from the leaderboard of a postseason to that of the regular season before it. */
function BeforeLink() {
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
function BeforeScreen() {
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
