import type { Group } from '@singleback/contract/groups.ts';
import { ANNOUNCEMENT_MAX, checkAnnouncement } from '@singleback/game/groups/announcement.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { failureOf } from '../../api/api-error.ts';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { useAnnounce } from './mutations.ts';

/** Announces something to all members of a group; for its commissioners. */
export function AnnounceDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const announcing = useAnnounce(group.id, {});
  const check = (text: string) => checkAnnouncement(text)?.message ?? null;
  const field = { name: 'text', label: 'What do you want to say?', maxLength: ANNOUNCEMENT_MAX, check };
  return (
    <FormDialog
      title="Announcement"
      description={`Shown on the page of ${isolated(group.name)}, and sent to everyone in it.`}
      submitText="Announce"
      busyText="Sending..."
      fields={[{ ...field, rows: 5, isCounted: true }]}
      onSubmit={({ text = '' }) => failureOf(announcing.mutateAsync(text), 'Failed to announce')}
      onDone={() => {
        toast.good('Announced');
        onClose();
      }}
      onClose={onClose}
    />
  );
}
