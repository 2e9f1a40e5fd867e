import type { Group } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { useState } from 'react';
import { Panel } from '../../ui/panel.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { GroupLeaderboard } from './group-leaderboard.tsx';
import { GroupSelect } from './group-select.tsx';
import type { OpenLineup } from './open-lineup.ts';
import { OverallStandings } from './overall-standings.tsx';
import { StandingsSkeleton } from './standings-skeleton.tsx';

interface StandingsBoardsProps {
  /** The groups to choose from: the user's, for an admin all there are [G2.28]; undefined while they load. */
  groups: readonly Group[] | undefined;
  /** The user's rank in each group he is in. */
  ownRanks: ReadonlyMap<string, number | null>;
  userId: string;
  onOpen: OpenLineup;
}

/** Overall Standings beside Group Leaderboards; on a phone one of them at a time. */
export function StandingsBoards({ groups, ownRanks, userId, onOpen }: StandingsBoardsProps) {
  const [chosen, setChosen] = useState('');
  const [part, setPart] = useState<'overall' | 'groups'>('overall');
  const isWide = useWide();
  const shown = groups?.filter(({ id }) => id !== EVERYONE_GROUP_ID).toSorted((a, b) => a.name.localeCompare(b.name));
  const first = shown?.find(({ id }) => ownRanks.has(id)) ?? shown?.[0];
  const groupId = shown?.find(({ id }) => id === chosen)?.id ?? first?.id ?? null;
  const select = (className?: string) =>
    shown && groupId !== null ? (
      <GroupSelect
        groups={shown}
        ownRanks={ownRanks}
        groupId={groupId}
        onChange={setChosen}
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
          <OverallStandings userId={userId} onOpen={onOpen} />
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
        onValueChange={setPart}
        className="w-full"
      />
      {part === 'groups' ? <div className="mt-3">{select('w-full')}</div> : null}
      <div className="hash -mx-4 mt-3" aria-hidden />
      <div className="-mx-4">{part === 'overall' ? <OverallStandings userId={userId} onOpen={onOpen} /> : group}</div>
    </>
  );
}
