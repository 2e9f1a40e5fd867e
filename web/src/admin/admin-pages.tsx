// The operator's console.
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { PageHead } from '../ui/page-head.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { AdminShell } from './admin-shell.tsx';
import { AuditLog } from './audit/audit-log.tsx';
import { Group } from './groups/group.tsx';
import { Groups } from './groups/groups.tsx';
import { Feedback } from './inbox/feedback.tsx';
import { Reports } from './inbox/reports.tsx';
import { Jobs } from './jobs/jobs.tsx';
import { Overview } from './overview/overview.tsx';
import { User } from './users/user.tsx';
import { UserSearch } from './users/user-search.tsx';

// The pages below /admin, in one chunk: all that their routes name.

export function AdminConsole() {
  return (
    <AdminShell>
      <Outlet />
    </AdminShell>
  );
}

/** /admin */
export function OverviewPage() {
  return <Overview />;
}

/** /admin/users */
export function UsersPage() {
  return <Users />;
}

const userRoute = getRouteApi('/signed-in/admin/users/$userId');

/** /admin/users/{id} */
export function UserPage() {
  const { userId } = userRoute.useParams();
  return <User key={userId} id={userId} />;
}

/** /admin/groups */
export function GroupsPage() {
  return <Groups />;
}

const groupRoute = getRouteApi('/signed-in/admin/groups/$groupId');

/** /admin/groups/{id} */
export function GroupPage() {
  const { groupId } = groupRoute.useParams();
  return <Group key={groupId} id={groupId} />;
}

/** /admin/reports */
export function ReportsPage() {
  return <Reports />;
}

/** /admin/feedback */
export function FeedbackPage() {
  return <Feedback />;
}

/** /admin/jobs */
export function JobsPage() {
  return <Jobs />;
}

/** /admin/audit-log */
export function AuditLogPage() {
  return <AuditLog />;
}

/** Finds users, and sign-ups that are not confirmed. */
function Users() {
  usePageTitle('Admin Users');
  return (
    <>
      <PageHead title="Users" />
      <UserSearch title="All Users" />
    </>
  );
}
