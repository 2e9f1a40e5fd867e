import type { Group } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { ordinal } from '@singleback/game/players/matchup.ts';
import { OVERALL_ROWS } from '@singleback/game/standings/standings.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { useState } from 'react';
import { failedWith } from '../platform/api/api-error.ts';
import { ShownSeason } from '../players/rounds.ts';
import { useSeason } from '../players/season.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Segmented } from '../ui/forms/segmented.tsx';
import { Select } from '../ui/forms/select.tsx';
import { Panel } from '../ui/panel.tsx';
import { useWide } from '../ui/use-wide.ts';
import { GroupLeaderboard, StandingsSkeleton } from './group-leaderboard.tsx';
import type { OpenLineup } from './model.ts';
import { useOverall } from './queries.ts';
import type { ListedGroups } from './selected-group.ts';
import { standingsView } from './standings-view.ts';
import { StandingsSection } from './table/standings-section.tsx';

interface StandingsBoardsProps {
  /** The groups to select from: the user's, or all of them for an admin [G2.28]. */
  listed: ListedGroups;
  /** The user's rank in each of their groups. */
  ownRanks: ReadonlyMap<string, number | null>;
  userId: string;
  /** The group the page shows, including the everyone-group. */
  selectedId: string;
  onSelect: (groupId: string) => void;
  onOpen: OpenLineup;
}

/** Overall Standings beside Group Leaderboards; on a phone only the selected one. */
export function StandingsBoards({ listed, ownRanks, userId, selectedId, onSelect, onOpen }: StandingsBoardsProps) {
  const isWide = useWide();
  const isGroup = selectedId !== EVERYONE_GROUP_ID;
  const [isWithoutGroups, setWithoutGroups] = useState(false);
  const { groups: shown, groupId } = listed;
  const running = useSeason().data?.season.id;
  const part = isGroup || (isWithoutGroups && groupId === null) ? 'groups' : 'overall';
  const showPart = (next: 'overall' | 'groups') => {
    setWithoutGroups(next === 'groups');
    if (next === 'overall') onSelect(EVERYONE_GROUP_ID);
    else if (groupId !== null) onSelect(groupId);
  };
  const select = (className: string) =>
    shown && groupId !== null ? (
      <Select
        label="Group"
        value={groupId}
        options={shown.map((group) => ({
          value: group.id,
          label: isolated(group.name),
          note: groupNote(group, running),
          aside: rankWords(ownRanks.get(group.id)),
        }))}
        onValueChange={onSelect}
        className={className}
      />
    ) : null;
  const group = shown ? (
    <ShownSeason value={shown.find(({ id }) => id === groupId)?.seasons ?? null}>
      <GroupLeaderboard
        key={groupId}
        groupId={groupId}
        userId={userId}
        isMember={groupId !== null && ownRanks.has(groupId)}
        onOpen={onOpen}
        isSelected={isGroup && groupId === selectedId}
      />
    </ShownSeason>
  ) : (
    <StandingsSkeleton label="Loading group leaderboard" />
  );
  if (isWide) {
    return (
      <div className="mt-5 grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <Panel
          title="Overall Standings"
          actions={<span className="text-meta text-text-2">Top 10</span>}
          className="overflow-hidden"
        >
          <OverallStandings userId={userId} onOpen={onOpen} isSelected={!isGroup} />
        </Panel>
        <Panel title="Group Leaderboards" actions={select('btn-s min-w-52')} className="overflow-hidden">
          {group}
        </Panel>
      </div>
    );
  }
  return (
    <>
      <Segmented
        label="Table"
        value={part}
        options={[
          { value: 'overall', label: 'Overall Standings' },
          { value: 'groups', label: 'Groups' },
        ]}
        onValueChange={showPart}
        className="w-full"
      />
      {part === 'groups' ? <div className="mt-3 min-h-12">{select('w-full')}</div> : null}
      <div className="hash -mx-4 mt-3" aria-hidden />
      <div className="-mx-4">
        {part === 'overall' ? <OverallStandings userId={userId} onOpen={onOpen} isSelected={!isGroup} /> : group}
      </div>
    </>
  );
}

const rankWords = (rank: number | null | undefined) => (rank ? ordinal(rank) : undefined);

/** 'Private · 10 of 12', or just the count without a limit; of another season than the running one with its name. */
function groupNote(group: Group, running: string | undefined): string {
  const { seasons } = group;
  const season = seasons === null || running === undefined || seasons.id === running ? '' : `${seasons.name} · `;
  const kind = group.visibility === 'private' ? 'Private' : 'Public';
  const limit = group.max_participants === null ? '' : ` of ${group.max_participants}`;
  return `${season}${kind} · ${group.current_participants}${limit}`;
}

interface OverallStandingsProps {
  userId: string;
  onOpen: OpenLineup;
  /** Whether a link to the user's own row is about this table. */
  isSelected: boolean;
}

/** The top of the season standings, and the user's row when it is further down [G2.27]. */
function OverallStandings({ userId, onOpen, isSelected }: OverallStandingsProps) {
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
      groupId={EVERYONE_GROUP_ID}
      view={{ ...standingsView(entries, userRow, OVERALL_ROWS), more: 0 }}
      userId={userId}
      isSelected={isSelected}
      onOpen={(standing) => onOpen({ groupId: EVERYONE_GROUP_ID, standing })}
      onMore={() => {}}
    />
  );
}
