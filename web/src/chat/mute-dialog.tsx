import type { MyGroup } from '@singleback/contract/groups.ts';
import { checkMute, MUTE_MINUTES, MUTE_REASON_MAX } from '@singleback/game/chat/chat-rules.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { type FormEvent, useId, useState } from 'react';
import { serviceWordsOf } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Segmented } from '../ui/forms/segmented.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { useMute } from './mutations.ts';

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
  const formId = useId();
  const [minutes, setMinutes] = useState<number>(60);
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const muting = useMute(group.id, {
    onSuccess: () => {
      toast.good('Member muted');
      onClose();
    },
    onError: (error) => setWrong(serviceWordsOf(error, 'Failed to mute')),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = checkMute({ minutes, reason: reason.trim() });
    setWrong(problem?.message ?? null);
    if (!problem && member && !muting.isPending) muting.mutate({ userId: member.id, mute: { minutes, reason } });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Mute Member"
      description={`${isolated(member?.display_name ?? '')} can read, but not write or react in this group.`}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="flag" busy={muting.isPending} busyText="Muting...">
            Mute
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <div className="field">
          <span className="field-label">For how long</span>
          <Segmented
            label="For how long"
            value={String(minutes)}
            options={MUTE_MINUTES.map((each) => ({ value: String(each), label: LENGTHS[each] }))}
            onValueChange={(value) => setMinutes(Number(value))}
          />
        </div>
        <TextField
          label="Reason, which they see"
          name="mute-reason"
          autoComplete="off"
          maxLength={MUTE_REASON_MAX}
          value={reason}
          error={wrong}
          onChange={(event) => {
            setReason(event.target.value);
            setWrong(null);
          }}
        />
      </form>
    </Dialog>
  );
}
