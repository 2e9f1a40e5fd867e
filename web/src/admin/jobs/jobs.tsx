import type { AdminOverview, AdminTroubles } from '@singleback/contract/admin/admin-site.ts';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { serverNow } from '../../platform/live/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import { dateTimeText } from '../../ui/text/time-text.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { type AdminColumn, AdminTable } from '../parts/admin-table.tsx';
import { countText } from '../parts/admin-words.ts';
import { Loaded } from '../parts/loaded.tsx';
import { AGAIN_MS, useConsole, useOverview } from '../queries.ts';
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

type FailedJob = AdminTroubles['jobs'][number];

const COLUMNS: readonly AdminColumn<FailedJob>[] = [
  { head: 'Queue', cell: ({ queue }) => <b className="font-semibold">{queue}</b> },
  { head: 'State', cell: stateText },
  { head: 'Reason', cell: ({ reason }) => reason, className: 'text-text-2' },
  {
    head: 'Attempts',
    isEnd: true,
    cell: ({ attempts }) => String(attempts),
    line: ({ attempts }) => countText(attempts, 'attempt'),
  },
];

function stateText({ will_retry, next_at }: FailedJob): string {
  if (!will_retry) return 'Gave up';
  return next_at === null ? 'Will retry' : `Retries ${dateTimeText(new Date(next_at), serverNow())}`;
}

/** Background jobs that failed, and running one again. */
function FailedJobs({ jobs }: { jobs: readonly FailedJob[] }) {
  const [opened, setOpened] = useState<FailedJob | null>(null);
  const close = () => setOpened(null);
  return (
    <Panel title="Failed Jobs" note={jobs.length > 0 ? String(jobs.length) : null} className="overflow-hidden">
      {jobs.length === 0 ? (
        <p className="px-4 pb-4 text-text-2">No job has failed.</p>
      ) : (
        <AdminTable
          label="Failed jobs"
          rows={jobs}
          idOf={({ id }) => id}
          columns={COLUMNS}
          actions={(job) => (
            <Button size="s" onClick={() => setOpened(job)}>
              Retry
              <span className="sr-only"> {job.queue}</span>
            </Button>
          )}
        />
      )}
      {opened ? (
        <ActDialog
          title="Retry Job"
          description={`The job ‘${opened.queue}’ runs again right away.`}
          actText="Retry"
          busyText="Starting..."
          failure="Failed to retry the job"
          act={(reason) =>
            call('POST /admin/jobs/:id/retry', { params: { id: opened.id }, body: { queue: opened.queue, reason } })
          }
          onDone={() => {
            toast.good('The job runs again');
            close();
          }}
          onClose={close}
        />
      ) : null}
    </Panel>
  );
}
