import { formatCount } from '@singleback/game/text/count-text.ts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { useKeptSearch } from '../kept-search.ts';
import { countText } from '../parts/admin-words.ts';
import { Loaded } from '../parts/loaded.tsx';
import { More } from '../parts/more.tsx';
import { SETTLED_MS, SearchPanel } from '../parts/search-panel.tsx';
import { useOverview, useUsers } from '../queries.ts';
import { SignUps } from './sign-ups.tsx';
import { UserTable } from './user-table.tsx';

interface UserSearchProps {
  title: string;
  /** Shows this many users only, and a link to the rest. */
  most?: number;
}

/** A search for users, with the sign-ups that match the same words. */
export function UserSearch({ title, most }: UserSearchProps) {
  const [search, change] = useKeptSearch('users');
  const query = useSettled(search.trim(), SETTLED_MS);
  const users = useUsers(query);
  const total = useOverview().data?.counts.users;
  const isFound = query !== '' && users.data !== undefined && !users.isPlaceholderData;
  return (
    <SearchPanel
      title={title}
      note={total === undefined ? undefined : formatCount(total)}
      label="Search users by name, email or ID"
      search={search}
      onSearch={change}
      found={isFound ? `${countText(users.data.users.length, 'user')}${users.hasNextPage ? ' or more' : ''} found` : ''}
    >
      <Loaded query={users} failure="Failed to load users" rows={most ?? 8}>
        {(found) => (
          <>
            {found.signUps.length > 0 ? <SignUps signUps={found.signUps} /> : null}
            {found.users.length > 0 ? (
              <UserTable users={found.users.slice(0, most)} />
            ) : found.signUps.length > 0 ? null : (
              <EmptyState
                title="No Users"
                text={query === '' ? 'Users appear here once they sign up.' : `No user matches “${query}”.`}
                rows={3}
              />
            )}
            {most === undefined ? (
              <More text="Show More Users" query={users} />
            ) : found.users.length > most ? (
              <div className="border-t border-line p-3">
                <Link to="/admin/users" className={buttonClass('ghost', 's')}>
                  More Users
                </Link>
              </div>
            ) : null}
          </>
        )}
      </Loaded>
    </SearchPanel>
  );
}
