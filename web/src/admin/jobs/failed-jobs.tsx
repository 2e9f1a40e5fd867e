import type { AdminTroubles } from '@singleback/contract/admin/admin-site.ts';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { serverNow } from '../../platform/live/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { Panel } from '../../ui/panel.tsx';
import { dateTimeText } from '../../ui/text/time-text.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { type AdminColumn, AdminTable } from '../parts/admin-table.tsx';
import { countText } from '../parts/admin-words.ts';

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
export function FailedJobs({ jobs }: { jobs: readonly FailedJob[] }) {
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
