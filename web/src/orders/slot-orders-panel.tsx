import type { Week } from '@singleback/game/season/week.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { useState } from 'react';
import { tabName } from '../lineups/model.ts';
import { useWeekLineups } from '../lineups/queries.ts';
import { retryOf } from '../platform/api/use-call.ts';
import { usePlayers } from '../players/queries.ts';
import { cx } from '../ui/cx.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Select } from '../ui/forms/select.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { LineupSlots } from './lineup-slots.tsx';
import type { SlotsEdited } from './model.ts';
import { OpenWeek } from './open-week.tsx';

interface SlotOrdersPanelProps extends SlotsEdited {
  /** Those that are left, the current one first. */
  weeks: readonly Week[];
  /** What is opened first: the current week and its first lineup without it. */
  search: { week?: number; lineup?: string };
}

/** Per slot of a week who comes in: of a lineup, or, where there is none yet, of any. */
export function SlotOrdersPanel({ weeks, search, ...edited }: SlotOrdersPanelProps) {
  const [weekNumber, chooseWeek] = useState(search.week);
  const [lineupId, chooseLineup] = useState(search.lineup);
  const week = weeks.find((each) => each.weekNumber === weekNumber) ?? weeks[0];
  const lineups = useWeekLineups(week?.id);
  if (week === undefined) return null;
  const lineup = lineups.data?.find(({ id }) => id === lineupId) ?? lineups.data?.[0];
  const hasChoice = lineup !== undefined && lineups.data?.length !== 1;
  return (
    <Panel
      title={lineups.data !== undefined && lineup === undefined ? 'Who plays' : 'If a starter is ruled out'}
      actions={
        <div className={cx('flex min-w-0 gap-2', hasChoice && 'max-[559px]:w-full')}>
          {lineup === undefined || !hasChoice ? null : (
            <Select
              label="Lineup"
              size="s"
              className="min-w-0 max-[559px]:flex-1 min-[560px]:max-w-48"
              value={lineup.id}
              options={(lineups.data ?? []).map((each) => ({ value: each.id, label: isolated(tabName(each)) }))}
              onValueChange={chooseLineup}
            />
          )}
          <Select
            label="Week"
            size="s"
            align="end"
            value={String(week.weekNumber)}
            options={weeks.map((each, at) => ({
              value: String(each.weekNumber),
              label: `Week ${each.weekNumber}`,
              ...(at === 0 && { aside: 'This week' }),
            }))}
            onValueChange={(value) => chooseWeek(Number(value))}
          />
        </div>
      }
    >
      <WeekSlots key={week.id} {...edited} week={week} lineups={lineups} lineup={lineup} />
    </Panel>
  );
}

interface WeekSlotsProps extends SlotsEdited {
  week: Week;
  lineups: ReturnType<typeof useWeekLineups>;
  lineup: NonNullable<ReturnType<typeof useWeekLineups>['data']>[number] | undefined;
}

function WeekSlots({ week, lineups, lineup, ...edited }: WeekSlotsProps) {
  const players = usePlayers(week.id);
  // Players are not kept on the device; what is ordered can be read without them.
  const isKnown = players.data !== undefined || edited.isReadOnly;
  if (lineups.data === undefined || !isKnown) {
    const retry = retryOf({ lineups, players });
    return retry ? (
      <ErrorState
        title={lineups.data === undefined ? 'Failed to Load Your Lineup' : 'Failed to Load Players'}
        onRetry={retry}
      />
    ) : (
      <SkeletonRows rows={9} height={60} label="Loading your lineup" />
    );
  }
  const list = players.data ?? null;
  if (lineup === undefined) return <OpenWeek {...edited} week={week} players={list} />;
  return <LineupSlots key={lineup.id} {...edited} lineup={lineup} players={list} />;
}
