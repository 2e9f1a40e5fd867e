import type { Group } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { useState } from 'react';
import { Segmented } from '../ui/forms/segmented.tsx';
import { Panel } from '../ui/panel.tsx';
import { useWide } from '../ui/use-wide.ts';
import { GroupLeaderboard } from './group-leaderboard.tsx';
import { GroupSelect } from './group-select.tsx';
import type { OpenLineup } from './open-lineup.ts';
import { OverallStandings } from './overall-standings.tsx';
import { StandingsSkeleton } from './standings-skeleton.tsx';

interface StandingsBoardsProps {
  /** The selectable groups: the user's, or all of them for an admin [G2.28]; undefined while loading. */
  groups: readonly Group[] | undefined;
  /** The user's rank in each of their groups. */
  ownRanks: ReadonlyMap<string, number | null>;
  userId: string;
  /** The group the page shows, including the everyone-group; undefined while unknown. */
  selectedId: string | undefined;
  onSelect: (groupId: string) => void;
  onOpen: OpenLineup;
}

/** Overall Standings beside Group Leaderboards; on a phone only the selected one. */
export function StandingsBoards({ groups, ownRanks, userId, selectedId, onSelect, onOpen }: StandingsBoardsProps) {
  const isWide = useWide();
  const isGroup = selectedId !== undefined && selectedId !== EVERYONE_GROUP_ID;
  // When Everyone is selected, the previous group stays beside the overall standings.
  const [last, setLast] = useState(selectedId);
  if (isGroup && last !== selectedId) setLast(selectedId);
  const [isWithoutGroups, setWithoutGroups] = useState(false);
  const shown = groups?.filter(({ id }) => id !== EVERYONE_GROUP_ID).toSorted((a, b) => a.name.localeCompare(b.name));
  const first = shown?.find(({ id }) => ownRanks.has(id)) ?? shown?.[0];
  const groupId = shown?.find(({ id }) => id === last)?.id ?? first?.id ?? null;
  const part = isGroup || (isWithoutGroups && groupId === null) ? 'groups' : 'overall';
  const showPart = (next: 'overall' | 'groups') => {
    setWithoutGroups(next === 'groups');
    if (next === 'overall') onSelect(EVERYONE_GROUP_ID);
    else if (groupId !== null) onSelect(groupId);
  };
  const select = (className?: string) =>
    shown && groupId !== null ? (
      <GroupSelect
        groups={shown}
        ownRanks={ownRanks}
        groupId={groupId}
        onChange={onSelect}
        {...(className ? { className } : {})}
      />
    ) : null;
  const group = shown ? (
    <GroupLeaderboard
      key={groupId}
      groupId={groupId}
      userId={userId}
      isMember={groupId !== null && ownRanks.has(groupId)}
      onOpen={onOpen}
      isSelected={isGroup && groupId === selectedId}
    />
  ) : (
    <StandingsSkeleton label="Loading group leaderboard" />
  );
  if (isWide) {
    return (
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
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
      {part === 'groups' ? <div className="mt-3">{select('w-full')}</div> : null}
      <div className="hash -mx-4 mt-3" aria-hidden />
      <div className="-mx-4">
        {part === 'overall' ? <OverallStandings userId={userId} onOpen={onOpen} isSelected={!isGroup} /> : group}
      </div>
    </>
  );
}
