import type { Group } from '@singleback/contract/groups.ts';
import { serviceWordsOf } from '../../api/api-error.ts';
import { Toggle } from '../../ui/forms/checkbox.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { useLimitInvites, useShareName } from './mutations.ts';

const ENDS = {
  onSuccess: () => {},
  onError: (error: unknown) => toast.bad(serviceWordsOf(error, 'Failed to save')),
};

/** Who may invite, and whether a private group is named where its link is previewed; for its commissioners. */
export function InviteSwitches({ group }: { group: Group }) {
  const sharing = useShareName(group.id, ENDS);
  const limiting = useLimitInvites(group.id, ENDS);
  return (
    <div className="flex flex-col gap-1">
      <Toggle
        label="Only commissioners invite and see the link"
        checked={limiting.isPending ? limiting.variables : group.commissioners_invite}
        disabled={limiting.isPending}
        onCheckedChange={(isOn) => limiting.mutate(isOn)}
      />
      {group.visibility === 'private' ? (
        <Toggle
          label="Show this group’s name in link previews and shared images"
          checked={sharing.isPending ? sharing.variables : group.shares_name}
          disabled={sharing.isPending}
          onCheckedChange={(isOn) => sharing.mutate(isOn)}
        />
      ) : null}
    </div>
  );
}
