import type { MyGroup } from '@singleback/contract/groups.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { Archive } from 'lucide-react';
import { useCall } from '../../api/use-call.ts';
import { serverNow } from '../../live/server-clock.ts';
import { dateText } from '../../ui/text/time-text.ts';

/** Says of a closed group when it was closed and by whom, and what that means; nothing of an open one. */
export function ClosedNote({ group }: { group: MyGroup }) {
  const history = useCall('GET /groups/:id/history', { params: { id: group.id } }).data;
  if (group.is_active) return null;
  const closing = history?.find(({ action }) => action === 'closed');
  const by = closing
    ? ` by ${isolated(closing.user?.display_name ?? 'an admin')} on ${dateText(new Date(closing.created_at), serverNow())}`
    : '';
  return (
    <p className="panel flex gap-3 px-4 py-3">
      <Archive size={19} className="mt-0.5 flex-none text-warn" aria-hidden />
      <span>
        <b>Closed{by}.</b> Nobody can join, write or submit another lineup here. Existing lineups still count and can
        change. The standings, results and history stay.
      </span>
    </p>
  );
}
