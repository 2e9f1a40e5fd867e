import type { HeldSlot } from '@singleback/contract/held-slots.ts';
import { lineupText } from '@singleback/verify/locks/receipt.ts';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { serverNow } from '../../platform/live/server-clock.ts';
import { copyAndSay } from '../../ui/browser/share.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { dateTimeText } from '../../ui/text/time-text.ts';
import { AlertStrip } from '../alert-strip.tsx';
import { differencesOf, doubledOf } from './compare-receipt.ts';
import type { Dispute } from './kept-receipts.ts';

/** A lineup that is not what the server confirmed, what to do about it, and the receipt to copy. */
export function DisputeStrip({ dispute, onDismiss }: { dispute: Dispute; onDismiss: () => void }) {
  const { receipt } = dispute;
  const when = dateTimeText(new Date(receipt.savedAt), serverNow());
  return (
    <AlertStrip
      text={
        <>
          <b>{disputeTitle(dispute)}</b> {disputeText(dispute, when)}
        </>
      }
    >
      <Button onClick={() => void copyAndSay(receiptText(dispute), 'Receipt copied')}>Copy Receipt</Button>
      <Link to="/lineup/$lineupId/transactions" params={{ lineupId: receipt.lineupId }} className="btn btn-outline">
        History
      </Link>
      <IconButton label="Dismiss" onClick={onDismiss}>
        <X size={18} aria-hidden />
      </IconButton>
    </AlertStrip>
  );
}

/** What is wrong, in a few words. */
function disputeTitle({ receipt: { name }, now, isRestored }: Dispute): string {
  if (isRestored) return 'This server was restored from a backup.';
  return now === null ? `Your lineup “${name}” is gone.` : `Your lineup “${name}” is not what you saved.`;
}

/** What was confirmed (`when`), what is there now, and what to do. */
function disputeText(dispute: Dispute, when: string): string {
  const { receipt, now, isRestored } = dispute;
  const changes = now === null ? '' : ` ${changesText(dispute, now)}`;
  if (isRestored) {
    const what = now === null ? 'is gone' : 'is not what you saved';
    return `Your lineup “${receipt.name}” of ${when} ${what}.${changes} Save it again if you still can.`;
  }
  const since = now === null ? 'its history doesn’t show that it was deleted' : 'its history shows no change';
  return `The server confirmed it ${when}, and ${since}.${changes} Copy the receipt, which the server has signed, and show it to your group.`;
}

/** 'QB1: Josh Allen in place of Patrick Mahomes.' */
function changesText({ receipt }: Dispute, now: readonly HeldSlot[]): string {
  const changes = differencesOf(receipt, now).map(
    (each) => `${each.slot}: ${each.now ?? 'nobody'} in place of ${each.confirmed ?? 'nobody'}.`,
  );
  const [before, after] = [doubledOf(receipt.slots), doubledOf(now)];
  const isSame = before?.playerId === after?.playerId;
  return [
    ...changes,
    ...(isSame ? [] : [`Double Down: ${after?.name ?? 'nobody'} in place of ${before?.name ?? 'nobody'}.`]),
  ].join(' ');
}

/** The receipt as text, with all that it takes to check it: what was confirmed, the note, its key, the text it signs. */
function receiptText({ receipt, key, now }: Dispute): string {
  const { lineupId, name, savedAt, slots, note } = receipt;
  const namesOf = (held: readonly HeldSlot[]) =>
    held.map((each) => `${each.slot} ${each.name}${each.isDoubled ? ', doubled' : ''}`);
  return [
    `“${name}”, saved ${savedAt}. The server confirmed:`,
    ...namesOf(slots),
    '',
    ...(now === null ? ['It has no such lineup now.'] : ['It shows now:', ...namesOf(now)]),
    '',
    'The receipt, signed by the server:',
    note,
    'The text whose SHA-256 the receipt has:',
    lineupText(lineupId, slots),
    'The key:',
    key,
  ].join('\n');
}
