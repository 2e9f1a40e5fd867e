import type { AdminOverview, AdminTroubles } from '@singleback/contract/admin/admin-site.ts';
import { useState } from 'react';
import { call } from '../platform/api/call.ts';
import { serverNow } from '../platform/live/server-clock.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { Tag } from '../ui/tag.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { dateTimeText } from '../ui/text/time-text.ts';
import { OverrideDialog } from './overrides/override-dialog.tsx';
import { ActDialog } from './parts/act-dialog.tsx';
import { type AdminColumn, TablePanel } from './parts/admin-table.tsx';
import { countText, sourceName } from './parts/admin-words.ts';
import { Loaded } from './parts/lists.tsx';
import { AGAIN_MS, useConsole, useOverview } from './queries.ts';

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
              <TablePanel
                title="Failed Emails"
                empty="All emails from the last seven days were sent."
                label="Failed emails"
                rows={emails}
                idOf={({ recipient, failed_at, subject }) => `${recipient} ${failed_at} ${subject}`}
                columns={EMAIL_COLUMNS}
              />
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
    <TablePanel
      title="Processes"
      label="Processes"
      rows={data.processes}
      idOf={({ address, since }) => `${address} ${since}`}
      columns={PROCESS_COLUMNS}
    />
  );
}

type FailedJob = AdminTroubles['jobs'][number];

const JOB_COLUMNS: readonly AdminColumn<FailedJob>[] = [
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

function FailedJobs({ jobs }: { jobs: readonly FailedJob[] }) {
  const [opened, setOpened] = useState<FailedJob | null>(null);
  const close = () => setOpened(null);
  return (
    <TablePanel
      title="Failed Jobs"
      empty="No job has failed."
      label="Failed jobs"
      rows={jobs}
      idOf={({ id }) => id}
      columns={JOB_COLUMNS}
      actions={(job) => (
        <Button size="s" onClick={() => setOpened(job)}>
          Retry
          <span className="sr-only"> {job.queue}</span>
        </Button>
      )}
    >
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
          done="The job runs again"
          onClose={close}
        />
      ) : null}
    </TablePanel>
  );
}

type Unmatched = AdminTroubles['unmatched'][number];

const UNMATCHED_COLUMNS: readonly AdminColumn<Unmatched>[] = [
  {
    head: 'Name',
    cell: ({ name }) => (
      <b className="font-semibold">
        <Isolated>{name}</Isolated>
      </b>
    ),
  },
  {
    head: 'Team',
    cell: ({ position, team }) => [position, team].filter(Boolean).join(' · ') || '–',
    line: ({ position, team }) => [position, team].filter(Boolean).join(' · ') || null,
  },
  {
    head: 'Source',
    cell: ({ source, external_id }) => `${sourceName(source)} ${external_id}`,
    className: 'text-text-2',
  },
  {
    head: 'Last Seen',
    isEnd: true,
    cell: ({ last_at }) => dateTimeText(new Date(last_at), serverNow()),
    line: ({ last_at }) => `seen ${dateTimeText(new Date(last_at), serverNow())}`,
  },
];

/** Players of the sources who match nobody; a link says who they are. */
function UnmatchedPlayers({ unmatched }: { unmatched: readonly Unmatched[] }) {
  const [opened, setOpened] = useState<Unmatched | null>(null);
  return (
    <TablePanel
      title="Unmatched Players"
      empty="Every player from the sources is matched."
      label="Unmatched players"
      rows={unmatched}
      idOf={({ source, external_id }) => `${source} ${external_id}`}
      columns={UNMATCHED_COLUMNS}
      actions={(each) =>
        isLinkable(each.source) ? (
          <Button size="s" onClick={() => setOpened(each)}>
            Link
            <span className="sr-only"> {each.name}</span>
          </Button>
        ) : null
      }
    >
      {opened && isLinkable(opened.source) ? (
        <OverrideDialog
          link={{ source: opened.source, externalId: opened.external_id, search: opened.name }}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </TablePanel>
  );
}

const isLinkable = (source: string): source is 'espn' | 'sleeper' => source === 'espn' || source === 'sleeper';
