import type { AuditEntry } from '@singleback/contract/admin/admin-site.ts';
import { serverNow } from '../platform/live/server-clock.ts';
import { PageHead } from '../ui/page-head.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { Panel } from '../ui/panel.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { dateTimeText } from '../ui/text/time-text.ts';
import { countText } from './parts/admin-words.ts';
import { Loaded, More } from './parts/lists.tsx';
import { SubjectLink } from './parts/subject.tsx';
import { useAuditLog } from './queries.ts';

/** What admins and the operator did, and why. */
export function AuditLog() {
  const log = useAuditLog();
  usePageTitle('Audit Log');
  return (
    <>
      <PageHead title="Audit Log" />
      <Panel
        title="All Entries"
        note={log.data ? `append-only, ${countText(log.data.total, 'entry', 'entries')}` : null}
        className="overflow-hidden"
      >
        <Loaded query={log} failure="Failed to load the audit log" rows={10}>
          {({ entries }) => <AuditEntries entries={entries} empty="No actions yet." />}
        </Loaded>
        <More text="Show Older Entries" query={log} />
      </Panel>
    </>
  );
}

interface AuditEntriesProps {
  entries: readonly AuditEntry[];
  /** Shown without any. */
  empty: string;
}

/** Entries of the audit log: who did what, and why. */
export function AuditEntries({ entries, empty }: AuditEntriesProps) {
  if (entries.length === 0) return <p className="px-4 pb-4 text-text-2">{empty}</p>;
  return (
    <ul className="border-t border-line">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="flex flex-col gap-x-4 gap-y-0.5 border-b border-line px-4 py-2.5 last:border-0 md:flex-row"
        >
          <time dateTime={entry.at} className="num w-[128px] flex-none text-[16px] text-text-2">
            {dateTimeText(new Date(entry.at), serverNow())}
          </time>
          <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <p>
              <b className="font-semibold">
                <Isolated>{entry.actor}</Isolated>
              </b>{' '}
              {entry.action}{' '}
              <SubjectLink type={entry.subject_type} id={entry.subject_id}>
                {entry.subject}
              </SubjectLink>
            </p>
            <p className="text-meta text-text-2">{entry.reason}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
