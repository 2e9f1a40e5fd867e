import type { AdminOverride, AdminOverview } from '@singleback/contract/admin/admin-site.ts';
import { OVERRIDE_REASON_MAX } from '@singleback/game/overrides/overrides.ts';
import { roundWords } from '@singleback/game/season/round-words.ts';
import { Link } from '@tanstack/react-router';
import {
  ChevronRight,
  CircleCheck,
  CircleDashed,
  DatabaseBackup,
  MailX,
  Plus,
  TriangleAlert,
  UserX,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { serverNow } from '../../platform/live/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { dateTimeText, durationText, timeText, whenText } from '../../ui/text/time-text.ts';
import { OverrideDialog } from '../overrides/override-dialog.tsx';
import { ActDialog } from '../parts/act-dialog.tsx';
import { type AdminColumn, TablePanel } from '../parts/admin-table.tsx';
import { countText, sourceName } from '../parts/admin-words.ts';

const KINDS = { game: 'game', stat_line: 'stats', injury: 'injury', link: 'link' } as const;

const endText = ({ ends_at }: AdminOverride) => (ends_at === null ? 'stays' : whenText(new Date(ends_at), serverNow()));

const OVERRIDE_COLUMNS: readonly AdminColumn<AdminOverride>[] = [
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
  return (
    <TablePanel
      title="Overrides"
      aside={
        <Button variant="ghost" size="s" onClick={() => setAdding(true)}>
          <Plus size={16} aria-hidden />
          Add<span className="sr-only"> an override</span>
        </Button>
      }
      empty="No overrides."
      label="Overrides"
      rows={overview.overrides}
      idOf={({ id }) => id}
      columns={OVERRIDE_COLUMNS}
      actions={(override) => (
        <Button variant="ghost" size="s" onClick={() => setLeaving(override)}>
          End
          <span className="sr-only"> the override of {override.subject}</span>
        </Button>
      )}
    >
      <Waiting overview={overview} />
      {isAdding ? <OverrideDialog onClose={() => setAdding(false)} /> : null}
      {leaving ? <EndDialog override={leaving} onClose={() => setLeaving(null)} /> : null}
    </TablePanel>
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
      longestReason={OVERRIDE_REASON_MAX}
      act={(reason) => call('POST /admin/overrides/:id/end', { params: { id: override.id }, body: { reason } })}
      done="Override ended"
      onClose={onClose}
    />
  );
}

type Source = AdminOverview['sources'][number];

const STATES = {
  well: { Icon: CircleCheck, word: 'Fresh', tone: 'text-good' },
  late: { Icon: TriangleAlert, word: 'Late', tone: 'text-warn' },
  unread: { Icon: CircleDashed, word: 'Not read yet', tone: 'text-text-2' },
} as const;

const SOURCE_COLUMNS: readonly AdminColumn<Source>[] = [
  {
    head: 'Source',
    cell: ({ source }) => <b className="font-semibold">{sourceName(source)}</b>,
  },
  { head: 'State', cell: ({ state }) => <State state={state} />, className: 'whitespace-nowrap' },
  {
    head: 'Age',
    isEnd: true,
    cell: (source) => <Age source={source} />,
    line: (source) => (source.age_seconds === null ? null : <>age {durationText(source.age_seconds)}</>),
  },
];

/** The sources of league data: how old each is, and what of them is not believed. */
export function SourcesPanel({ sources, doubts, now }: Pick<AdminOverview, 'sources' | 'doubts' | 'now'>) {
  return (
    <TablePanel
      title="Sources"
      aside={<span className="text-meta text-text-2">checked {timeText(new Date(now))}</span>}
      empty="This season needs no sources."
      label="Sources"
      rows={sources}
      idOf={({ source }) => source}
      columns={SOURCE_COLUMNS}
    >
      {doubts.length === 0 ? null : <Doubts doubts={doubts} />}
    </TablePanel>
  );
}

function Doubts({ doubts }: Pick<AdminOverview, 'doubts'>) {
  return (
    <section aria-label="Not believed" className="border-t border-line px-4 py-3">
      <h3 className="text-meta font-semibold text-warn">Not believed</h3>
      <ul className="grid gap-2 pt-2">
        {doubts.map(({ file, subject, reason, used, since }) => (
          <li key={`${file} ${subject}`}>
            <b className="font-semibold break-words">{subject || file}</b>: {reason}
            <span className="block break-words text-meta text-text-2">
              {`${subject ? `${file}, since` : 'Since'} ${whenText(new Date(since), serverNow())}. Used meanwhile: ${used}.`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function State({ state }: { state: Source['state'] }) {
  const { Icon, word, tone } = STATES[state];
  return (
    <span className={cx('inline-flex items-center gap-2', tone)}>
      <Icon size={16} className="flex-none" aria-hidden />
      {word}
    </span>
  );
}

function Age({ source: { age_seconds: seconds, state } }: { source: Source }) {
  if (seconds === null) return <span>–</span>;
  return (
    <span className={cx('text-num font-semibold', state === 'late' ? 'text-warn' : 'text-text')}>
      {durationText(seconds)}
    </span>
  );
}
