import type { AdminGroup } from '@singleback/contract/admin/admin-users.ts';
import { formatCount } from '@singleback/game/text/count-text.ts';
import { serverNow } from '../../platform/live/server-clock.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useSettled } from '../../ui/forms/search-field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Tag } from '../../ui/tag.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { dateText } from '../../ui/text/time-text.ts';
import { type AdminColumn, AdminTable, OpensSubject } from '../parts/admin-table.tsx';
import { countText, membersText } from '../parts/admin-words.ts';
import { Loaded, More, SETTLED_MS, SearchPanel, useKeptSearch } from '../parts/lists.tsx';
import { useFoundGroups, useOverview } from '../queries.ts';

const COLUMNS: readonly AdminColumn<AdminGroup>[] = [
  {
    head: 'Name',
    cell: (group) => (
      <span className="flex flex-wrap items-center gap-2">
        <OpensSubject type="group" id={group.id}>
          <Isolated>{group.name}</Isolated>
        </OpensSubject>
        {group.is_active ? null : <Tag tone="outline">Closed</Tag>}
      </span>
    ),
  },
  {
    head: 'Visibility',
    cell: ({ visibility }) => (visibility === 'public' ? 'Public' : 'Private'),
    className: 'text-text-2',
  },
  {
    head: 'Created By',
    cell: ({ creator }) => (creator === null ? '–' : <Isolated>{creator.name}</Isolated>),
    line: ({ creator }) => creator && <>by {<Isolated>{creator.name}</Isolated>}</>,
    className: 'text-text-2',
  },
  { head: 'Season', cell: ({ season }) => season ?? '–', line: ({ season }) => season, className: 'text-text-2' },
  {
    head: 'Members',
    isEnd: true,
    cell: membersText,
    line: (group) => `${membersText(group)} members`,
  },
  {
    head: 'Created',
    isEnd: true,
    cell: (group) => dateText(new Date(group.created_at), serverNow()),
    line: (group) => `created ${dateText(new Date(group.created_at), serverNow())}`,
  },
];

/** Finds groups, closed ones too. */
export function Groups() {
  const [search, change] = useKeptSearch('groups');
  const query = useSettled(search.trim(), SETTLED_MS);
  const groups = useFoundGroups(query);
  const total = useOverview().data?.counts.groups;
  const isFound = query !== '' && groups.data !== undefined && !groups.isPlaceholderData;
  usePageTitle('Admin Groups');
  return (
    <>
      <PageHead title="Groups" />
      <SearchPanel
        title="All Groups"
        note={total === undefined ? undefined : formatCount(total)}
        label="Search groups by name or ID"
        search={search}
        onSearch={change}
        found={isFound ? `${countText(groups.data.length, 'group')}${groups.hasNextPage ? ' or more' : ''} found` : ''}
      >
        <Loaded query={groups} failure="Failed to load groups" rows={8}>
          {(found) =>
            found.length === 0 ? (
              <EmptyState title="No Groups" text={`No group matches “${query}”.`} rows={3} />
            ) : (
              <AdminTable label="Groups" rows={found} idOf={({ id }) => id} columns={COLUMNS} />
            )
          }
        </Loaded>
        <More text="Show More Groups" query={groups} />
      </SearchPanel>
    </>
  );
}
