import type { AdminUser } from '@singleback/contract/admin/admin-users.ts';
import { CircleCheck } from 'lucide-react';
import { serverNow } from '../../platform/live/server-clock.ts';
import { Tag } from '../../ui/tag.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { dateTimeText } from '../../ui/text/time-text.ts';
import { type AdminColumn, AdminTable, OpensSubject } from '../parts/admin-table.tsx';

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

/** Users; a row opens the user. */
export function UserTable({ users }: { users: readonly AdminUser[] }) {
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
