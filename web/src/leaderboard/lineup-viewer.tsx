import { viewableWeeks, type Week } from '@singleback/game/season/week.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { lazy, Suspense, useState } from 'react';
import { sendReport } from '../help/report-mutations.ts';
import type { SavedLineup } from '../lineups/model.ts';
import { useWeekLineups } from '../lineups/queries.ts';
import { useAuth } from '../platform/api/session.ts';
import { Select } from '../ui/forms/select.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { ReportMenu } from '../ui/overlays/report-menu.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { firstViewedWeek } from './first-viewed-week.ts';
import type { OpenedLineup } from './open-lineup.ts';
import { useViewedLineup } from './queries.ts';
import { ViewedLineupBoard } from './viewed-lineup-board.tsx';

// Loaded when it is first opened, to keep the leaderboard's first screen small.
const VersusBoard = lazy(async () => ({ default: (await import('./versus/versus-board.tsx')).VersusBoard }));

interface LineupViewerProps {
  opened: OpenedLineup;
  weeks: readonly Week[];
  currentWeekId: string;
  now: Date;
  onClose: () => void;
}

/** A user's lineups, week by week [G2.29]: those of others next to the viewer's own lineup of that group and week. */
export function LineupViewer({ opened, weeks, currentWeekId, now, onClose }: LineupViewerProps) {
  const { user } = useAuth();
  const viewable = viewableWeeks(weeks, now);
  const [weekId, setWeekId] = useState(() => firstViewedWeek(viewable, opened.standing, currentWeekId));
  const week = viewable.find(({ id }) => id === weekId);
  const isOwn = opened.standing.userId === user?.id;
  const lineups = useWeekLineups(weekId);
  const mine = isOwn ? undefined : lineups.data?.find(({ groups }) => groups.some(({ id }) => id === opened.groupId));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isolated(opened.standing.username)}
      width={mine ? 940 : 680}
      head={
        <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 pr-14 pl-4 md:pr-16 md:pl-6">
          <span className="num min-w-0 text-[clamp(22px,7.4vw,30px)] leading-none font-bold!" aria-hidden>
            <Isolated>{opened.standing.username}</Isolated>
          </span>
          <div className="flex flex-none items-center gap-1">
            <Select
              label="Week"
              value={weekId}
              options={viewable.map((week) => ({ value: week.id, label: `Week ${week.weekNumber}` }))}
              onValueChange={setWeekId}
            />
            {isOwn ? null : (
              <ReportMenu
                name={opened.standing.username}
                item="Report Name"
                send={(reason) => sendReport({ subject_type: 'user', subject_id: opened.standing.userId }, reason)}
              />
            )}
          </div>
        </div>
      }
    >
      <div className="min-h-[548px]" aria-live="polite">
        <ViewedWeek
          opened={opened}
          week={week}
          weekId={weekId}
          isCurrent={weekId === currentWeekId}
          mine={isOwn || !lineups.isPending ? (mine ?? null) : undefined}
          now={now}
        />
      </div>
    </Dialog>
  );
}

interface ViewedWeekProps {
  opened: OpenedLineup;
  /** Undefined where it is not one of the weeks to choose from. */
  week: Week | undefined;
  weekId: string;
  isCurrent: boolean;
  /** The viewer's own lineup of the group and week, to compare with; null without one, undefined while loading. */
  mine: SavedLineup | null | undefined;
  now: Date;
}

/** Loading, no lineup found, or the lineup [G2.30]; a failure looks like no lineup [G8.30]. */
function ViewedWeek({ opened, week, weekId, isCurrent, mine, now }: ViewedWeekProps) {
  const lineup = useViewedLineup(opened.groupId, weekId, opened.standing.userId);
  if (lineup.isPending || mine === undefined) return <Loading />;
  if (!lineup.data) return <p className="grid min-h-40 place-items-center text-text-2">No lineup found</p>;
  if (!mine || !week) return <ViewedLineupBoard lineup={lineup.data} weekId={weekId} />;
  return (
    <Suspense fallback={<Loading />}>
      <VersusBoard
        mine={mine}
        theirs={lineup.data}
        groupId={opened.groupId}
        userId={opened.standing.userId}
        week={week}
        isCurrent={isCurrent}
        now={now}
      />
    </Suspense>
  );
}

function Loading() {
  return <SkeletonRows rows={10} height={54} label="Loading lineup" />;
}
