// The lineups of a week: week-lineups.tsx loads, week-content.tsx has what wants an answer (notices/) and the cards; board/ is
// who was used when.

import { shownGroupName } from '@singleback/game/groups/settings.ts';
import { isLocked } from '@singleback/game/players/lock.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { useAuth } from '../../platform/api/session.ts';
import { FixedMark } from '../../players/fixed-mark.tsx';
import { useIdle } from '../../ui/browser/when-idle.ts';
import { useFixingLocks } from '../../verify/queries.ts';
import { namingGroup, type SavedLineup } from '../model.ts';

/** The mark of one of the user's lineups; nothing before its first lock. */
export function CardMark({ lineup, week, now }: { lineup: SavedLineup; week: Week; now: Date }) {
  const { user } = useAuth();
  const group = namingGroup(lineup);
  const slots = lineup.slots.map(({ key, playerId, isDoubled, gameTime }) => ({
    ...{ slot: key, playerId, isDoubled, isLocked: gameTime !== null && isLocked(gameTime, now) },
  }));
  const locks = useFixingLocks(
    { groupId: group?.id ?? '', weekId: week.id, userId: user?.id ?? '', slots },
    useIdle() && group !== undefined,
  );
  if (!locks || group === undefined) return null;
  const shown = { id: group.id, name: shownGroupName(group) };
  return <FixedMark locks={locks} slots={slots} total={slots.length} group={shown} />;
}
