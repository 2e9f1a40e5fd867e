import type { MyGroup } from '@singleback/contract/groups.ts';
import { formatPoints, hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { isWeekOver } from '@singleback/game/season/week.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { Trophy } from 'lucide-react';
import { useCall } from '../../api/use-call.ts';
import { RenewGroup } from '../../groups/renew-group.tsx';
import { useNow } from '../../live/server-clock.ts';
import { useWeeks } from '../../players/weeks.ts';
import styles from './champion-note.module.css';

interface ChampionNoteProps {
  group: MyGroup;
  userId: string;
}

/** Who has won the group's season, once it is over, and the way to play the next one. */
export function ChampionNote({ group, userId }: ChampionNoteProps) {
  return useIsOver(group) ? <Champion group={group} userId={userId} /> : null;
}

function Champion({ group, userId }: ChampionNoteProps) {
  const { year, is_complete, leaders, points } =
    useCall('GET /groups/:id/trophies', { params: { id: group.id } }).data?.seasons[0] ?? {};
  const isWon = is_complete === true && leaders !== undefined && leaders.length > 0;
  const names = leaders?.map(({ user_id, display_name }) => (user_id === userId ? 'You' : isolated(display_name)));
  return (
    <section className={styles.champion} aria-label="Champion">
      <Trophy size={30} aria-hidden />
      <div className="min-w-0 flex-1">
        <p className={styles.name}>{isWon ? names?.join(' and ') : 'The season is over'}</p>
        {isWon ? (
          <p className="text-text-2">
            {names?.length === 1 ? 'Champion' : 'Champions'} of {year}
            {points === null || points === undefined ? '' : `, ${formatPoints(hundredthsFromPoints(points), 1)} points`}
          </p>
        ) : null}
      </div>
      <RenewGroup group={group} userId={userId} isMain />
    </section>
  );
}

/** Whether the last week of the group's season is over; every one of an earlier season is. */
function useIsOver(group: MyGroup): boolean {
  const now = useNow(60_000);
  const last = useWeeks().at(-1);
  if (group.is_current_season === false) return true;
  return now !== null && last !== undefined && isWeekOver(last, now);
}
