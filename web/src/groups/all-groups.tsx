// Groups: list, creating, settings, members, and what commissioners do.
import type { Group } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { formatCount } from '@singleback/game/text/count-text.ts';
import { useState } from 'react';
import { useCall } from '../platform/api/use-call.ts';
import { serverNow } from '../platform/live/server-clock.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Tag } from '../ui/tag.tsx';
import { dateText } from '../ui/text/time-text.ts';
import { ViewMembers } from './group-buttons.tsx';
import type { OpenedDialog } from './group-dialogs.tsx';
import { GROUP_ROWS, type GroupColumn, GroupTable, MoreGroups } from './group-table.tsx';
import { type GroupStats, groupStats, myGroupsOrder } from './row-actions.ts';

/** Active or inactive [G4.2], and the creation date. */
const COLUMNS: readonly GroupColumn[] = [
  {
    head: 'Status',
    cell: ({ is_active: isActive }) => (
      <Tag tone={isActive ? 'good' : 'outline'}>{isActive ? 'Active' : 'Inactive'}</Tag>
    ),
  },
  {
    head: 'Created',
    cell: (group) => dateText(new Date(group.created_at), serverNow()),
    line: (group) => `Created ${dateText(new Date(group.created_at), serverNow())}`,
  },
];

/** The admin view of all groups with their counts [G2.12]; fetched when first shown [G4.16]. */
export function AllGroups({ onOpen }: { onOpen: (dialog: OpenedDialog) => void }) {
  const all = useCall('GET /groups/admin/all');
  const [rows, setRows] = useState(GROUP_ROWS);
  if (!all.data) {
    return all.isError ? (
      <ErrorState title="Failed to load all groups" onRetry={() => void all.refetch()} />
    ) : (
      <Panel title="All Groups" className="overflow-hidden">
        <div className="grid grid-cols-4 border-t border-line max-[640px]:grid-cols-2 h-[83px]" aria-hidden />
        <SkeletonRows rows={6} height={70} label="Loading all groups" />
      </Panel>
    );
  }
  return (
    <Panel title="All Groups" className="overflow-hidden">
      <Stats stats={groupStats(all.data)} />
      {all.data.length === 0 ? (
        <EmptyState title="No Groups" text="No groups this season yet." />
      ) : (
        <GroupTable
          label="All Groups"
          groups={myGroupsOrder(all.data).slice(0, rows)}
          columns={COLUMNS}
          actions={(group) => <AdminActions group={group} onOpen={onOpen} />}
        />
      )}
      {all.data.length > rows ? <MoreGroups onMore={() => setRows(rows + GROUP_ROWS)} /> : null}
    </Panel>
  );
}

function Stats({ stats }: { stats: GroupStats }) {
  const figures = [
    ['Total', stats.total],
    ['Public', stats.public],
    ['Private', stats.private],
    ['Total participants', stats.participants],
  ] as const;
  return (
    <dl className="grid grid-cols-4 border-t border-line max-[640px]:grid-cols-2">
      {figures.map(([name, figure]) => (
        <div
          key={name}
          className="border-line px-4 py-3.5 not-first:border-l max-[640px]:nth-3:border-l-0 max-[640px]:nth-[n+3]:border-t"
        >
          <dt className="cap">{name}</dt>
          <dd className="font-num text-[32px] leading-none font-bold">{formatCount(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}

function AdminActions({ group, onOpen }: { group: Group; onOpen: (dialog: OpenedDialog) => void }) {
  if (group.id === EVERYONE_GROUP_ID) return null;
  const link = group.join_links[0];
  return (
    <>
      <ViewMembers group={group} onClick={() => onOpen({ kind: 'members', group })} />
      {link ? (
        <Button
          variant="ghost"
          size="s"
          aria-label={`Delete Join Link: ${group.name}`}
          onClick={() => onOpen({ kind: 'delete-link', group, linkId: link.id })}
        >
          Delete Join Link
        </Button>
      ) : null}
    </>
  );
}
