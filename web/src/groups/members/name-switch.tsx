import type { Group } from '@singleback/contract/groups.ts';
import { serviceWordsOf } from '../../api/api-error.ts';
import { Toggle } from '../../ui/forms/checkbox.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { useShareName } from '../mutations.ts';

/** Whether a private group is named where its link is previewed and in images; for its creator. */
export function NameSwitch({ group, userId }: { group: Group; userId: string | undefined }) {
  const sharing = useShareName(group.id, {
    onSuccess: () => {},
    onError: (error) => toast.bad(serviceWordsOf(error, 'Failed to save')),
  });
  if (group.visibility !== 'private' || group.created_by !== userId) return null;
  return (
    <Toggle
      className="mt-4"
      label="Show this group’s name in link previews and shared images"
      checked={sharing.isPending ? sharing.variables : (sharing.data?.shares_name ?? group.shares_name)}
      disabled={sharing.isPending}
      onCheckedChange={(isOn) => sharing.mutate(isOn)}
    />
  );
}
