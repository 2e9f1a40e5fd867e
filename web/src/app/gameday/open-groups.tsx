import { shownGroupName } from '@singleback/game/groups/settings.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { OpenGroupStrip } from '../../gameday/strips/open-group-strip.tsx';
import type { CardGroup } from '../../lineups/game-day/game-day.ts';
import { useNow } from '../../live/server-clock.ts';
import { useScoreboard } from '../../scoreboard/queries.ts';
import { nextKickoff } from '../group/next-kickoff.ts';

/** The user's groups without a lineup this week. */
export function OpenGroups({ week, groups }: { week: Week; groups: readonly CardGroup[] }) {
  const games = useScoreboard(week.id).data ?? [];
  const now = useNow(10_000);
  const next = now === null ? null : nextKickoff(games, now);
  return (
    <ul className="panel overflow-hidden" aria-label="Groups without a lineup">
      {groups.map((group) => (
        <OpenGroupStrip
          key={group.id}
          group={{ id: group.id, name: shownGroupName(group) }}
          weekNumber={week.weekNumber}
          nextLock={next?.at ?? null}
        />
      ))}
    </ul>
  );
}
