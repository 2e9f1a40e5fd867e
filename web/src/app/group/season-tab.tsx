import type { MyGroup } from '@singleback/contract/groups.ts';
import { TrophiesPanel } from '../../trophies/trophies-panel.tsx';

interface SeasonTabProps {
  group: MyGroup;
  userId: string;
  /** The week whose results are shown; the last final one when left out. */
  week: number | undefined;
}

/** The season of a group: the results of its weeks, what was possible, and what was won. */
export function SeasonTab({ group, userId }: SeasonTabProps) {
  return <TrophiesPanel groupId={group.id} userId={userId} />;
}
