import type { TransactionSummary } from '@singleback/contract/lineup-history.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { serverNow } from '../../live/server-clock.ts';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import { recordedText } from '../../ui/text/time-text.ts';
import { ActionIcon } from './transaction-row.tsx';
import styles from './transaction-summary-panel.module.css';
import { breakdownOf } from './transaction-words.ts';

interface TransactionSummaryPanelProps {
  summary: TransactionSummary;
  /** The lineup's latest name; null when none was recorded. */
  name: string | null;
}

/** The number of actions, the latest one, and the count of each kind [G2.59]. */
export function TransactionSummaryPanel({ summary, name }: TransactionSummaryPanelProps) {
  const { total_transactions: total, last_modified: last } = summary;
  return (
    <Panel
      title="Summary"
      note={name === null ? null : isolated(name)}
      hash
      className="lg:sticky lg:top-19"
      actions={summary.actions.delete ? <Tag tone="outline">Deleted</Tag> : null}
    >
      <dl className={styles.transactionsFigures}>
        <div>
          <dt className="cap">Total Actions</dt>
          <dd className="num text-score leading-none font-bold!">{total}</dd>
        </div>
        <div>
          <dt className="cap">Last Modified</dt>
          <dd className="num text-num leading-none">
            <time dateTime={last}>{recordedText(new Date(last), serverNow())}</time>
          </dd>
        </div>
      </dl>
      <h3 className="cap px-4 pt-3">Action Breakdown</h3>
      <ul className={styles.transactionsBreakdown}>
        {breakdownOf(summary.actions).map(({ action, label, count }) => (
          <li key={action}>
            <ActionIcon action={action} />
            <span className="flex-1">{label}</span>
            <b className="num text-num">{count}</b>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
