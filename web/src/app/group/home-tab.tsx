import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { formatPoints, hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { Suspense, useState } from 'react';
import { NewestAnnouncement } from '../../groups/commissioner/announcements.tsx';
import { RenewGroup } from '../../groups/group-buttons.tsx';
import { isOpenGroup, useGroupWeek } from '../../groups/queries.ts';
import { GroupLeaderboard } from '../../leaderboard/group-leaderboard.tsx';
import { LineupViewer } from '../../leaderboard/lineup-viewer.tsx';
import type { OpenedLineup } from '../../leaderboard/model.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useSeason } from '../../players/season.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useWide } from '../../ui/use-wide.ts';
import {
  ClosedNote,
  EDGE_TO_EDGE,
  HomeSkeleton,
  progressByUser,
  TrophyNote,
  useIsHomeThere,
  useIsOver,
  useWasThere,
} from './home-parts.tsx';
import type { OwnProps } from './own-group.tsx';
import { WeekFigures } from './week-figures.tsx';

const LazyChat = lazyPart(() => import('../../chat/chat-panel.tsx'), 'ChatPanel');

/** The home of a group that plays last one standing. */
const LazySurvival = lazyPart(() => import('./survival/survival-home.tsx'), 'SurvivalHome');

/** What a member comes for: where the week stands, the table, and from 1024 pixels on the chat beside it. */
export function HomeTab({ group, userId }: OwnProps) {
  const weekId = useSeason().data?.currentWeek.id;
  if (weekId === undefined) return <HomeSkeleton />;
  // The group of all users has its table only.
  if (group.id === EVERYONE_GROUP_ID) return <SeasonTable group={group} userId={userId} />;
  return (
    <div className="flex flex-col gap-4 max-md:gap-0 max-md:[&>button]:-mt-3 max-md:[&>button]:mb-1 lg:has-[>button]:[--above-chat:330px]">
      {group.cut ? (
        <Suspense fallback={<HomeSkeleton />}>
          <LazySurvival group={group} userId={userId} weekId={weekId} />
        </Suspense>
      ) : isOpenGroup(group) ? (
        <OpenHome group={group} userId={userId} weekId={weekId} />
      ) : (
        <EndedHome group={group} userId={userId} />
      )}
    </div>
  );
}

/** Comes at once, when all that stands above the table is there: nothing below it moves. */
function OpenHome({ group, userId, weekId }: OwnProps & { weekId: string }) {
  if (!useIsHomeThere(group.id, weekId)) return <HomeSkeleton />;
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
function EndedHome({ group, userId }: OwnProps) {
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

function TableAndChat({ group, userId }: OwnProps) {
  const isWide = useWide(1024);
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_clamp(340px,32%,432px)]">
      <SeasonTable group={group} userId={userId} />
      {isWide ? (
        // In view as a whole wherever the table is scrolled to.
        <div className="sticky top-[calc(var(--bar-top)+var(--strips)+16px)]">
          <Suspense fallback={<SkeletonRows rows={6} height={56} label="Loading the chat" />}>
            <LazyChat group={group} userId={userId} />
          </Suspense>
        </div>
      ) : null}
    </div>
  );
}

/** The group's table; a row opens the user's lineups beside one's own. */
export function SeasonTable({ group, userId }: OwnProps) {
  const [opened, setOpened] = useState<OpenedLineup | null>(null);
  const week = useGroupWeek(group.max_participants !== null && group.is_current_season ? group.id : null).data;
  return (
    <Panel className={EDGE_TO_EDGE}>
      <GroupLeaderboard
        groupId={group.id}
        userId={userId}
        isMember={group.is_current_season}
        isOnPage
        progress={week && progressByUser(week.members)}
        onOpen={setOpened}
      />
      {opened ? <LineupViewer opened={opened} onClose={() => setOpened(null)} /> : null}
    </Panel>
  );
}

/** Who has won the group's season, once it is over, and the way to play the next one. */
function ChampionNote({ group, userId }: OwnProps) {
  return useIsOver(group) ? <Champion group={group} userId={userId} /> : null;
}

function Champion({ group, userId }: OwnProps) {
  const { year, season_kind, is_complete, leaders, points } =
    useCall('GET /groups/:id/trophies', { params: { id: group.id } }).data?.seasons[0] ?? {};
  const isWon = is_complete === true && leaders !== undefined && leaders.length > 0;
  const names = leaders?.map(({ user_id, display_name }) => (user_id === userId ? 'You' : isolated(display_name)));
  const season = season_kind === undefined ? year : `the ${year} postseason`;
  const won =
    points === null || points === undefined ? '' : `, ${formatPoints(hundredthsFromPoints(points), 1)} points`;
  return (
    <TrophyNote
      label="Champion"
      title={isWon ? names?.join(' and ') : 'The season is over'}
      words={isWon ? `${names?.length === 1 ? 'Champion' : 'Champions'} of ${season}${won}` : null}
    >
      <RenewGroup group={group} userId={userId} isMain />
    </TrophyNote>
  );
}
