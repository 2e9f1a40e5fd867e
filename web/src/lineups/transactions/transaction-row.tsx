import type { LineupTransaction, TransactionAction } from '@singleback/contract/lineup-history.ts';
import { ArrowLeftRight, Check, ChevronDown, type LucideIcon, Minus, Pencil, Plus, Trash2 } from 'lucide-react';
import { serverNow } from '../../platform/live/server-clock.ts';
import { PlayerLink } from '../../players/player-link.tsx';
import { recordedText } from '../../ui/text/time-text.ts';
import styles from './transaction-row.module.css';
import { ACTION_LABELS, type Detail, detailsOf, transactionParts } from './transaction-words.ts';

const ICONS: Readonly<Record<TransactionAction, LucideIcon>> = {
  submit: Check,
  update: Pencil,
  delete: Trash2,
  add: Plus,
  remove: Minus,
  swap: ArrowLeftRight,
};

/** An entry: icon, label, time, description, and expandable details [G2.59]. */
export function TransactionRow({ transaction, weekId }: { transaction: LineupTransaction; weekId: string }) {
  const { action, created_at: at } = transaction;
  const details = detailsOf(transaction.transaction_data);
  return (
    <li className={styles.transaction} data-action={action}>
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
export function ActionIcon({ action }: { action: TransactionAction }) {
  const Icon = ICONS[action];
  return (
    <span className={styles.transactionIcon} data-action={action} aria-hidden>
      <Icon size={16} strokeWidth={2.5} />
    </span>
  );
}

function Details({ details }: { details: readonly Detail[] }) {
  return (
    <details className={styles.transactionDetails}>
      <summary>
        <ChevronDown size={15} aria-hidden />
        Additional Details
      </summary>
      <dl>
        {details.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
