import type { Group } from '@singleback/contract/groups.ts';
import { ANNOUNCEMENT_MAX, checkAnnouncement } from '@singleback/game/groups/announcement.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { type FormEvent, useId, useState } from 'react';
import { serviceWordsOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { useAnnounce } from './mutations.ts';

/** Announces something to all members of a group; for its commissioners. */
export function AnnounceDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const formId = useId();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const announcing = useAnnounce(group.id, {
    onSuccess: () => {
      toast.good('Announced');
      onClose();
    },
    onError: (error) => setWrong(serviceWordsOf(error, 'Failed to announce')),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = checkAnnouncement(text.trim());
    setWrong(problem?.message ?? null);
    if (!problem && !announcing.isPending) announcing.mutate(text.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Announcement"
      description={`Shown on the page of ${isolated(group.name)}, and sent to everyone in it.`}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="flag" busy={announcing.isPending} busyText="Sending...">
            Announce
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextArea
          label="What do you want to say?"
          name="announcement"
          rows={5}
          maxLength={ANNOUNCEMENT_MAX}
          aside={`${[...text].length}/${ANNOUNCEMENT_MAX}`}
          value={text}
          error={wrong}
          onChange={(event) => {
            setText(event.target.value);
            setWrong(null);
          }}
        />
      </form>
    </Dialog>
  );
}
