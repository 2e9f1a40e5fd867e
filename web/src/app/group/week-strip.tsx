import type { MyGroup } from '@singleback/contract/groups.ts';
import { startsAfter } from '@singleback/game/groups/check-group-selection.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { NudgeButton } from '../../groups/commissioner/nudge-button.tsx';
import { useGroupWeek, useMembers } from '../../groups/members/queries.ts';
import { isCommissioner } from '../../groups/model.ts';
import { useGroupTable } from '../../leaderboard/queries.ts';
import { progressWords } from '../../leaderboard/table/progress-words.ts';
import { useNow } from '../../live/server-clock.ts';
import { useScoreboard } from '../../scoreboard/queries.ts';
import { LiveNumber } from '../../ui/live-number.tsx';
import { countdown, kickoffText } from '../../ui/text/time-text.ts';
import { nextKickoff } from './next-kickoff.ts';
import { progressByUser } from './progress-by-user.ts';
import styles from './week-strip.module.css';

type GroupWeek = NonNullable<ReturnType<typeof useGroupWeek>['data']>;

interface WeekStripProps {
  group: MyGroup;
  userId: string;
}

/** What happens next in a group, who has a lineup this week, the best so far, and the user. */
export function WeekStrip({ group, userId }: WeekStripProps) {
  const week = useGroupWeek(group.id).data;
  const table = useGroupTable(group.id, 1).table;
  const progress = week && progressByUser(week.members);
  const playing = table?.entries.filter((row) => progress?.get(row.userId)) ?? [];
  const best = playing.toSorted((a, b) => b.thisWeek - a.thisWeek)[0];
  const missing = week?.members.flatMap(({ user_id, has_lineup }) => (has_lineup ? [] : [user_id])) ?? [];
  const own = table?.userRow;
  const ownProgress = progress?.get(userId);
  const hasBegun = playing.some((row) => row.thisWeek !== 0);
  return (
    <dl className={styles.strip}>
      <Figure name="Next lock">{week ? <NextLock weekId={week.week_id} /> : <Nothing />}</Figure>
      <Figure name={week ? `In for week ${week.week_number}` : 'In this week'}>
        {week ? (
          <>
            <p className={styles.figure}>
              {week.members.filter(({ has_lineup }) => has_lineup).length} <small>of {week.members.length}</small>
            </p>
            <Missing groupId={group.id} ids={missing} />
            {isCommissioner(group, userId) && missing.some((id) => id !== userId) ? (
              <Nudge group={group} week={week} />
            ) : null}
          </>
        ) : (
          <Nothing />
        )}
      </Figure>
      <Figure name="Best this week">
        {best && hasBegun ? (
          <>
            <p className={styles.figure}>
              <LiveNumber text={formatPoints(best.thisWeek, 1)} />
            </p>
            <p className={styles.words}>
              {best.userId === userId ? 'You' : isolated(best.username)}
              {toCome(progress?.get(best.userId)?.toCome ?? 0)}
            </p>
          </>
        ) : (
          <Nothing words="No game yet" />
        )}
      </Figure>
      <Figure name="You this week">
        {own && ownProgress ? (
          <>
            <p className={styles.figure}>
              <LiveNumber text={formatPoints(own.thisWeek, 1)} />
            </p>
            <p className={styles.words}>{progressWords(ownProgress)}</p>
          </>
        ) : (
          <Nothing words={progress ? 'No lineup yet' : ''} />
        )}
      </Figure>
    </dl>
  );
}

/** The button to remind the others, while there is something left to pick. */
function Nudge({ group, week }: { group: MyGroup; week: GroupWeek }) {
  const games = useScoreboard(week.week_id).data ?? [];
  const now = useNow();
  const hasStarted = startsAfter(group.start_week ?? null, week.week_number) === null;
  if (!hasStarted || now === null || nextKickoff(games, now) === null) return null;
  return <NudgeButton group={group} nudgedAt={week.nudged_at} />;
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <dt className="cap">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Nothing({ words = '' }: { words?: string }) {
  return (
    <>
      <p className={styles.figure}>–</p>
      <p className={styles.words}>{words}</p>
    </>
  );
}

const toCome = (count: number) => (count > 0 ? `, ${count} to come` : '');

/** The next kickoff of the week, which locks players. */
function NextLock({ weekId }: { weekId: string }) {
  const games = useScoreboard(weekId).data ?? [];
  const now = useNow();
  const next = now && nextKickoff(games, now);
  if (!next) return <Nothing words={games.length > 0 ? 'All games have started' : ''} />;
  return (
    <>
      <p className={styles.figure} role="timer">
        {countdown(next.at, now)}
      </p>
      <p className={styles.words}>
        {kickoffText(next.at)}, {next.games} {next.games === 1 ? 'game' : 'games'}
      </p>
    </>
  );
}

/** Who has no lineup yet: two names, and how many more. */
function Missing({ groupId, ids }: { groupId: string; ids: readonly string[] }) {
  const members = useMembers(groupId).data ?? [];
  const names = members.filter(({ id }) => ids.includes(id)).map(({ display_name }) => isolated(display_name));
  if (ids.length === 0) return <p className={styles.words}>Everyone is in</p>;
  const more = ids.length - Math.min(names.length, 2);
  return (
    <p className={styles.missing}>
      <CircleDashed size={15} aria-hidden />
      <span>
        Missing: {names.slice(0, 2).join(', ')}
        {names.length > 0 && more > 0 ? ` and ${more} more` : ''}
      </span>
    </p>
  );
}
