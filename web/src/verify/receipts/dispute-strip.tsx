import { Link } from '@tanstack/react-router';
import { TriangleAlert, X } from 'lucide-react';
import { serverNow } from '../../platform/live/server-clock.ts';
import { copyText } from '../../ui/browser/copy-text.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { dateTimeText } from '../../ui/text/time-text.ts';
import { disputeText, disputeTitle, receiptText } from './dispute-words.ts';
import type { Dispute } from './kept-receipts.ts';

/** A lineup that is not what the server confirmed, what to do about it, and the receipt to copy. */
export function DisputeStrip({ dispute, onDismiss }: { dispute: Dispute; onDismiss: () => void }) {
  const { receipt } = dispute;
  const copy = async () => {
    if (await copyText(receiptText(dispute))) toast.good('Receipt copied');
    else toast.bad('This browser blocks copying.');
  };
  return (
    <section
      role="alert"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b border-bad bg-bad-lo px-4 py-2"
    >
      <TriangleAlert size={20} className="shrink-0 text-bad max-md:hidden" aria-hidden />
      <p className="max-w-200 min-w-0 wrap-break-word">
        <b>{disputeTitle(dispute)}</b> {disputeText(dispute, dateTimeText(new Date(receipt.savedAt), serverNow()))}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void copy()}>Copy Receipt</Button>
        <Link to="/lineup/$lineupId/transactions" params={{ lineupId: receipt.lineupId }} className="btn btn-outline">
          History
        </Link>
        <IconButton label="Dismiss" onClick={onDismiss}>
          <X size={18} aria-hidden />
        </IconButton>
      </div>
    </section>
  );
}
