import type { AdminGroup } from '@singleback/contract/admin-groups.ts';

/** '12 of 20', or '1,204' without a limit. */
export function membersText({ members, max_participants: most }: AdminGroup): string {
  const shown = members.toLocaleString('en-US');
  return most === null ? shown : `${shown} of ${most}`;
}
