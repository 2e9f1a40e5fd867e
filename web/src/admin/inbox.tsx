import type { AdminFeedback, AdminReport } from '@singleback/contract/admin/admin-inbox.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { type ReactNode, useState } from 'react';
import { call } from '../platform/api/call.ts';
import { serverNow } from '../platform/live/server-clock.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Segmented } from '../ui/forms/segmented.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { Panel } from '../ui/panel.tsx';
import { Tag } from '../ui/tag.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { dateTimeText } from '../ui/text/time-text.ts';
import { ActDialog } from './parts/act-dialog.tsx';
import { Loaded, type LoadedProps } from './parts/lists.tsx';
import { SubjectLink } from './parts/subject.tsx';
import { useConsole } from './queries.ts';

type InboxState = 'open' | 'done';

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
] as const;

/** What users wrote. */
export function Feedback() {
  const [state, setState] = useState<InboxState>('open');
  return (
    <Inbox
      title="Feedback"
      state={state}
      onState={setState}
      query={useConsole('GET /admin/feedback', { query: { state } }, { placeholderData: (before) => before })}
      failure="Failed to load feedback"
      empty={{ open: 'Feedback that users send waits here.', done: 'Feedback you mark as done is kept here.' }}
      idOf={({ id }) => id}
      row={(feedback, onOpen) => <FeedbackRow feedback={feedback} onOpen={onOpen} />}
      dialog={(feedback, onClose) => <FeedbackDialog feedback={feedback} onClose={onClose} />}
    />
  );
}

/** Names that users reported. They are changed on the page of the user or the group. */
export function Reports() {
  const [state, setState] = useState<InboxState>('open');
  return (
    <Inbox
      title="Reports"
      state={state}
      onState={setState}
      query={useConsole('GET /admin/reports', { query: { state } }, { placeholderData: (before) => before })}
      failure="Failed to load reports"
      empty={{ open: 'Names that users report wait here.', done: 'Reports you mark as done are kept here.' }}
      idOf={(report) => `${report.subject_type} ${report.subject_id}`}
      row={(report, onOpen) => <ReportRow report={report} onOpen={onOpen} />}
      dialog={(report, onClose) => <ReportDialog report={report} onClose={onClose} />}
    />
  );
}

interface InboxProps<Item> extends Pick<LoadedProps<readonly Item[]>, 'query' | 'failure'> {
  title: string;
  state: InboxState;
  onState: (state: InboxState) => void;
  /** What will be in it. */
  empty: Readonly<Record<InboxState, string>>;
  idOf: (item: Item) => string;
  row: (item: Item, onOpen: () => void) => ReactNode;
  dialog: (item: Item, onClose: () => void) => ReactNode;
}

function Inbox<Item>({ title, state, onState, query, failure, empty, idOf, row, dialog }: InboxProps<Item>) {
  const [opened, setOpened] = useState<Item | null>(null);
  usePageTitle(title);
  return (
    <>
      <PageHead title={title} />
      <Panel
        title={state === 'open' ? 'Open' : 'Done'}
        actions={<Segmented label="State" value={state} options={STATES} onValueChange={onState} />}
        className="overflow-hidden"
      >
        <Loaded query={query} failure={failure}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState title={state === 'open' ? 'Nothing Open' : 'Nothing Done'} text={empty[state]} rows={3} />
            ) : (
              <ul className="border-t border-line">
                {all.map((each) => (
                  <li
                    key={idOf(each)}
                    className="flex flex-wrap items-start gap-x-6 gap-y-3 border-b border-line px-4 py-3.5 last:border-0"
                  >
                    {row(each, () => setOpened(each))}
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Panel>
      {opened ? dialog(opened, () => setOpened(null)) : null}
    </>
  );
}

function FeedbackRow({ feedback, onOpen }: { feedback: AdminFeedback; onOpen: () => void }) {
  const { type, subject, description, email, user, created_at, done_at } = feedback;
  return (
    <>
      <div className="min-w-0 flex-1 basis-[260px] [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-2">
          <Tag tone="outline">{type.charAt(0).toUpperCase() + type.slice(1)}</Tag>
          <b className="font-semibold">
            <Isolated>{subject}</Isolated>
          </b>
        </p>
        <p className="mt-1.5 whitespace-pre-line">{description}</p>
        <p className="mt-1.5 text-meta text-text-2">
          <SubjectLink type="user" id={user.id}>
            {user.name}
          </SubjectLink>
          , {dateTimeText(new Date(created_at), serverNow())}
          {email === null ? null : (
            <>
              , answer to{' '}
              <a href={`mailto:${email}`} className="link">
                {email}
              </a>
            </>
          )}
          {done_at === null ? null : `, done ${dateTimeText(new Date(done_at), serverNow())}`}
        </p>
      </div>
      <Button size="s" onClick={onOpen}>
        {done_at === null ? 'Mark Done' : 'Reopen'}
        <span className="sr-only"> {subject}</span>
      </Button>
    </>
  );
}

function FeedbackDialog({ feedback, onClose }: { feedback: AdminFeedback; onClose: () => void }) {
  const isDone = feedback.done_at === null;
  return (
    <ActDialog
      title={isDone ? 'Mark Done' : 'Reopen'}
      description={feedback.subject}
      actText={isDone ? 'Mark Done' : 'Reopen'}
      failure="Failed to save"
      act={(reason) =>
        call('POST /admin/feedback/:id', { params: { id: feedback.id }, body: { is_done: isDone, reason } })
      }
      done={isDone ? 'Feedback marked done' : 'Feedback reopened'}
      onClose={onClose}
    />
  );
}

const SUBJECTS = { user: 'User', group: 'Group', message: 'Message' } as const;

function ReportRow({ report, onOpen }: { report: AdminReport; onOpen: () => void }) {
  const { subject_type: type, subject_id: id, reported_name, name, reports, done_at } = report;
  return (
    <>
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
    </>
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
      done="Reports marked done"
      onClose={onClose}
    />
  );
}
