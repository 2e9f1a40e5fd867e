import { useParams } from '@tanstack/react-router';
import { TransactionsScreen } from './transactions-screen.tsx';

/** /lineup/{lineupId}/transactions [G2.3]. */
export function TransactionsPage() {
  const { lineupId } = useParams({ strict: false });
  return <TransactionsScreen lineupId={lineupId ?? ''} />;
}
