import type { LineupTransaction, TransactionAction, TransactionSummary } from '@singleback/contract/lineups.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { getRouteApi, Link, useRouterState } from '@tanstack/react-router';
import {
  ArrowLeft,
  ArrowLeftRight,
  Check,
  ChevronDown,
  type LucideIcon,
  Minus,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react';
import { serverNow } from '../../platform/live/server-clock.ts';
import { PlayerLink } from '../../players/player.tsx';
import { useRounds } from '../../players/rounds.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Bone, SkeletonRows } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { recordedText } from '../../ui/text/time-text.ts';
import {
  ACTION_LABELS,
  breakdownOf,
  type Detail,
  detailsOf,
  type LineupHistory,
  lastName,
  transactionParts,
  useLineupHistory,
} from './history.ts';

const route = getRouteApi('/signed-in/lineup/$lineupId/transactions');

/** /lineup/{lineupId}/transactions [G2.3]: the history of a lineup, also of a deleted one [G2.59]. */
export function TransactionsScreen() {
  const { lineupId } = route.useParams();
  const history = useLineupHistory(lineupId);
  return (
    <>
      <PageHead title="Lineup Transaction History">
        <BackToLineups />
      </PageHead>
      {history.data ? (
        <>
          <History history={history.data} />
          {history.hasNextPage ? (
            <div className="flex flex-col items-center gap-2 py-4">
              <p role="alert" className="text-bad">
                {history.isFetchNextPageError ? 'Failed to load transaction history' : ''}
              </p>
              <Button
                busy={history.isFetchingNextPage}
                busyText="Loading..."
                onClick={() => void history.fetchNextPage()}
              >
                Load More
              </Button>
            </div>
          ) : null}
        </>
      ) : history.isError ? (
        <div className="panel">
          <ErrorState title="Failed to load transaction history" onRetry={() => void history.refetch()} />
        </div>
      ) : (
        <TransactionsSkeleton />
      )}
    </>
  );
}

function History({ history: { transactions, summary } }: { history: LineupHistory }) {
  if (transactions.length === 0) {
    return (
      <div className="panel">
        <EmptyState title="No Transaction History" text="Changes to this lineup appear here." />
      </div>
    );
  }
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[320px_minmax(0,1fr)]">
      <TransactionSummaryPanel summary={summary} name={lastName(transactions)} />
      <Panel title="Transactions" note="Newest first" hash>
        <ol aria-label="Transactions, newest first">
          {transactions.map((transaction) => (
            <TransactionRow key={transaction.id} transaction={transaction} weekId={summary.week_id} />
          ))}
        </ol>
      </Panel>
    </div>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The week of the lineup whose history is shown, to return to. */
    lineupWeek?: number;
  }
}

/** Returns to the week the user came from, or else to the current week. */
function BackToLineups() {
  const rounds = useRounds();
  const week = useRouterState({ select: ({ location }) => location.state.lineupWeek });
  const look = buttonClass('ghost', 's', 'max-md:-ml-2.5 md:ml-auto');
  const words = (
    <>
      <ArrowLeft size={16} aria-hidden />
      {week === undefined ? 'Back to Lineups' : `Back to ${rounds.label(week)} Lineups`}
    </>
  );
  return week === undefined ? (
    <Link to="/lineups" className={look}>
      {words}
    </Link>
  ) : (
    <Link to="/lineups/$week" params={{ week: String(week) }} className={look}>
      {words}
    </Link>
  );
}

/** A skeleton of the page. */
function TransactionsSkeleton() {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[320px_minmax(0,1fr)]">
      <div className="panel lg:sticky lg:top-19 skeleton" aria-hidden>
        <div className="flex h-[168px] flex-col gap-6 p-4">
          <Bone className="h-5 w-28" />
          <Bone className="h-9 w-40" />
          <Bone className="h-5 w-32" />
        </div>
      </div>
      <div className="panel">
        <SkeletonRows rows={8} height={74} label="Loading transaction history" />
      </div>
    </div>
  );
}

interface TransactionSummaryPanelProps {
  summary: TransactionSummary;
  /** The lineup's latest name; null when none was recorded. */
  name: string | null;
}

