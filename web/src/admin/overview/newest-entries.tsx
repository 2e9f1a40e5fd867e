import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AuditEntries } from '../audit/audit-entries.tsx';
import { countText } from '../parts/admin-words.ts';
import { Loaded } from '../parts/loaded.tsx';
import { useAuditLog } from '../queries.ts';

const ENTRIES_SHOWN = 6;

/** The newest entries of the audit log. */
export function NewestEntries() {
  const log = useAuditLog();
  return (
    <Panel
      title="Audit Log"
      actions={
        log.data ? (
          <span className="text-meta text-text-2">append-only, {countText(log.data.total, 'entry', 'entries')}</span>
        ) : null
      }
      className="overflow-hidden"
    >
      <Loaded query={log} failure="Failed to load the audit log">
        {({ entries }) => (
          <>
            <AuditEntries entries={entries.slice(0, ENTRIES_SHOWN)} empty="No actions yet." />
            {entries.length > ENTRIES_SHOWN ? (
              <div className="border-t border-line p-3">
                <Link to="/admin/audit-log" className={buttonClass('ghost', 's')}>
                  More Entries
                </Link>
              </div>
            ) : null}
          </>
        )}
      </Loaded>
    </Panel>
  );
}
