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
import type { ListedGroups } from './use-listed-group.ts';

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
      {part === 'groups' ? <div className="mt-3 min-h-12">{select('w-full')}</div> : null}
      <div className="hash -mx-4 mt-3" aria-hidden />
      <div className="-mx-4">
        {part === 'overall' ? <OverallStandings userId={userId} onOpen={onOpen} isSelected={!isGroup} /> : group}
      </div>
    </>
  );
}
