import { formatGap, formatPoints } from '@singleback/game/scoring/rounding.ts';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import type { Standing } from '../model.ts';
import { usePlace } from '../use-place.ts';
import { type RaceLine, type RaceMode, raceLines, weeksRun } from './race.ts';

const SeasonRacePlot = lazy(async () => ({ default: (await import('./season-race-plot.tsx')).SeasonRacePlot }));

const MODES = [
  { value: 'total', label: 'Total' },
  { value: 'behind', label: 'Behind the leader' },
] as const;

const HEIGHT = 300;

/** Upcoming weeks shown after the current one; the whole season would be mostly empty. */
const WEEKS_AHEAD = 2;

interface SeasonRaceProps {
  /** Empty while unknown. */
  groupName: string;
  /** Chooses whose race it is. */
  choice: ReactNode;
  /** The standings failed to load: there is nothing to draw. */
  isError: boolean;
  /** Undefined while loading. */
  standings: readonly Standing[] | undefined;
  userId: string;
  /** Ids of all weeks, first to last, and the number of the current one. */
  weekIds: readonly string[];
  current: number;
  playoff: { weeks: readonly number[]; text: string } | null;
}

/** Cumulative points by week in one group, the user on top; drawn once it scrolls into view. */
export function SeasonRace(props: SeasonRaceProps) {
  const { groupName, choice, isError, standings, userId, weekIds, current, playoff } = props;
  const [mode, setMode] = useState<RaceMode>('behind');
  const { place, width } = usePlace();
  const run = weeksRun(standings ?? [], weekIds, current);
  const lines = useMemo(
    () => raceLines(standings ?? [], weekIds.slice(0, run), userId, mode),
    [standings, weekIds, run, userId, mode],
  );
  const waiting = <Bone className="skeleton h-full w-full opacity-30" />;
  return (
    <>
      <div className="grid items-center gap-3 lg:flex lg:justify-between">
        <h2 className="title-2 min-w-0 md:truncate">
          Season race{groupName ? ', ' : null}
          <bdi>{groupName}</bdi>
        </h2>
        <div className="flex flex-wrap items-center gap-3 lg:flex-none">
          {choice}
          <Segmented label="Season race" value={mode} options={MODES} onValueChange={setMode} />
        </div>
      </div>
      <div ref={place} className="mt-3 overflow-hidden" style={{ height: HEIGHT }}>
        {isError ? (
          <p className="grid h-full place-items-center text-text-2">Failed to load the season race.</p>
        ) : standings && width > 0 ? (
          lines.length > 0 ? (
            <Suspense fallback={waiting}>
              <SeasonRacePlot
                lines={lines}
                mode={mode}
                current={run}
                weeks={Math.min(weekIds.length, current + WEEKS_AHEAD)}
                playoff={playoff}
                width={width}
                height={HEIGHT}
              />
            </Suspense>
          ) : (
            <p className="grid h-full place-items-center text-text-2">The race starts once points are scored.</p>
          )
        ) : (
          waiting
        )}
      </div>
      <RaceTable lines={lines} mode={mode} />
    </>
  );
}

/** The race's numbers for screen readers. */
function RaceTable({ lines, mode }: { lines: readonly RaceLine[]; mode: RaceMode }) {
  if (lines.length === 0) return null;
  const format = (points: number) => (mode === 'total' ? formatPoints(points, 1) : formatGap(points));
  const weeks = lines[0]?.values ?? [];
  return (
    <div className="sr-only">
      <Table
        caption={mode === 'total' ? 'Total points after each week' : 'Points behind the leader after each week'}
        captionClass=""
        className=""
        columns={[
          {
            head: 'User',
            isName: true,
            cell: ({ isYou, username }) => (isYou ? 'You' : <Isolated>{username}</Isolated>),
          },
          ...weeks.map((_, at) => ({
            head: `Week ${at + 1}`,
            cell: ({ values }: RaceLine) => format(values[at] ?? 0),
          })),
        ]}
        rows={lines}
        idOf={({ userId }) => userId}
      />
    </div>
  );
}
