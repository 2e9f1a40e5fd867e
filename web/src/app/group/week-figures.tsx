import { startsAfter } from '@singleback/game/groups/check-group-selection.ts';
import { ordinal } from '@singleback/game/players/matchup.ts';
import { formatGap } from '@singleback/game/scoring/rounding.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NudgeButton } from '../../groups/group-buttons.tsx';
import { isCommissioner } from '../../groups/model.ts';
import { isOverBefore, useGroupWeek } from '../../groups/queries.ts';
import { useGroupTable } from '../../leaderboard/queries.ts';
import { shownRank } from '../../leaderboard/standings-view.ts';
import { AddLineup } from '../../lineups/manage-groups/add-lineup.tsx';
import { useWayIn } from '../../lineups/manage-groups/queries.ts';
import { useWeekLineups } from '../../lineups/queries.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useNow } from '../../platform/live/server-clock.ts';
import { useScoreboard } from '../../scoreboard/queries.ts';
import { buttonClass } from '../../ui/button.tsx';
import { countdown } from '../../ui/text/time-text.ts';
import type { OwnProps } from './own-group.tsx';

interface WeekFiguresProps extends OwnProps {
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
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-2 max-md:block">
      <dl className="flex gap-10 max-md:grid max-md:grid-cols-[1.25fr_1fr_1.1fr] max-md:gap-0 max-md:pb-3.5">
        <Figure name="Next lock">
          {next ? (
            <span role="timer">{countdown(next, now)}</span>
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
    <div className="border-line max-md:not-first:border-l max-md:not-first:pl-3.5">
      <dt className="cap">{name}</dt>
      <dd className="font-num text-[24px]/[1.2] font-bold whitespace-nowrap max-md:text-[22px] [&>small]:text-[18px] [&>small]:font-semibold [&>small]:text-text-2 max-md:[&>small]:text-[16px]">
        {children}
      </dd>
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
        <small className="max-md:hidden">
          , {formatGap(above.total - own.total)} behind {ordinal(above.rank)}
        </small>
      ) : null}
    </>
  );
}

interface NextStepProps extends WeekFiguresProps {
  week: NonNullable<ReturnType<typeof useGroupWeek>['data']>;
  /** Players of the week can still be picked. */
  hasLock: boolean;
}

/** The user's own lineup while it is missing, else for a commissioner those of others; nothing when nothing is to do. */
export function NextStep({ group, userId, weekId, week, hasLock }: NextStepProps) {
  if (startsAfter(group.start_week ?? null, week.week_number) !== null) {
    return <Step words={`The first week that counts is week ${group.start_week}`} />;
  }
  if (isOverBefore(group, week.week_number)) return null;
  const missing = week.members.filter(({ has_lineup }) => !has_lineup).map(({ user_id }) => user_id);
  if (!hasLock || missing.length === 0) return null;
  if (missing.includes(userId)) return <OwnLineup group={group} weekId={weekId} />;
  if (!isCommissioner(group, userId)) return null;
  return (
    <Step words={missingWords(missing.length)} more={<MissingNames groupId={group.id} ids={missing} />}>
      <NudgeButton group={group} nudgedAt={week.nudged_at} />
    </Step>
  );
}

/** One of the user's lineups that could count here too is added in a press; a free account has no other way (rules 2.1). */
function OwnLineup({ group, weekId }: Pick<NextStepProps, 'group' | 'weekId'>) {
  const lineups = useWeekLineups(weekId);
  const way = useWayIn(group, lineups.data);
  if (way === undefined) return <Step words="" />;
  if (way !== 'create' && 'add' in way) {
    return (
      <Step words="Your lineup isn’t in this group yet">
        <AddLineup lineup={way.add} group={group} />
      </Step>
    );
  }
  if (way !== 'create') return <Step words={way.why} />;
  return (
    <Step words="You have no lineup yet">
      <Link to="/lineup" search={{ group: group.id }} className={buttonClass('flag')}>
        Create Lineup
      </Link>
    </Step>
  );
}

function Step({ words, more, children }: { words: string; more?: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center gap-4 max-md:border-t max-md:border-line max-md:py-2">
      <div className="min-w-0 flex-1 text-right max-md:text-left">
        <p>{words}</p>
        {more}
      </div>
      {children}
    </div>
  );
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

const missingWords = (count: number) =>
  `${NUMBERS[count] ?? count} ${count === 1 ? 'lineup is' : 'lineups are'} missing`;

/** The names of up to two, and how many more. */
function MissingNames({ groupId, ids }: { groupId: string; ids: readonly string[] }) {
  const members = useCall('GET /groups/:id/members', { params: { id: groupId } }).data ?? [];
  const names = members.filter(({ id }) => ids.includes(id)).map(({ display_name }) => isolated(display_name));
  const more = ids.length - Math.min(names.length, 2);
  if (names.length === 0) return null;
  return (
    <p className="text-[14px] [overflow-wrap:anywhere] text-text-2">
      <span translate="no">{names.slice(0, 2).join(', ')}</span>
      {more > 0 ? ` and ${more} more` : ''}
    </p>
  );
}

interface Kickoff {
  readonly status: string;
  /** UTC; null while not scheduled. */
  readonly kickoff: Date | null;
}

/** The next kickoff after `now` among the games that are still to start; null without one. */
export function nextKickoff(games: readonly Kickoff[], now: Date): Date | null {
  const times = games.flatMap(({ status, kickoff }) =>
    status === 'scheduled' && kickoff !== null && kickoff > now ? [kickoff.getTime()] : [],
  );
  return times.length === 0 ? null : new Date(Math.min(...times));
}
