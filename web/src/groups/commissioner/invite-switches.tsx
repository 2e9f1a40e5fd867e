import type { Group } from '@singleback/contract/groups.ts';
import { serviceWordsOf } from '../../platform/api/api-error.ts';
import { useAct } from '../../platform/api/use-call.ts';
import { Toggle } from '../../ui/forms/checkbox.tsx';
import { toast } from '../../ui/overlays/toast.tsx';

const ENDS = {
  onError: (error: unknown) => toast.bad(serviceWordsOf(error, 'Failed to save')),
};

/** Who may invite, and whether a private group is named where its link is previewed; for its commissioners. */
export function InviteSwitches({ group }: { group: Group }) {
  const sharing = useAct('PUT /groups/:id/shares-name', ENDS);
  const limiting = useAct('PUT /groups/:id/commissioners-invite', ENDS);
  const params = { id: group.id };
  return (
    <div className="flex flex-col gap-1">
      <Toggle
        label="Only commissioners invite and see the link"
        checked={limiting.isPending ? limiting.variables.body.commissioners_invite : group.commissioners_invite}
        disabled={limiting.isPending}
        onCheckedChange={(isOn) => limiting.mutate({ params, body: { commissioners_invite: isOn } })}
      />
      {group.visibility === 'private' ? (
        <Toggle
          label="Show this group’s name in link previews and shared images"
          checked={sharing.isPending ? sharing.variables.body.shares_name : group.shares_name}
          disabled={sharing.isPending}
          onCheckedChange={(isOn) => sharing.mutate({ params, body: { shares_name: isOn } })}
        />
      ) : null}
    </div>
  );
}
