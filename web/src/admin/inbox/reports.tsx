import type { AdminReport } from '@singleback/contract/admin/admin-inbox.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { serverNow } from '../../platform/live/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { dateTimeText } from '../../ui/text/time-text.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { SubjectLink } from '../parts/subject-link.tsx';
import { useConsole } from '../queries.ts';
import { type InboxState, StateChoice } from './state-choice.tsx';

/** Names that users reported. They are changed on the page of the user or the group. */
export function Reports() {
  const [state, setState] = useState<InboxState>('open');
  const [opened, setOpened] = useState<AdminReport | null>(null);
  const reports = useConsole('GET /admin/reports', { query: { state } }, { placeholderData: (before) => before });
  usePageTitle('Reports');
  return (
    <>
      <PageHead title="Reports" />
      <Panel
        title={state === 'open' ? 'Open' : 'Done'}
        actions={<StateChoice value={state} onChange={setState} />}
        className="overflow-hidden"
      >
        <Loaded query={reports} failure="Failed to load reports">
          {(all) =>
            all.length === 0 ? (
              <EmptyState
                title={state === 'open' ? 'Nothing Open' : 'Nothing Done'}
                text={
                  state === 'open' ? 'Names that users report wait here.' : 'Reports you mark as done are kept here.'
                }
                rows={3}
              />
            ) : (
              <ul className="border-t border-line">
                {all.map((report) => (
                  <ReportRow
                    key={`${report.subject_type} ${report.subject_id}`}
                    report={report}
                    onOpen={() => setOpened(report)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Panel>
      {opened ? <ReportDialog report={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

const SUBJECTS = { user: 'User', group: 'Group', message: 'Message' } as const;

function ReportRow({ report, onOpen }: { report: AdminReport; onOpen: () => void }) {
  const { subject_type: type, subject_id: id, reported_name, name, reports, done_at } = report;
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 border-b border-line px-4 py-3.5 last:border-0">
      <div className="min-w-0 flex-1 basis-[260px] [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-2">
          <Tag tone="outline">{SUBJECTS[type]}</Tag>
          <SubjectLink type={type} id={name === null ? null : id}>
            {name ?? reported_name}
          </SubjectLink>
          {name === null ? <Tag>Deleted</Tag> : null}
        </p>
        {name !== null && name !== reported_name ? (
          <p className="mt-1 text-text-2">
            Reported as “<Isolated>{reported_name}</Isolated>”
          </p>
        ) : null}
        <ul className="mt-1.5 flex flex-col gap-1">
          {reports.map((each) => (
            <li key={`${each.reporter} ${each.created_at}`}>
              {each.reason}{' '}
              <span className="text-meta text-text-2">
                <Isolated>{each.reporter}</Isolated>, {dateTimeText(new Date(each.created_at), serverNow())}
              </span>
            </li>
          ))}
        </ul>
        {done_at === null ? null : (
          <p className="mt-1.5 text-meta text-text-2">Done {dateTimeText(new Date(done_at), serverNow())}</p>
        )}
      </div>
      {done_at === null ? (
        <Button size="s" onClick={onOpen}>
          Mark Done
          <span className="sr-only"> {name ?? reported_name}</span>
        </Button>
      ) : null}
    </li>
  );
}

function ReportDialog({ report, onClose }: { report: AdminReport; onClose: () => void }) {
  const { subject_type: type, subject_id: id } = report;
  return (
    <ActDialog
      title="Mark Done"
      description={`All reports of ${isolated(report.name ?? report.reported_name)}. This changes nothing about the name itself.`}
      actText="Mark Done"
      failure="Failed to save"
      act={(reason) => call('POST /admin/reports/:type/:id', { params: { type, id }, body: { reason } })}
      onDone={() => {
        toast.good('Reports marked done');
        onClose();
      }}
      onClose={onClose}
    />
  );
}
