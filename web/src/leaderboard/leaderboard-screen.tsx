import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { useMemo, useState } from 'react';
import { useAuth } from '../api/session.ts';
import { ownRank, useAllGroups, useStandingGroups } from '../groups/queries.ts';
import { useWeekLineups } from '../lineups/queries.ts';
import { serverNow } from '../live/server-clock.ts';
import { useSeason } from '../players/season.ts';
import { useWeeks } from '../players/weeks.ts';
import { PageHead } from '../ui/page-head.tsx';
import { LiveDot, Tag } from '../ui/tag.tsx';
import { GroupSelect } from './group-select.tsx';
import { LineupViewer } from './lineup-viewer.tsx';
import type { OpenedLineup } from './open-lineup.ts';
import { useRaceTable } from './queries.ts';
import { SeasonPanel } from './race/season-panel.tsx';
import { StandingsBoards } from './standings-boards.tsx';
import { useSelectedGroup } from './use-selected-group.ts';
import { weekState } from './week-state.ts';

/**
 * /leaderboard [G2.7]: the season race and the user's rank in the everyone-group or the one in '?group={id}', the
 * overall standings and the standings of the user's groups [G2.27 to G2.31].
 */
export function LeaderboardScreen() {
  const { user } = useAuth();
  const userId = user?.id ?? '';
  const isAdmin = user?.app_metadata.role === 'super-admin';
  const season = useSeason();
  const groups = useStandingGroups();
  const all = useAllGroups(isAdmin);
  const ownRanks = useMemo(() => new Map(groups.data?.map((group) => [group.id, ownRank(group)])), [groups.data]);
  const choices = isAdmin ? (all.data ?? (all.isError ? groups.data : undefined)) : groups.data;
  const selected = useSelectedGroup(userId, choices);
  const race = useRaceTable(selected.groupId);
  const weeks = useWeeks();
  const current = season.data?.currentWeek;
  const ownLineups = useWeekLineups(current?.id);
  const [opened, setOpened] = useState<OpenedLineup | null>(null);
  const groupId = selected.groupId ?? EVERYONE_GROUP_ID;
  const state = weekState(ownLineups.data ?? [], groupId, current?.week_number ?? 1);
  return (
    <div className="flex flex-col">
      <PageHead title="Leaderboard">
        {current ? <WeekTag weekNumber={current.week_number} liveGames={state.liveGames} /> : null}
      </PageHead>
      {race.isError && groupId === EVERYONE_GROUP_ID ? null : (
        <SeasonPanel
          table={race.table}
          isError={race.isError}
          group={choices?.find(({ id }) => id === selected.groupId)}
          select={
            choices && selected.groupId ? (
              <GroupSelect
                label="Season race of"
                groups={choices}
                ownRanks={ownRanks}
                groupId={selected.groupId}
                onChange={selected.choose}
                className="btn-s min-w-52 max-md:hidden"
              />
            ) : null
          }
          isMember={ownRanks.has(groupId)}
          userId={userId}
          weeks={weeks}
          current={current?.week_number ?? 1}
          note={ownLineups.data ? state.note : ''}
        />
      )}
      <StandingsBoards
        groups={choices}
        ownRanks={ownRanks}
        userId={userId}
        selectedId={selected.groupId}
        onSelect={selected.choose}
        onOpen={setOpened}
      />
      {opened && current ? (
        <LineupViewer
          opened={opened}
          weeks={weeks}
          currentWeekId={current.id}
          now={serverNow() ?? new Date(season.data?.now ?? 0)}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </div>
  );
}

function WeekTag({ weekNumber, liveGames }: { weekNumber: number; liveGames: number }) {
  if (liveGames === 0) return <Tag>Week {weekNumber}</Tag>;
  return (
    <Tag tone="live">
      <LiveDot />
      <span className="whitespace-nowrap">
        {/* Hidden on a phone, where the title leaves no room for it. */}
        <span className="max-md:sr-only">Week {weekNumber}, </span>
        {liveGames} of your games live
      </span>
    </Tag>
  );
}
