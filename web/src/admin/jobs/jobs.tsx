import type { AdminOverview, AdminTroubles } from '@singleback/contract/admin/admin-site.ts';
import { serverNow } from '../../platform/live/server-clock.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import { dateTimeText } from '../../ui/text/time-text.ts';
import { type AdminColumn, AdminTable } from '../parts/admin-table.tsx';
import { countText } from '../parts/admin-words.ts';
import { Loaded } from '../parts/loaded.tsx';
import { AGAIN_MS, useConsole, useOverview } from '../queries.ts';
import { FailedJobs } from './failed-jobs.tsx';
import { UnmatchedPlayers } from './unmatched-players.tsx';

type FailedEmail = AdminTroubles['emails'][number];
type Process = AdminOverview['processes'][number];

/** Unmatched players, failed jobs and emails, and the processes of the app. */
export function Jobs() {
  const troubles = useConsole('GET /admin/troubles', undefined, { refetchInterval: AGAIN_MS });
  usePageTitle('Jobs');
  return (
    <>
      <PageHead title="Jobs" />
      <div className="flex flex-col gap-5">
        <Loaded query={troubles} failure="Failed to load jobs">
          {({ unmatched, jobs, emails }) => (
            <>
              <UnmatchedPlayers unmatched={unmatched} />
              <FailedJobs jobs={jobs} />
              <FailedEmails emails={emails} />
            </>
          )}
        </Loaded>
        <Processes />
      </div>
    </>
  );
}

const EMAIL_COLUMNS: readonly AdminColumn<FailedEmail>[] = [
  {
    head: 'To',
    cell: ({ recipient, is_refused }) => (
      <span className="flex flex-wrap items-center gap-2">
        <b className="font-semibold">{recipient}</b>
        {is_refused ? <Tag tone="warn">No such mailbox</Tag> : null}
      </span>
    ),
  },
  { head: 'Subject', cell: ({ subject }) => subject },
  { head: 'Reason', cell: ({ reason }) => reason, className: 'text-text-2' },
  { head: 'Failed', isEnd: true, cell: ({ failed_at }) => dateTimeText(new Date(failed_at), serverNow()) },
];

function FailedEmails({ emails }: { emails: readonly FailedEmail[] }) {
  return (
    <Panel title="Failed Emails" note={noteOf(emails)} className="overflow-hidden">
      {emails.length === 0 ? (
        <p className="px-4 pb-4 text-text-2">All emails from the last seven days were sent.</p>
      ) : (
        <AdminTable
          label="Failed emails"
          rows={emails}
          idOf={({ recipient, failed_at, subject }) => `${recipient} ${failed_at} ${subject}`}
          columns={EMAIL_COLUMNS}
        />
      )}
    </Panel>
  );
}

const PROCESS_COLUMNS: readonly AdminColumn<Process>[] = [
  {
    head: 'Process',
    cell: ({ address, is_leader }) => (
      <span className="flex flex-wrap items-center gap-2">
        <b className="font-semibold">{address ?? 'Unnamed'}</b>
        {is_leader ? <Tag tone="outline">Leader</Tag> : null}
      </span>
    ),
  },
  {
    head: 'Browsers',
    cell: ({ connections }) => String(connections),
    line: ({ connections }) => countText(connections, 'browser'),
  },
  {
    head: 'Since',
    isEnd: true,
    cell: ({ since }) => dateTimeText(new Date(since), serverNow()),
    line: ({ since }) => `since ${dateTimeText(new Date(since), serverNow())}`,
  },
];

function Processes() {
  const { data } = useOverview();
  if (!data) return null;
  return (
    <Panel title="Processes" note={noteOf(data.processes)} className="overflow-hidden">
      <AdminTable
        label="Processes"
        rows={data.processes}
        idOf={({ address, since }) => `${address} ${since}`}
        columns={PROCESS_COLUMNS}
      />
    </Panel>
  );
}

const noteOf = (rows: readonly unknown[]) => (rows.length > 0 ? String(rows.length) : null);
