import type { AdminUser } from '@singleback/contract/admin/admin-users.ts';
import type { ReplyOf } from '@singleback/contract/call.ts';
import type { Calls } from '@singleback/contract/calls.ts';
import { formatCount } from '@singleback/game/text/count-text.ts';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { serverNow } from '../../platform/live/server-clock.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useSettled } from '../../ui/forms/search-field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Tag } from '../../ui/tag.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { dateTimeText } from '../../ui/text/time-text.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { type AdminColumn, AdminTable, OpensSubject } from '../parts/admin-table.tsx';
import { countText } from '../parts/admin-words.ts';
import { Loaded, More, SETTLED_MS, SearchPanel, useKeptSearch } from '../parts/lists.tsx';
import { useOverview, useUsers } from '../queries.ts';

/** Finds users, and sign-ups that are not confirmed. */
export function Users() {
  usePageTitle('Admin Users');
  return (
    <>
      <PageHead title="Users" />
      <UserSearch title="All Users" />
    </>
  );
}

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

type SignUp = ReplyOf<Calls['GET /admin/users']>['sign_ups'][number];

function SignUps({ signUps }: { signUps: readonly SignUp[] }) {
  const [opened, setOpened] = useState<SignUp | null>(null);
  const close = () => setOpened(null);
  return (
    <section aria-labelledby="sign-ups" className="border-t border-line bg-raise-2">
      <h3 id="sign-ups" className="cap px-4 pt-3">
        Waiting for Confirmation
      </h3>
      <ul>
        {signUps.map((signUp) => (
          <li key={signUp.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
            <div className="min-w-0 flex-1 basis-[220px] [overflow-wrap:anywhere]">
              <p className="font-semibold">
                <Isolated>{signUp.name}</Isolated>
              </p>
              <p className="text-meta text-text-2">
                {signUp.email}, signed up {dateTimeText(new Date(signUp.created_at), serverNow())}
              </p>
            </div>
            <Button size="s" onClick={() => setOpened(signUp)}>
              Confirm
              <span className="sr-only"> {signUp.email}</span>
            </Button>
          </li>
        ))}
      </ul>
      {opened ? (
        <ActDialog
          title="Confirm Address"
          description={`The account of ${opened.email} is created, as if they had opened the link in the email.`}
          actText="Confirm Address"
          failure="Failed to confirm the address"
          act={(reason) => call('POST /admin/sign-ups/:id/confirm', { params: { id: opened.id }, body: { reason } })}
          done={({ message }) => message}
          onClose={close}
        />
      ) : null}
    </section>
  );
}

const seenText = ({ last_sign_in_at: at }: AdminUser) =>
  at === null ? 'Never' : dateTimeText(new Date(at), serverNow());

const COLUMNS: readonly AdminColumn<AdminUser>[] = [
  {
    head: 'Name',
    cell: (user) => (
      <span className="flex flex-wrap items-center gap-2">
        <OpensSubject type="user" id={user.id}>
          <Isolated>{user.name}</Isolated>
        </OpensSubject>
        <UserTags user={user} />
      </span>
    ),
  },
  { head: 'Email', cell: (user) => <Email user={user} />, className: 'text-text-2' },
  { head: 'Plan', cell: (user) => (user.is_premium ? <Tag tone="outline">Premium</Tag> : 'Free') },
  {
    head: 'Last Sign-In',
    isEnd: true,
    cell: seenText,
    line: (user) => (user.last_sign_in_at === null ? 'Never signed in' : `Signed in ${seenText(user)}`),
  },
];

function UserTable({ users }: { users: readonly AdminUser[] }) {
  return <AdminTable label="Users" rows={users} idOf={({ id }) => id} columns={COLUMNS} />;
}

/** 'Admin', 'Suspended'. */
export function UserTags({ user }: { user: AdminUser }) {
  return (
    <>
      {user.is_admin ? <Tag tone="outline">Admin</Tag> : null}
      {user.suspended_at === null ? null : <Tag tone="bad">Suspended</Tag>}
    </>
  );
}

/** The address, which is confirmed as that of every account. */
export function Email({ user }: { user: Pick<AdminUser, 'email'> }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {user.email}
      <CircleCheck size={15} className="flex-none text-good" aria-hidden />
      <span className="sr-only">confirmed</span>
    </span>
  );
}
