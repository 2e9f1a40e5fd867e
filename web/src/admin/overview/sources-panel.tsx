import type { AdminOverview } from '@singleback/contract/admin/admin-site.ts';
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { Panel } from '../../ui/panel.tsx';
import { durationText, timeText } from '../../ui/text/time-text.ts';
import { type AdminColumn, AdminTable } from '../parts/admin-table.tsx';
import { sourceName } from '../parts/admin-words.ts';

type Source = AdminOverview['sources'][number];

const STATES = {
  well: { Icon: CircleCheck, word: 'Fresh', tone: 'text-good' },
  late: { Icon: TriangleAlert, word: 'Late', tone: 'text-warn' },
  unread: { Icon: CircleDashed, word: 'Not read yet', tone: 'text-text-2' },
} as const;

const COLUMNS: readonly AdminColumn<Source>[] = [
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
    <Panel
      title="Sources"
      actions={<span className="text-meta text-text-2">checked {timeText(new Date(now))}</span>}
      className="overflow-hidden"
    >
      {sources.length === 0 ? (
        <p className="px-4 pb-4 text-text-2">This season needs no sources.</p>
      ) : (
        <AdminTable label="Sources" rows={sources} idOf={({ source }) => source} columns={COLUMNS} />
      )}
      {doubts.length === 0 ? null : <Doubts doubts={doubts} />}
    </Panel>
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
              {`${subject ? `${file}, since` : 'Since'} ${timeText(new Date(since))}. Used meanwhile: ${used}.`}
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
