import type { AdminFeedback } from '@singleback/contract/admin/admin-inbox.ts';
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

/** What users wrote. */
export function Feedback() {
  const [state, setState] = useState<InboxState>('open');
  const [opened, setOpened] = useState<AdminFeedback | null>(null);
  const feedback = useConsole('GET /admin/feedback', { query: { state } }, { placeholderData: (before) => before });
  usePageTitle('Feedback');
  return (
    <>
      <PageHead title="Feedback" />
      <Panel
        title={state === 'open' ? 'Open' : 'Done'}
        actions={<StateChoice value={state} onChange={setState} />}
        className="overflow-hidden"
      >
        <Loaded query={feedback} failure="Failed to load feedback">
          {(all) =>
            all.length === 0 ? (
              <EmptyState
                title={state === 'open' ? 'Nothing Open' : 'Nothing Done'}
                text={
                  state === 'open' ? 'Feedback that users send waits here.' : 'Feedback you mark as done is kept here.'
                }
                rows={3}
              />
            ) : (
              <ul className="border-t border-line">
                {all.map((each) => (
                  <FeedbackRow key={each.id} feedback={each} onOpen={() => setOpened(each)} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Panel>
      {opened ? <FeedbackDialog feedback={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

function FeedbackRow({ feedback, onOpen }: { feedback: AdminFeedback; onOpen: () => void }) {
  const { type, subject, description, email, user, created_at, done_at } = feedback;
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 border-b border-line px-4 py-3.5 last:border-0">
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
    </li>
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
      onDone={() => {
        toast.good(isDone ? 'Feedback marked done' : 'Feedback reopened');
        onClose();
      }}
      onClose={onClose}
    />
  );
}
