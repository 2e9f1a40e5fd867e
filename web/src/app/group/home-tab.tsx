import type { MyGroup } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { NewestAnnouncement } from '../../groups/commissioner/announcements.tsx';
import { isOpenGroup, useGroupWeek } from '../../groups/queries.ts';
import { GroupLeaderboard } from '../../leaderboard/group-leaderboard.tsx';
import { LineupViewer } from '../../leaderboard/lineup-viewer.tsx';
import type { OpenedLineup } from '../../leaderboard/open-lineup.ts';
import { useGroupTable } from '../../leaderboard/queries.ts';
import { serverNow } from '../../live/server-clock.ts';
import { useSeason } from '../../players/season.ts';
import { useWeeks } from '../../players/weeks.ts';
import { useScoreboard } from '../../scoreboard/queries.ts';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { ChampionNote } from './champion-note.tsx';
import { ClosedNote } from './closed-note.tsx';
import styles from './home-tab.module.css';
import { progressByUser } from './progress-by-user.ts';
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
    <div className={styles.columns}>
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
