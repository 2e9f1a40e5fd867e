import { getRouteApi } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { BackToLineups } from './back-to-lineups.tsx';
import { type LineupHistory, useLineupHistory } from './queries.ts';
import { TransactionRow } from './transaction-row.tsx';
import { TransactionSummaryPanel } from './transaction-summary-panel.tsx';
import { lastName } from './transaction-words.ts';
import styles from './transactions-screen.module.css';
import { TransactionsSkeleton } from './transactions-skeleton.tsx';

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
    <div className={styles.transactions}>
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