/** The number of actions, the latest one, and the count of each kind [G2.59]. */
function TransactionSummaryPanel({ summary, name }: TransactionSummaryPanelProps) {
  const { total_transactions: total, last_modified: last } = summary;
  return (
    <Panel
      title="Summary"
      note={name === null ? null : isolated(name)}
      hash
      className="lg:sticky lg:top-19"
      actions={summary.actions.delete ? <Tag tone="outline">Deleted</Tag> : null}
    >
      <dl className="flex flex-wrap items-end gap-x-8 gap-y-3 px-4 pt-4 pb-1">
        <div>
          <dt className="cap mb-1.5">Total Actions</dt>
          <dd className="num text-score leading-none font-bold!">{total}</dd>
        </div>
        <div>
          <dt className="cap mb-1.5">Last Modified</dt>
          <dd className="num text-num leading-none">
            <time dateTime={last}>{recordedText(new Date(last), serverNow())}</time>
          </dd>
        </div>
      </dl>
      <h3 className="cap px-4 pt-3">Action Breakdown</h3>
      <ul className="px-4 pt-2 pb-3">
        {breakdownOf(summary.actions).map(({ action, label, count }) => (
          <li key={action} className="flex min-h-10 items-center gap-3">
            <ActionIcon action={action} />
            <span className="flex-1">{label}</span>
            <b className="num text-num">{count}</b>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const ICONS: Readonly<Record<TransactionAction, LucideIcon>> = {
  submit: Check,
  update: Pencil,
  delete: Trash2,
  add: Plus,
  remove: Minus,
  swap: ArrowLeftRight,
};

const [GOOD, BAD] = ['border-good text-good', 'border-bad text-bad'];
const TONES: Partial<Record<TransactionAction, string>> = { add: GOOD, submit: GOOD, remove: BAD, delete: BAD };

/** An entry: icon, label, time, description, and expandable details [G2.59]. */
function TransactionRow({ transaction, weekId }: { transaction: LineupTransaction; weekId: string }) {
  const { action, created_at: at } = transaction;
  const details = detailsOf(transaction.transaction_data);
  return (
    <li className="flex gap-3.5 border-line px-4 py-3 not-first:border-t">
      <ActionIcon action={action} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="font-num text-[17px]/[1.35] font-bold text-text">{ACTION_LABELS[action]}</h3>
          <time dateTime={at} className="text-meta text-text-2">
            {recordedText(new Date(at), serverNow())}
          </time>
        </div>
        <p className="wrap-anywhere text-text-2">
          {transactionParts(transaction).map((part) =>
            typeof part === 'string' ? part : <PlayerLink key={part.id} player={part} weekId={weekId} />,
          )}
        </p>
        {details.length > 0 ? <Details details={details} /> : null}
      </div>
    </li>
  );
}

/** The icon of an action; decorative, because a label is beside it. */
function ActionIcon({ action }: { action: TransactionAction }) {
  const Icon = ICONS[action];
  return (
    <span
      className={cx(
        'inline-grid size-7 flex-none place-items-center rounded-2 border',
        TONES[action] ?? 'border-line-2 text-text-2',
      )}
      aria-hidden
    >
      <Icon size={16} strokeWidth={2.5} />
    </span>
  );
}

function Details({ details }: { details: readonly Detail[] }) {
  return (
    <details className="group">
      <summary className="inline-flex min-h-8 cursor-pointer list-none items-center gap-1.5 rounded-1 font-num text-[15px]/[1.1] font-semibold text-text-2 hover:text-text max-md:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronDown
          size={15}
          className="transition-transform duration-(--fast) ease-out group-open:rotate-180"
          aria-hidden
        />
        Additional Details
      </summary>
      <dl className="my-1 grid gap-1.5 rounded-2 bg-sunk px-3 py-2.5 text-meta">
        {details.map(({ label, value }) => (
          <div key={label} className="grid grid-cols-[132px_minmax(0,1fr)] gap-3 max-md:grid-cols-[92px_minmax(0,1fr)]">
            <dt className="text-text-2">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
