// What the homes of groups share.
import type { MemberWeek, MyGroup } from '@singleback/contract/groups.ts';
import { isWeekOver } from '@singleback/game/season/week.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { Archive, Trophy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useGroupWeek } from '../../groups/queries.ts';
import type { LineupProgress } from '../../leaderboard/model.ts';
import { useGroupTable } from '../../leaderboard/queries.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { serverNow, useNow } from '../../platform/live/server-clock.ts';
import { useWeeks } from '../../players/weeks.ts';
import { useScoreboard } from '../../scoreboard/queries.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { dateText } from '../../ui/text/time-text.ts';

/** Whether all that stands above the table of an open group is there, and the table: nothing moves later. */
export function useIsHomeThere(groupId: string, weekId: string): boolean {
  const games = useScoreboard(weekId);
  const request = { params: { id: groupId } };
  const announcements = useCall('GET /groups/:id/announcements', request);
  const above = [useGroupWeek(groupId), announcements, useCall('GET /groups/:id/members', request)];
  const { table, isError } = useGroupTable(groupId, 1);
  // What failed once, as offline, is tried again by its part.
  const isWaiting =
    above.some(({ isLoading, failureCount }) => isLoading && failureCount === 0) ||
    !(games.data || games.isError) ||
    !(table || isError);
  return useWasThere(!isWaiting);
}

/** A panel that reaches from edge to edge on a phone. */
export const EDGE_TO_EDGE = 'overflow-hidden max-md:-mx-4 max-md:rounded-none max-md:border-x-0';

export function HomeSkeleton() {
  return <SkeletonRows rows={9} height={60} label="Loading the group" />;
}

interface TrophyNoteProps {
  label: string;
  /** Who has won. */
  title: ReactNode;
  words: string | null;
  children?: ReactNode;
}

/** Who has won, and below it what. */
export function TrophyNote({ label, title, words, children }: TrophyNoteProps) {
  return (
    <section className="flex min-h-19 flex-wrap items-center gap-x-4 gap-y-2 max-md:pb-4" aria-label={label}>
      <Trophy size={30} className="text-flag-text" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-num text-[26px]/[1.1] font-bold [overflow-wrap:anywhere]">{title}</p>
        {words === null ? null : <p className="text-text-2">{words}</p>}
      </div>
      {children}
    </section>
  );
}

/** Whether the last week of the group's season is over; every one of an earlier season is. */
export function useIsOver(group: MyGroup): boolean {
  const now = useNow(60_000);
  const last = useWeeks().at(-1);
  if (group.is_current_season === false) return true;
  return now !== null && last !== undefined && isWeekOver(last, now);
}

/** Says of a closed group when it was closed and by whom, and what that means; nothing of an open one. */
export function ClosedNote({ group }: { group: MyGroup }) {
  const history = useCall('GET /groups/:id/history', { params: { id: group.id } }).data;
  if (group.is_active) return null;
  const closing = history?.find(({ action }) => action === 'closed');
  const by = closing
    ? ` by ${isolated(closing.user?.display_name ?? 'an admin')} on ${dateText(new Date(closing.created_at), serverNow())}`
    : '';
  return (
    <p className="panel flex gap-3 px-4 py-3">
      <Archive size={19} className="mt-0.5 flex-none text-warn" aria-hidden />
      <span>
        <b>Closed{by}.</b> Nobody can join, write or submit another lineup here. Existing lineups still count and can
        change. The standings, results and history stay.
      </span>
    </p>
  );
}

/** How far each member's lineup has been played, by user id; null without a lineup. */
export function progressByUser(members: readonly MemberWeek[]): ReadonlyMap<string, LineupProgress | null> {
  return new Map(
    members.map(({ user_id, has_lineup, final, live, to_come }) => [
      user_id,
      has_lineup ? { final, live, toCome: to_come } : null,
    ]),
  );
}

/** Whether all has been there once: what failed and is asked for again by its part of the page does not hide the rest. */
export function useWasThere(isThere: boolean): boolean {
  const [was, setWas] = useState(isThere);
  if (isThere && !was) setWas(true);
  return was || isThere;
}
