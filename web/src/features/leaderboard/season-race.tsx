import { lazy, Suspense, useMemo, useState } from 'react';
import type { Standing } from '../../data/standings.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { type RaceMode, raceLines } from './race.ts';
import { RaceTable } from './race-table.tsx';
import { usePlace } from './use-place.ts';

const SeasonRacePlot = lazy(async () => ({ default: (await import('./season-race-plot.tsx')).SeasonRacePlot }));

const MODES = [
  { value: 'total', label: 'Total' },
  { value: 'behind', label: 'Behind the leader' },
] as const;

const HEIGHT = 300;

interface SeasonRaceProps {
  /** Undefined while they load. */
  standings: readonly Standing[] | undefined;
  userId: string;
  /** Ids of all weeks, first to last, and the number of the current one. */
  weekIds: readonly string[];
  current: number;
  playoff: { weeks: readonly number[]; text: string } | null;
}

/** Cumulative points by week, you over the rest; drawn when it comes into view. */
export function SeasonRace({ standings, userId, weekIds, current, playoff }: SeasonRaceProps) {
  const [mode, setMode] = useState<RaceMode>('behind');
  const { place, width } = usePlace();
  const lines = useMemo(
    () => raceLines(standings ?? [], weekIds.slice(0, current), userId, mode),
    [standings, weekIds, current, userId, mode],
  );
  const waiting = <Bone className="skeleton h-full w-full opacity-30" />;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="title-2">Season race</h2>
        <Segmented label="Season race" value={mode} options={MODES} onValueChange={setMode} />
      </div>
      <div ref={place} className="mt-3 overflow-hidden" style={{ height: HEIGHT }}>
        {standings && width > 0 ? (
          lines.length > 0 ? (
            <Suspense fallback={waiting}>
              <SeasonRacePlot
                lines={lines}
                mode={mode}
                current={current}
                weeks={weekIds.length}
                playoff={playoff}
                width={width}
                height={HEIGHT}
              />
            </Suspense>
          ) : (
            <p className="grid h-full place-items-center text-text-2">The race starts with the first points.</p>
          )
        ) : (
          waiting
        )}
      </div>
      <RaceTable lines={lines} mode={mode} />
    </>
  );
}
