import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { serverNow } from '../../platform/live/server-clock.ts';
import { copyText } from '../../ui/browser/share.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { dateTimeText } from '../../ui/text/time-text.ts';
import { AlertStrip } from '../alert-strip.tsx';
import { disputeText, disputeTitle, receiptText } from './dispute-words.ts';
import type { Dispute } from './kept-receipts.ts';

/** A lineup that is not what the server confirmed, what to do about it, and the receipt to copy. */
export function DisputeStrip({ dispute, onDismiss }: { dispute: Dispute; onDismiss: () => void }) {
  const { receipt } = dispute;
  const copy = async () => {
    if (await copyText(receiptText(dispute))) toast.good('Receipt copied');
    else toast.bad('This browser blocks copying.');
  };
  const when = dateTimeText(new Date(receipt.savedAt), serverNow());
  return (
    <AlertStrip
      text={
        <>
          <b>{disputeTitle(dispute)}</b> {disputeText(dispute, when)}
        </>
      }
    >
      <Button onClick={() => void copy()}>Copy Receipt</Button>
      <Link to="/lineup/$lineupId/transactions" params={{ lineupId: receipt.lineupId }} className="btn btn-outline">
        History
      </Link>
      <IconButton label="Dismiss" onClick={onDismiss}>
        <X size={18} aria-hidden />
      </IconButton>
    </AlertStrip>
  );
}
