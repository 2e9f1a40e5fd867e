import { viewableWeeks, type Week } from '@singleback/game/season/week.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { useState } from 'react';
import { useAuth } from '../api/session.ts';
import { sendReport } from '../reports/mutations.ts';
import { Select } from '../ui/forms/select.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { ReportButton } from '../ui/overlays/report-button.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { firstViewedWeek } from './first-viewed-week.ts';
import type { OpenedLineup } from './open-lineup.ts';
import { useViewedLineup } from './queries.ts';
import { ViewedLineupBoard } from './viewed-lineup-board.tsx';

interface LineupViewerProps {
  opened: OpenedLineup;
  weeks: readonly Week[];
  currentWeekId: string;
  now: Date;
  onClose: () => void;
}

/** Another user's lineups, week by week [G2.29]. */
export function LineupViewer({ opened, weeks, currentWeekId, now, onClose }: LineupViewerProps) {
  const { user } = useAuth();
  const viewable = viewableWeeks(weeks, now);
  const [weekId, setWeekId] = useState(() => firstViewedWeek(viewable, opened.standing, currentWeekId));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isolated(opened.standing.username)}
      width={680}
      foot={
        opened.standing.userId === user?.id ? null : (
          <ReportButton
            name={opened.standing.username}
            send={(reason) => sendReport({ subject_type: 'user', subject_id: opened.standing.userId }, reason)}
          />
        )
      }
      head={
        <div className="flex min-h-16 items-center justify-between gap-4 py-3 pr-14 pl-4 md:pr-16 md:pl-6">
          <span className="num min-w-0 text-[clamp(22px,7.4vw,30px)] leading-none font-bold!" aria-hidden>
            <Isolated>{opened.standing.username}</Isolated>
          </span>
          <Select
            label="Week"
            value={weekId}
            options={viewable.map((week) => ({ value: week.id, label: `Week ${week.weekNumber}` }))}
            onValueChange={setWeekId}
          />
        </div>
      }
    >
      <div className="min-h-[548px]" aria-live="polite">
        <ViewedWeek groupId={opened.groupId} weekId={weekId} userId={opened.standing.userId} />
      </div>
    </Dialog>
  );
}

interface ViewedWeekProps {
  groupId: string;
  weekId: string;
  userId: string;
}

/** Loading, no lineup found, or the lineup [G2.30]; a failure looks like no lineup [G8.30]. */
function ViewedWeek({ groupId, weekId, userId }: ViewedWeekProps) {
  const lineup = useViewedLineup(groupId, weekId, userId);
  if (lineup.data) return <ViewedLineupBoard lineup={lineup.data} weekId={weekId} />;
  if (lineup.isPending) return <SkeletonRows rows={10} height={54} label="Loading lineup" />;
  return <p className="grid min-h-40 place-items-center text-text-2">No lineup found</p>;
}
