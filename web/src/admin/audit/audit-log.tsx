import { PageHead } from '../../ui/page-head.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Panel } from '../../ui/panel.tsx';
import { countText } from '../parts/admin-words.ts';
import { Loaded, More } from '../parts/loaded.tsx';
import { useAuditLog } from '../queries.ts';
import { AuditEntries } from './audit-entries.tsx';

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
