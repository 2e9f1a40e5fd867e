import type { AdminUser } from '@singleback/contract/admin/admin-users.ts';
import type { ReplyOf } from '@singleback/contract/call.ts';
import type { Calls } from '@singleback/contract/calls.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { serverNow } from '../../platform/live/server-clock.ts';
import { roundsOf } from '../../players/rounds.ts';
import { Button } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import { dateText, dateTimeText, whenText } from '../../ui/text/time-text.ts';
import { AuditEntries } from '../audit-log.tsx';
import { Facts, SubjectHead, SubjectLink, SubjectPage } from '../parts/subject.tsx';
import { useConsole } from '../queries.ts';
import { type UserActionName, UserDialog } from './user-dialogs.tsx';
import { Email, UserTags } from './user-search.tsx';

type Found = ReplyOf<Calls['GET /admin/users/:id']>;

const route = getRouteApi('/signed-in/admin/users/$userId');

/** A user: facts, actions, groups, when lineups were saved, and what was done about them. */
export function User() {
  const { userId: id } = route.useParams();
  const found = useConsole('GET /admin/users/:id', { params: { id } });
  usePageTitle('Admin User');
  return (
    <SubjectPage
      back={{ to: '/admin/users', text: 'Users' }}
      query={found}
      failure="Failed to load the user"
      missing={{ title: 'No Such User', text: 'The account was deleted, or never existed.' }}
    >
      {(user) => <UserDetail found={user} />}
    </SubjectPage>
  );
}

function UserDetail({ found: { user, groups, lineups, entries } }: { found: Found }) {
  return (
    <>
      <SubjectHead name={user.name}>
        <UserTags user={user} />
        <Tag tone="outline">Unlocked slots are never shown here</Tag>
      </SubjectHead>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
        <div className="flex flex-col gap-5">
          <Panel title="Account" className="overflow-hidden">
            <Facts facts={factsOf(user)} />
            <UserActions user={user} />
          </Panel>
          <Groups groups={groups} />
        </div>
        <div className="flex flex-col gap-5">
          <Lineups lineups={lineups} />
          <Panel title="Audit Log" className="overflow-hidden">
            <AuditEntries entries={entries} empty="No actions on this user yet." />
          </Panel>
        </div>
      </div>
    </>
  );
}

function Groups({ groups }: Pick<Found, 'groups'>) {
  return (
    <Panel title="Groups" className="overflow-hidden">
      {groups.length === 0 ? (
        <p className="px-4 pb-4 text-text-2">In no groups.</p>
      ) : (
        <ul className="border-t border-line">
          {groups.map((group) => (
            <li key={group.id} className="flex min-h-12 items-center gap-3 border-b border-line px-4 last:border-0">
              <SubjectLink type="group" id={group.id}>
                {group.name}
              </SubjectLink>
              {group.is_active ? null : <Tag tone="outline">Closed</Tag>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Lineups({ lineups }: Pick<Found, 'lineups'>) {
  return (
    <Panel title="Lineups" className="overflow-hidden">
      {lineups.length === 0 ? (
        <p className="px-4 pb-4 text-text-2">No lineups this season.</p>
      ) : (
        <ul className="border-t border-line">
          {lineups.map((lineup) => (
            <li
              key={`${lineup.week_number} ${lineup.created_at} ${lineup.groups.join()}`}
              className="border-b border-line px-4 py-3 last:border-0"
            >
              <p>{lineupText(lineup)}</p>
              <p className="text-meta text-text-2">{lineup.groups.join(', ')}</p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** 'Week 7, saved Sun 12:41 PM, 4 of 9 slots locked'; 'created' before the first lock */
function lineupText({ week_number, season_kind, created_at, saved_at, ...lineup }: Found['lineups'][number]): string {
  const at = `${saved_at ? 'saved' : 'created'} ${whenText(new Date(saved_at ?? created_at), serverNow())}`;
  const round = roundsOf(season_kind).label(week_number);
  return `${round}, ${at}, ${lineup.locked_slots} of ${lineup.slots} slots locked`;
}

const factsOf = (user: AdminUser) =>
  [
    ['Email', <Email key="email" user={user} />],
    ['Plan', planText(user)],
    ['Signed up', dateText(new Date(user.created_at), serverNow())],
    [
      'Last sign-in',
      user.last_sign_in_at === null ? 'Never' : dateTimeText(new Date(user.last_sign_in_at), serverNow()),
    ],
    ['Sessions', String(user.sessions)],
    ...(user.suspended_at === null
      ? []
      : [['Suspended', dateTimeText(new Date(user.suspended_at), serverNow())] as const]),
    ['ID', user.id],
  ] as const;

function planText({ is_premium, granted_until }: AdminUser): string {
  const granted = granted_until === null ? '' : `, granted until ${dateText(new Date(granted_until), serverNow())}`;
  return `${is_premium ? 'Premium' : 'Free'}${granted}`;
}

function UserActions({ user }: { user: AdminUser }) {
  const navigate = useNavigate();
  const [opened, setOpened] = useState<UserActionName | null>(null);
  return (
    <div className="flex flex-wrap gap-2 border-t border-line bg-raise-2 px-4 py-3">
      {actionsFor(user).map(({ action, text, isDanger = false }) => (
        <Button key={action} size="s" className={isDanger ? 'text-bad' : undefined} onClick={() => setOpened(action)}>
          {text}
        </Button>
      ))}
      {opened ? (
        <UserDialog
          user={user}
          action={opened}
          onDeleted={() => void navigate({ to: '/admin/users' })}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </div>
  );
}

interface Offered {
  action: UserActionName;
  text: string;
  isDanger?: boolean;
}

/** What can be done about a user as they are now; the server decides. */
function actionsFor(user: AdminUser): Offered[] {
  const isSuspended = user.suspended_at !== null;
  const all: (Offered | false)[] = [
    { action: 'send_reset', text: 'Send Reset' },
    { action: 'rename', text: 'Rename' },
    user.sessions > 0 && {
      action: 'end_sessions',
      text: `End ${user.sessions} Session${user.sessions === 1 ? '' : 's'}`,
    },
    { action: 'grant_premium', text: user.granted_until === null ? 'Grant Premium' : 'Change Premium' },
    user.granted_until !== null && { action: 'end_premium', text: 'End Premium' },
    isSuspended
      ? { action: 'lift_suspension', text: 'Lift Suspension' }
      : { action: 'suspend', text: 'Suspend', isDanger: true },
    { action: 'delete', text: 'Delete', isDanger: true },
  ];
  return all.filter((each) => each !== false);
}
