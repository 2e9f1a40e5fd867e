import type { AdminGroup } from '@singleback/contract/admin/admin-groups.ts';
import { formatCount } from '@singleback/game/text/count-text.ts';

/** '12 of 20', or '1,204' without a limit. */
export function membersText({ members, max_participants: most }: AdminGroup): string {
  const shown = formatCount(members);
  return most === null ? shown : `${shown} of ${most}`;
}
