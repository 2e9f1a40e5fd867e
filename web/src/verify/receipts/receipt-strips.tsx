import { Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../../ui/browser/when-idle.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { type Dispute, dismissDispute, keptDisputes } from './kept-receipts.ts';
import { useKeepReceipts } from './queries.ts';

// Nobody should ever see one.
const DisputeStrip = lazyPart(() => import('./dispute-strip.tsx'), 'DisputeStrip');

/** Keeps the receipt of every save, compares earlier ones once a visit, and shows lineups that differ from them. */
export function ReceiptStrips({ userId }: { userId: string }) {
  const [disputes, setDisputes] = useState(() => keptDisputes(userId));
  useKeepReceipts(userId);
  useEffect(
    () =>
      whenIdle(async () => {
        const { checkReceipts } = await import('./check-receipts.ts');
        await checkReceipts(userId);
        setDisputes(keptDisputes(userId));
      }),
    [userId],
  );
  const dismiss = (dispute: Dispute) => {
    dismissDispute(userId, dispute);
    setDisputes(keptDisputes(userId));
  };
  return (
    <Suspense>
      {disputes.map((dispute) => (
        <DisputeStrip key={dispute.receipt.note} dispute={dispute} onDismiss={() => dismiss(dispute)} />
      ))}
    </Suspense>
  );
}
