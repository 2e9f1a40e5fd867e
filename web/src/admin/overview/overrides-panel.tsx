import type { AdminOverride, AdminOverview } from '@singleback/contract/admin/admin-site.ts';
import { roundWords } from '@singleback/game/season/round-words.ts';
import { Link } from '@tanstack/react-router';
import { ChevronRight, DatabaseBackup, MailX, Plus, UserX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { serverNow } from '../../platform/live/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { Panel } from '../../ui/panel.tsx';
import { dateTimeText, kickoffText } from '../../ui/text/time-text.ts';
import { OverrideDialog } from '../overrides/override-dialog.tsx';
import { ActDialog } from '../parts/act-dialog.tsx';
import { type AdminColumn, AdminTable } from '../parts/admin-table.tsx';
import { countText } from '../parts/admin-words.ts';

const KINDS = { game: 'game', stat_line: 'stats', injury: 'injury', link: 'link' } as const;

const endText = ({ ends_at }: AdminOverride) => (ends_at === null ? 'stays' : kickoffText(new Date(ends_at)));

const COLUMNS: readonly AdminColumn<AdminOverride>[] = [
  {
    head: 'What',
    cell: ({ subject, kind, week_number, season_kind, reason, set_by }) => (
      <>
        <b className="font-semibold">{subject}</b> {KINDS[kind]}
        {week_number === null ? '' : `, ${roundWords({ weekNumber: week_number, seasonKind: season_kind })}`}
        <span className="line-clamp-2 text-meta text-text-2">
          {reason} ({set_by})
        </span>
      </>
    ),
  },
  { head: 'New Value', cell: ({ value }) => value },
  {
    head: 'Ends',
    isEnd: true,
    cell: endText,
    line: (override) => (override.ends_at === null ? 'stays until ended' : `ends ${endText(override)}`),
  },
];

/** What is set by hand, and what else waits for an admin. */
export function OverridesPanel({ overview }: { overview: AdminOverview }) {
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<AdminOverride | null>(null);
  const { overrides } = overview;
  return (
    <Panel
      title="Overrides"
      actions={
        <Button variant="ghost" size="s" onClick={() => setAdding(true)}>
          <Plus size={16} aria-hidden />
          Add<span className="sr-only"> an override</span>
        </Button>
      }
      className="overflow-hidden"
    >
      {overrides.length === 0 ? (
        <p className="px-4 pb-4 text-text-2">No overrides.</p>
      ) : (
        <AdminTable
          label="Overrides"
          rows={overrides}
          idOf={({ id }) => id}
          columns={COLUMNS}
          actions={(override) => (
            <Button variant="ghost" size="s" onClick={() => setLeaving(override)}>
              End
              <span className="sr-only"> the override of {override.subject}</span>
            </Button>
          )}
        />
      )}
      <Waiting overview={overview} />
      {isAdding ? <OverrideDialog onClose={() => setAdding(false)} /> : null}
      {leaving ? <EndDialog override={leaving} onClose={() => setLeaving(null)} /> : null}
    </Panel>
  );
}

/** What waits on the page of the jobs, and the last backup. */
function Waiting({ overview: { counts, processes, last_backup_at: backup } }: { overview: AdminOverview }) {
  return (
    <>
      <WaitingLine icon={<UserX size={18} aria-hidden />}>
        <b className="font-semibold text-text">{countText(counts.unmatched, 'unmatched player')}</b> of the sources
      </WaitingLine>
      <WaitingLine icon={<MailX size={18} aria-hidden />}>
        <b className="font-semibold text-text">{countText(counts.failed_emails, 'failed email')}</b>,{' '}
        {countText(counts.failed_jobs, 'failed job')}, {countText(processes.length, 'process', 'processes')} up
      </WaitingLine>
      <p className="flex min-h-12 items-center gap-3 border-t border-line px-4 py-2 text-text-2">
        <DatabaseBackup size={18} aria-hidden />
        {backup === null ? 'No backup yet' : `Last backup ${dateTimeText(new Date(backup), serverNow())}`}
      </p>
    </>
  );
}

function WaitingLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Link
      to="/admin/jobs"
      className="flex min-h-12 items-center gap-3 border-t border-line px-4 py-2 text-text-2 hover:bg-raise-2"
    >
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
      <ChevronRight size={18} className="flex-none" aria-hidden />
    </Link>
  );
}

function EndDialog({ override, onClose }: { override: AdminOverride; onClose: () => void }) {
  return (
    <ActDialog
      title="End Override"
      description={`${override.subject}: the sources count again right away.`}
      actText="End Override"
      busyText="Ending..."
      failure="Failed to end the override"
      act={(reason) => call('POST /admin/overrides/:id/end', { params: { id: override.id }, body: { reason } })}
      onDone={() => {
        toast.good('Override ended');
        onClose();
      }}
      onClose={onClose}
    />
  );
}
