import type { Group } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { formatGap, formatPoints } from '@singleback/game/scoring/rounding.ts';
import { type ReactNode, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useWeekLineups } from '../../lineups/queries.ts';
import { useRounds } from '../../players/rounds.ts';
import { useCurrentWeek, useWeeks } from '../../players/weeks.ts';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Bone } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import type { Standing } from '../model.ts';
import { RankPanel } from '../rank-panel.tsx';
import { behindFirst, hasLineups, isScored, weekNote } from '../standings-view.ts';
import { type RaceLine, type RaceMode, raceLines, racers, weeksRun } from './race.ts';

interface SeasonPanelProps {
  /** The standings of the group; undefined while loading. */
  table: { entries: readonly Standing[]; userRow: Standing | null; total: number } | undefined;
  isError: boolean;
  /** The selected group; undefined while unknown. */
  group: Group | undefined;
  /** Chooses whose race it is. */
  choice: ReactNode;
  /** Whether the user is in the group. */
  isMember: boolean;
  userId: string;
}

/** The season race of a group and the user's rank. */
export function SeasonPanel(props: SeasonPanelProps) {
  const { table, isError, group, isMember, userId } = props;
  const rounds = useRounds();
  const current = useCurrentWeek();
  const lineups = useWeekLineups(current?.id).data;
  const note = lineups && current ? weekNote(lineups, group?.id ?? EVERYONE_GROUP_ID, current.weekNumber, rounds) : '';
  const own = table && (table.userRow ?? table.entries.find((standing) => standing.userId === userId) ?? null);
  return (
    <div className="panel mt-5 grid md:mt-0 lg:grid-cols-[minmax(0,1fr)_300px]">
      <section className="min-w-0 p-4 md:px-5" aria-label="Season race">
        <SeasonRace {...props} />
      </section>
      <section className="border-t border-line p-5 lg:border-t-0 lg:border-l" aria-label="Your rank">
        {isError ? null : (
          <RankPanel
            groupName={group?.name ?? ''}
            isMember={isMember}
            own={own}
            total={table?.total ?? 0}
            isScored={isScored(table?.entries ?? [])}
            behind={own && table ? behindFirst(table.entries, own) : 0}
            note={note}
          />
        )}
      </section>
    </div>
  );
}

function playoffOf(group: Group | undefined): { weeks: readonly number[]; text: string } | null {
  if (!group) return null;
  const { playoff_multiplier: multiplier, playoff_weeks: weeks } = group.group_settings;
  return multiplier > 1 && weeks.length > 0 ? { weeks, text: `Playoff weeks ×${multiplier}` } : null;
}

const SeasonRacePlot = lazyPart(() => import('./season-race-plot.tsx'), 'SeasonRacePlot');

const modes = (best: string) =>
  [
    { value: 'total', label: 'Total' },
    { value: 'behind', label: `Behind the ${best}` },
  ] as const;

const HEIGHT = 300;

/** Upcoming weeks shown after the current one; the whole season would be mostly empty. */
const WEEKS_AHEAD = 2;

/** Cumulative points by week in one group, the user on top; drawn once it scrolls into view. */
function SeasonRace({ table, isError, group, choice, userId }: SeasonPanelProps) {
  const groupName = group?.name ?? '';
  const weeks = useWeeks();
  const weekIds = useMemo(() => weeks.map(({ id }) => id), [weeks]);
  const current = useCurrentWeek()?.weekNumber ?? weeks.length;
  const racing = useMemo(() => table && racers(table.entries, table.userRow), [table]);
  const standings = weeks.length > 0 ? racing : undefined;
  // Who led a week may be none of the first: without all rows that is not known.
  const field = useMemo(
    () => (table && table.entries.length >= table.total ? table.entries.filter(hasLineups) : null),
    [table],
  );
  const [mode, setMode] = useState<RaceMode>('behind');
  const { place, width } = usePlace();
  const run = weeksRun(standings ?? [], weekIds, current);
  const lines = useMemo(
    () => raceLines(standings ?? [], weekIds.slice(0, run), userId, mode, field ?? undefined),
    [standings, weekIds, run, userId, mode, field],
  );
  const waiting = <Bone className="skeleton h-full w-full opacity-30" />;
  return (
    <>
      <div className="grid items-center gap-3 lg:flex lg:justify-between">
        <h2 className="title-2 min-w-0 md:truncate">
          Season race{groupName ? ', ' : null}
          <Isolated>{groupName}</Isolated>
        </h2>
        <div className="flex flex-wrap items-center gap-3 lg:flex-none">
          {choice}
          <Segmented
            label="Season race"
            value={mode}
            options={modes(field || !table ? 'leader' : 'best')}
            onValueChange={setMode}
          />
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
                best={field ? 'LEAD' : 'BEST'}
                current={run}
                weeks={Math.min(weekIds.length, current + WEEKS_AHEAD)}
                playoff={playoffOf(group)}
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
      <RaceTable lines={lines} mode={mode} best={field ? 'leader' : 'best of these'} />
    </>
  );
}

/** The race's numbers for screen readers. */
function RaceTable({ lines, mode, best }: { lines: readonly RaceLine[]; mode: RaceMode; best: string }) {
  const rounds = useRounds();
  if (lines.length === 0) return null;
  const format = (points: number) => (mode === 'total' ? formatPoints(points, 1) : formatGap(points));
  const weeks = lines[0]?.values ?? [];
  return (
    <div className="sr-only">
      <Table
        caption={`${mode === 'total' ? 'Total points' : `Points behind the ${best}`} after each ${rounds.noun}`}
        captionClass=""
        className=""
        columns={[
          {
            head: 'User',
            isName: true,
            cell: ({ isYou, username }) => (isYou ? 'You' : <Isolated>{username}</Isolated>),
          },
          ...weeks.map((_, at) => ({
            head: rounds.label(at + 1),
            cell: ({ values }: RaceLine) => format(values[at] ?? 0),
          })),
        ]}
        rows={lines}
        idOf={({ userId }) => userId}
      />
    </div>
  );
}

/** The width of a place on the page in pixels: 0 until it has come into view, then as it is. */
function usePlace(): { place: RefObject<HTMLDivElement | null>; width: number } {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!place.current || isSeen) return;
    const eye = new IntersectionObserver((looks) => looks.some((look) => look.isIntersecting) && setSeen(true), {
      rootMargin: '200px',
    });
    eye.observe(place.current);
    return () => eye.disconnect();
  }, [isSeen]);
  useEffect(() => {
    if (!place.current || !isSeen) return;
    const ruler = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    ruler.observe(place.current);
    return () => ruler.disconnect();
  }, [isSeen]);
  return { place, width };
}
