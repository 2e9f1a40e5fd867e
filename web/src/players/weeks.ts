import type { Week as WireWeek } from '@singleback/contract/season.ts';
import { type Round, roundLabel, type SeasonKind } from '@singleback/game/season/round-words.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { useMemo } from 'react';
import { useCall } from '../platform/api/use-call.ts';
import { roundsOf, type SeasonOfShown, useOtherSeason } from './rounds.ts';
import { useSeason } from './season.ts';

/** All weeks of the season that is shown here, in order; empty until they are loaded. */
export function useWeeks(): readonly Week[] {
  const { weeks, season } = useSeason().data ?? {};
  const other = useOtherSeason();
  const ofOther = useWeeksOf(other);
  const kind = season?.kind;
  const running = useMemo(() => weeksFromWire(weeks, kind), [weeks, kind]);
  return other === null ? running : ofOther;
}

/** All weeks of any season, in order; empty until they are loaded. */
export function useWeeksOf(season: SeasonOfShown | null): readonly Week[] {
  const request = season?.id === undefined ? null : { query: { season_id: season.id } };
  const wire = useCall('GET /season-weeks', request).data;
  const kind = season?.kind;
  return useMemo(() => weeksFromWire(wire, kind), [wire, kind]);
}

/** The week that it is in the season that is shown here; null until it is known, and of a season that is over. */
export function useCurrentWeek(): Week | null {
  const { currentWeek, season } = useSeason().data ?? {};
  const isOver = useOtherSeason() !== null;
  const kind = season?.kind;
  return useMemo(
    () => (currentWeek === undefined || isOver ? null : weekFromWire(currentWeek, kind)),
    [currentWeek, isOver, kind],
  );
}

/** The weeks as select options; without a current one where their season is over. */
export function weekOptions(weeks: readonly Round[], currentWeekNumber: number | null) {
  return weeks.map((week) => ({
    value: String(week.weekNumber),
    label: roundLabel(week),
    ...(week.weekNumber === currentWeekNumber && {
      aside: roundsOf(week.seasonKind ?? 'regular').current,
    }),
  }));
}

function weeksFromWire(wire: readonly WireWeek[] | undefined, kind: SeasonKind | undefined): readonly Week[] {
  return wire?.map((week) => weekFromWire(week, kind)).toSorted((a, b) => a.weekNumber - b.weekNumber) ?? [];
}

/** A week as the app has it; `kind` is that of its season. */
function weekFromWire(wire: WireWeek, kind?: SeasonKind): Week {
  return {
    id: wire.id,
    weekNumber: wire.week_number,
    ...(kind && { seasonKind: kind }),
    startDate: new Date(wire.start_date),
    endDate: new Date(wire.end_date),
  };
}
