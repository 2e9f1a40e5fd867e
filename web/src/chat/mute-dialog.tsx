import type { MyGroup } from '@singleback/contract/groups.ts';
import { checkMute, MUTE_MINUTES } from '@singleback/game/chat/chat.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { useState } from 'react';
import { failureOf } from '../platform/api/api-error.ts';
import { useAct } from '../platform/api/use-call.ts';
import { Segmented } from '../ui/forms/segmented.tsx';
import { FormDialog } from '../ui/overlays/form-dialog.tsx';
import { toast } from '../ui/overlays/toast.tsx';

interface MuteDialogProps {
  group: MyGroup;
  member: { id: string; display_name: string } | null;
  onClose: () => void;
}

const LENGTHS: Readonly<Record<(typeof MUTE_MINUTES)[number], string>> = {
  15: '15 min',
  60: '1 hour',
  1440: '1 day',
  10080: '1 week',
};

/** Mutes a member for a time, who sees why; for commissioners. */
export function MuteDialog({ group, member, onClose }: MuteDialogProps) {
  const [minutes, setMinutes] = useState<number>(60);
  const muting = useAct('PUT /groups/:id/chat/mutes/:userId');
  const check = (reason: string) => checkMute({ minutes, reason })?.message ?? null;
  return (
    <FormDialog
      title="Mute Member"
      description={`${isolated(member?.display_name ?? '')} can read, but not write or react in this group.`}
      submitText="Mute"
      busyText="Muting..."
      fields={[{ name: 'reason', label: 'Reason, which they see', check }]}
      onSubmit={({ reason = '' }) =>
        failureOf(
          muting.mutateAsync({ params: { id: group.id, userId: member?.id ?? '' }, body: { minutes, reason } }),
          'Failed to mute',
        )
      }
      onDone={() => toast.good('Member muted')}
      onClose={onClose}
    >
      <div className="field">
        <span className="field-label">For how long</span>
        <Segmented
          label="For how long"
          value={String(minutes)}
          options={MUTE_MINUTES.map((each) => ({ value: String(each), label: LENGTHS[each] }))}
          onValueChange={(value) => setMinutes(Number(value))}
        />
      </div>
    </FormDialog>
  );
}
