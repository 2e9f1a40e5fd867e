import type { ReplyOf } from '@singleback/contract/call.ts';
import type { Calls } from '@singleback/contract/calls.ts';
import { formatCount } from '@singleback/game/text/count-text.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { serverNow } from '../../platform/live/server-clock.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { dateTimeText } from '../../ui/text/time-text.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { useKeptSearch } from '../kept-search.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { countText } from '../parts/admin-words.ts';
import { Loaded, More } from '../parts/loaded.tsx';
import { SETTLED_MS, SearchPanel } from '../parts/search-panel.tsx';
import { useOverview, useUsers } from '../queries.ts';
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

type SignUp = ReplyOf<Calls['GET /admin/users']>['sign_ups'][number];

/** Sign-ups whose address is not confirmed yet, and their confirmation. */
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
          onDone={({ message }) => {
            toast.good(message);
            close();
          }}
          onClose={close}
        />
      ) : null}
    </section>
  );
}
