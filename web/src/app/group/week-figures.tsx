import type { MyGroup } from '@singleback/contract/groups.ts';
import { ordinal } from '@singleback/game/players/matchup.ts';
import { formatGap } from '@singleback/game/scoring/rounding.ts';
import type { ReactNode } from 'react';
import { useGroupWeek } from '../../groups/queries.ts';
import { useGroupTable } from '../../leaderboard/queries.ts';
import { shownRank } from '../../leaderboard/standings-view.ts';
import { useNow } from '../../platform/live/server-clock.ts';
import { useScoreboard } from '../../scoreboard/queries.ts';
import { countdown } from '../../ui/text/time-text.ts';
import { nextKickoff } from './next-kickoff.ts';
import { NextStep } from './next-step.tsx';
import styles from './week-figures.module.css';

interface WeekFiguresProps {
  group: MyGroup;
  userId: string;
  /** The current week. */
  weekId: string;
}

/** When players lock next, how many lineups are in, where the user stands, and the one thing to do. */
export function WeekFigures({ group, userId, weekId }: WeekFiguresProps) {
  const week = useGroupWeek(group.id).data;
  const games = useScoreboard(weekId).data ?? [];
  const now = useNow();
  const next = now && nextKickoff(games, now);
  const lineups = week?.members.filter(({ has_lineup }) => has_lineup).length;
  return (
    <div className={styles.week}>
      <dl className={styles.figures}>
        <Figure name="Next lock">
          {next ? (
            <span role="timer">{countdown(next.at, now)}</span>
          ) : (
            <>
              <span aria-hidden>–</span>
              <span className="sr-only">All games have started</span>
            </>
          )}
        </Figure>
        <Figure name="Lineups in">
          <span>{lineups ?? '–'}</span>
          {week ? <small> of {week.members.length}</small> : null}
        </Figure>
        <Figure name="You">
          <OwnPlace groupId={group.id} />
        </Figure>
      </dl>
      {week ? <NextStep {...{ group, userId, weekId, week }} hasLock={next !== null} /> : null}
    </div>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt className="cap">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** '8th of 16', and where there is room how far the next place is. */
function OwnPlace({ groupId }: { groupId: string }) {
  const { table } = useGroupTable(groupId, 1);
  const own = table?.userRow;
  const rank = own ? shownRank(own) : null;
  if (!table || !own || rank === null) return <span>–</span>;
  const above = table.entries.findLast(({ total }) => total > own.total);
  const isLoaded = table.entries.some(({ userId }) => userId === own.userId);
  return (
    <>
      <span>{ordinal(rank)}</span>
      <small> of {table.total}</small>
      {above && isLoaded ? (
        <small className={styles.gap}>
          , {formatGap(above.total - own.total)} behind {ordinal(above.rank)}
        </small>
      ) : null}
    </>
  );
}
