import type { AdminAccess } from '@singleback/contract/admin/admin-access.ts';
import { KeyRound, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../platform/api/api-error.ts';
import { serverNow } from '../../platform/live/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Question } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { OwnRow } from '../../ui/rows/own-row.tsx';
import { dateText, dateTimeText } from '../../ui/text/time-text.ts';
import { useRemoveFactor } from '../mutations.ts';
import { AddFactor } from './add-factor.tsx';

type Factor = AdminAccess['factors'][number];

const NAMES = { passkey: 'Passkey', totp: 'Authenticator app' } as const;

/** The admin's second factors: add another, remove one. */
export function FactorsDialog({ access, onClose }: { access: AdminAccess; onClose: () => void }) {
  const [leaving, setLeaving] = useState<Factor | null>(null);
  return (
    <Dialog onClose={onClose} title="Second Factors" width={680}>
      <ul className="mb-6 border-y border-line" aria-label="Your second factors">
        {access.factors.map((factor) => (
          <FactorRow
            key={factor.id}
            factor={factor}
            isLast={access.factors.length === 1}
            onRemove={() => setLeaving(factor)}
          />
        ))}
      </ul>
      <h3 className="title-2 mb-3">Add Another</h3>
      <AddFactor access={access} onAdded={() => toast.good('Second factor added')} />
      {leaving ? <Removal factor={leaving} onClose={() => setLeaving(null)} /> : null}
    </Dialog>
  );
}

function FactorRow({ factor, isLast, onRemove }: { factor: Factor; isLast: boolean; onRemove: () => void }) {
  const used =
    factor.last_used_at === null
      ? 'never used'
      : `last used ${dateTimeText(new Date(factor.last_used_at), serverNow())}`;
  const remove = (
    <Button variant="ghost" className="text-bad" aria-disabled={isLast} onClick={onRemove}>
      Remove
      <span className="sr-only"> {NAMES[factor.kind]}</span>
    </Button>
  );
  return (
    <OwnRow
      Icon={factor.kind === 'passkey' ? KeyRound : Smartphone}
      name={NAMES[factor.kind]}
      note={`Added ${dateText(new Date(factor.created_at), serverNow())}, ${used}`}
    >
      {isLast ? <Tooltip text="You need at least one second factor. Add another one first.">{remove}</Tooltip> : remove}
    </OwnRow>
  );
}

function Removal({ factor, onClose }: { factor: Factor; onClose: () => void }) {
  const remove = useRemoveFactor();
  return (
    <Question
      title="Remove this second factor?"
      message={`Your ${NAMES[factor.kind].toLowerCase()} will no longer open the admin console.`}
      confirmText="Remove"
      type="danger"
      act={() => failureOf(remove(factor.id), 'Failed to remove the second factor')}
      done="Second factor removed"
      onClose={onClose}
    />
  );
}
