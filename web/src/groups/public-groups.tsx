import type { Group } from '@singleback/contract/groups.ts';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { sendReport } from '../help/report-mutations.ts';
import { useAuth } from '../platform/api/session.ts';
import { useAct } from '../platform/api/use-call.ts';
import { useSeason } from '../players/season.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SearchField, useSettled } from '../ui/forms/search-field.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { ReportMenu } from '../ui/overlays/report-button.tsx';
import { Tooltip } from '../ui/overlays/tooltip.tsx';
import { Panel } from '../ui/panel.tsx';
import { GROUP_ROWS, GroupTable, MoreGroups } from './group-table.tsx';
import { isJoinedToWatch, lateJoinerWords } from './model.ts';
import { usePublicGroups } from './public-groups.ts';
import { useNeedsPremiumToJoin } from './queries.ts';
import { publicState } from './row-actions.ts';

/** Search debounce. */
const SETTLED_MS = 250;

/** Public groups by name [G2.14], with paging and search. */
export function PublicGroups({ own }: { own: readonly Group[] }) {
  const [search, setSearch] = useState('');
  const [rows, setRows] = useState(GROUP_ROWS);
  const lookFor = (words: string) => {
    setSearch(words);
    setRows(GROUP_ROWS);
  };
  const query = useSettled(search.trim(), SETTLED_MS);
  const open = usePublicGroups(query);
  const groups = open.data ?? [];
  const hasSearch = groups.length > 0 || search !== '' || query !== '';
  const showMore = () => {
    setRows(rows + GROUP_ROWS);
    // Prefetches the next page before its first row is needed.
    if (rows + GROUP_ROWS >= groups.length && open.hasNextPage) void open.fetchNextPage();
  };
  const count = `${groups.length}${open.hasNextPage ? '+' : ''}`;
  const field = (
    <SearchField
      label="Search public groups"
      className="w-60 max-[640px]:min-h-11 max-[640px]:w-full"
      maxLength={100}
      value={search}
      onChange={lookFor}
    />
  );
  return (
    <Panel
      title="Public Groups"
      note={groups.length > 0 ? count : null}
      actions={hasSearch ? field : null}
      className="overflow-hidden"
    >
      <p role="status" className="sr-only">
        {query !== '' && open.data && !open.isPlaceholderData ? `${count} found` : ''}
      </p>
      {open.data ? (
        <>
          <FoundGroups groups={groups.slice(0, rows)} own={own} query={query} onShowAll={() => lookFor('')} />
          {groups.length > rows || open.hasNextPage ? (
            <MoreGroups busy={open.isFetchingNextPage} onMore={showMore} />
          ) : null}
        </>
      ) : (
        <NotLoaded query={open} what="public groups" rows={3} height={70} />
      )}
    </Panel>
  );
}

interface FoundGroupsProps {
  groups: readonly Group[];
  own: readonly Group[];
  /** The search text. */
  query: string;
  onShowAll: () => void;
}

function FoundGroups({ groups, own, query, onShowAll }: FoundGroupsProps) {
  const needsPremium = useNeedsPremiumToJoin();
  const currentWeek = useSeason().data?.currentWeek.week_number ?? null;
  if (groups.length === 0 && query !== '') {
    return (
      <EmptyState
        title="No Public Groups"
        text={`No public group matches “${query}”.`}
        action={<Button onClick={onShowAll}>Show All</Button>}
        rows={3}
      />
    );
  }
  if (groups.length === 0) {
    return <EmptyState title="No Public Groups" text="Public groups you can join." rows={3} />;
  }
  const ownIds = new Set(own.map(({ id }) => id));
  return (
    <GroupTable
      label="Public Groups"
      groups={groups}
      note={(group) =>
        !ownIds.has(group.id) && (group.missed_weeks === 'lowest' || isJoinedToWatch(group, currentWeek))
          ? lateJoinerWords(group, currentWeek)
          : null
      }
      actions={(group) => (
        <>
          <PublicAction group={group} ownIds={ownIds} needsPremium={needsPremium} />
          <ReportGroup group={group} />
        </>
      )}
    />
  );
}

/** Reports the name or the description of a group to the admins, which everyone reads; not one's own. */
function ReportGroup({ group }: { group: Group }) {
  const { user } = useAuth();
  if (group.created_by === user?.id) return null;
  const send = (reason: string) => sendReport({ subject_type: 'group', subject_id: group.id }, reason);
  return <ReportMenu name={group.name} what="group" item="Report Name or Description" send={send} />;
}

interface PublicActionProps {
  group: Group;
  ownIds: ReadonlySet<string>;
  /** A free user already in one group beside Everyone (rules 4.2). */
  needsPremium: boolean;
}

function PublicAction({ group, ownIds, needsPremium }: PublicActionProps) {
  const joining = useAct('POST /groups/:id/join', {
    done: 'Joined group',
    failed: 'Failed to join group',
  });
  const state = publicState(group, ownIds);
  if (state === 'joined') return <span className="px-1 font-num text-[15px] text-text-2">Joined</span>;
  if (state === 'full') return <span className="px-1 font-num text-[15px] text-text-2">Full</span>;
  if (needsPremium) {
    return (
      <Tooltip text="Free accounts can join one group besides Everyone.">
        <Link
          to="/subscription"
          className={buttonClass('ghost', 's')}
          aria-label={`Go Premium to join ${group.name}: free accounts can join one group besides Everyone`}
        >
          <Lock size={15} aria-hidden />
          Go Premium to join
        </Link>
      </Tooltip>
    );
  }
  return (
    <Button
      size="s"
      aria-label={`Join ${group.name}`}
      busy={joining.isPending}
      busyText="Joining..."
      onClick={() => joining.mutate({ params: { id: group.id } })}
    >
      Join
    </Button>
  );
}
