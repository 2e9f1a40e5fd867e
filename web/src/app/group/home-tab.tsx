import type { MemberWeek, MyGroup } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { formatPoints, hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { isWeekOver } from '@singleback/game/season/week.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { Archive, Trophy } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { NewestAnnouncement } from '../../groups/commissioner/announcements.tsx';
import { isOpenGroup, useGroupWeek } from '../../groups/queries.ts';
import { RenewGroup } from '../../groups/renew-group.tsx';
import { GroupLeaderboard } from '../../leaderboard/group-leaderboard.tsx';
import { LineupViewer } from '../../leaderboard/lineup-viewer.tsx';
import type { LineupProgress, OpenedLineup } from '../../leaderboard/model.ts';
import { useGroupTable } from '../../leaderboard/queries.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { serverNow, useNow } from '../../platform/live/server-clock.ts';
import { useSeason } from '../../players/season.ts';
import { useWeeks } from '../../players/weeks.ts';
import { useScoreboard } from '../../scoreboard/queries.ts';
import { cx } from '../../ui/cx.ts';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { dateText } from '../../ui/text/time-text.ts';
import { useWide } from '../../ui/use-wide.ts';
import championNoteStyles from './champion-note.module.css';
import styles from './home-tab.module.css';
import { useWasThere } from './use-was-there.ts';
import { WeekFigures } from './week-figures.tsx';

const LazyChat = lazy(async () => ({ default: (await import('../../chat/chat-panel.tsx')).ChatPanel }));

interface HomeTabProps {
  group: MyGroup;
  userId: string;
}

/** What a member comes for: where the week stands, the table, and from 1024 pixels on the chat beside it. */
export function HomeTab({ group, userId }: HomeTabProps) {
  const weekId = useSeason().data?.currentWeek.id;
  if (weekId === undefined) return <HomeSkeleton />;
  // The group of all users has its table only.
  if (group.id === EVERYONE_GROUP_ID) return <Table group={group} userId={userId} />;
  return (
    <div className={styles.home}>
      {isOpenGroup(group) ? (
        <OpenHome group={group} userId={userId} weekId={weekId} />
      ) : (
        <EndedHome group={group} userId={userId} />
      )}
    </div>
  );
}

/** Comes at once, when all that stands above the table is there: nothing below it moves. */
function OpenHome({ group, userId, weekId }: HomeTabProps & { weekId: string }) {
  const games = useScoreboard(weekId);
  const request = { params: { id: group.id } };
  const announcements = useCall('GET /groups/:id/announcements', request);
  const above = [useGroupWeek(group.id), announcements, useCall('GET /groups/:id/members', request)];
  const { table, isError } = useGroupTable(group.id, 1);
  // What failed once, as offline, is tried again by its part.
  const isWaiting =
    above.some(({ isLoading, failureCount }) => isLoading && failureCount === 0) ||
    !(games.data || games.isError) ||
    !(table || isError);
  if (!useWasThere(!isWaiting)) return <HomeSkeleton />;
  return (
    <>
      <NewestAnnouncement groupId={group.id} />
      <ChampionNote group={group} userId={userId} />
      <WeekFigures group={group} userId={userId} weekId={weekId} />
      <TableAndChat group={group} userId={userId} />
    </>
  );
}

/** Of a closed group, or one of an earlier season. */
function EndedHome({ group, userId }: HomeTabProps) {
  if (!useWasThere(!useCall('GET /groups/:id/history', { params: { id: group.id } }).isLoading))
    return <HomeSkeleton />;
  return (
    <>
      <ClosedNote group={group} />
      <ChampionNote group={group} userId={userId} />
      <TableAndChat group={group} userId={userId} />
    </>
  );
}

function TableAndChat({ group, userId }: HomeTabProps) {
  const isWide = useWide(1024);
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_clamp(340px,32%,432px)]">
      <Table group={group} userId={userId} />
      {isWide ? (
        <div className={styles.chat}>
          <Suspense fallback={<SkeletonRows rows={6} height={56} label="Loading the chat" />}>
            <LazyChat group={group} userId={userId} />
          </Suspense>
        </div>
      ) : null}
    </div>
  );
}

function HomeSkeleton() {
  return <SkeletonRows rows={9} height={60} label="Loading the group" />;
}

/** The group's table; a row opens the user's lineups beside one's own. */
function Table({ group, userId }: HomeTabProps) {
  const [opened, setOpened] = useState<OpenedLineup | null>(null);
  const season = useSeason().data;
  const weeks = useWeeks();
  const week = useGroupWeek(group.max_participants !== null && group.is_current_season ? group.id : null).data;
  return (
    <Panel className={styles.table}>
      <GroupLeaderboard
        groupId={group.id}
        userId={userId}
        isMember={group.is_current_season}
        isOnPage
        progress={week && progressByUser(week.members)}
        onOpen={setOpened}
      />
      {opened && season ? (
        <LineupViewer
          opened={opened}
          weeks={weeks}
          currentWeekId={season.currentWeek.id}
          now={serverNow() ?? new Date(season.now)}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </Panel>
  );
}

interface ChampionNoteProps {
  group: MyGroup;
  userId: string;
}

/** Who has won the group's season, once it is over, and the way to play the next one. */
function ChampionNote({ group, userId }: ChampionNoteProps) {
  return useIsOver(group) ? <Champion group={group} userId={userId} /> : null;
}

function Champion({ group, userId }: ChampionNoteProps) {
  const { year, is_complete, leaders, points } =
    useCall('GET /groups/:id/trophies', { params: { id: group.id } }).data?.seasons[0] ?? {};
  const isWon = is_complete === true && leaders !== undefined && leaders.length > 0;
  const names = leaders?.map(({ user_id, display_name }) => (user_id === userId ? 'You' : isolated(display_name)));
  return (
    <section
      className={cx(championNoteStyles.champion, 'flex min-h-19 flex-wrap items-center gap-x-4 gap-y-2')}
      aria-label="Champion"
    >
      <Trophy size={30} aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-num text-[26px]/[1.1] font-bold [overflow-wrap:anywhere]">
          {isWon ? names?.join(' and ') : 'The season is over'}
        </p>
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

/** Says of a closed group when it was closed and by whom, and what that means; nothing of an open one. */
function ClosedNote({ group }: { group: MyGroup }) {
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
function progressByUser(members: readonly MemberWeek[]): ReadonlyMap<string, LineupProgress | null> {
  return new Map(
    members.map(({ user_id, has_lineup, final, live, to_come }) => [
      user_id,
      has_lineup ? { final, live, toCome: to_come } : null,
    ]),
  );
}
