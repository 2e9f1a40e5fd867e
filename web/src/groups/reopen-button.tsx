import type { MyGroup } from '@singleback/contract/groups.ts';
import { serviceWordsOf } from '../platform/api/api-error.ts';
import { useAct } from '../platform/api/use-call.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { isCommissioner } from './model.ts';

/** Opens a closed group again; for its commissioners, while its season runs. */
export function ReopenButton({ group, userId }: { group: MyGroup; userId: string }) {
  const opening = useAct('POST /groups/:id/reopen', {
    onSuccess: () => toast.good('Group reopened'),
    onError: (error) => toast.bad(serviceWordsOf(error, 'Failed to reopen the group')),
  });
  if (group.is_active || !isCommissioner(group, userId) || !group.is_current_season) return null;
  return (
    <Button
      size="s"
      busy={opening.isPending}
      aria-label={`Reopen: ${group.name}`}
      onClick={() => opening.mutate({ params: { id: group.id } })}
    >
      Reopen
    </Button>
  );
}
