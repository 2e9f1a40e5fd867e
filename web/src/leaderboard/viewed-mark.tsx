import { useOwnGroups } from '../groups/queries.ts';
import { FixedMark } from '../players/fixed-mark.tsx';
import { useIdle } from '../ui/browser/when-idle.ts';
import { useFixingLocks } from '../verify/queries.ts';
import type { ViewedLineup } from './model.ts';

interface ViewedMarkProps {
  lineup: ViewedLineup;
  groupId: string;
  weekId: string;
  userId: string;
}

/** The mark of a viewed lineup, by the slots that are shown. */
export function ViewedMark({ lineup, groupId, ...at }: ViewedMarkProps) {
  const group = useOwnGroups().data?.find(({ id }) => id === groupId);
  const slots = lineup.slots.flatMap(({ key, isLocked, player }) =>
    player ? [{ slot: key, playerId: player.id, isDoubled: player.isDoubled, isLocked }] : [],
  );
  const locks = useFixingLocks({ groupId, ...at, slots }, useIdle());
  if (!locks || group === undefined) return null;
  return <FixedMark locks={locks} slots={slots} total={lineup.slots.length} group={group} />;
}
