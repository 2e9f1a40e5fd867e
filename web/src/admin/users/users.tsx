import { PageHead } from '../../ui/page-head.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { UserSearch } from './user-search.tsx';

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
