import type { Week as WireWeek } from '@singleback/contract/season.ts';
import { type Round, roundLabel, type SeasonKind } from '@singleback/game/season/round-words.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { useMemo } from 'react';
import { roundsOf } from './rounds.ts';
import { useSeason } from './season.ts';

/** All weeks of the season in order; empty until the season is loaded. */
export function useWeeks(): readonly Week[] {
  const { weeks: wire, season } = useSeason().data ?? {};
  const kind = season?.kind;
  return useMemo(
    () => wire?.map((week) => weekFromWire(week, kind)).toSorted((a, b) => a.weekNumber - b.weekNumber) ?? [],
    [wire, kind],
  );
}

/** The weeks as select options. */
export function weekOptions(weeks: readonly Round[], currentWeekNumber: number) {
  return weeks.map((week) => ({
    value: String(week.weekNumber),
    label: roundLabel(week),
    ...(week.weekNumber === currentWeekNumber && {
      aside: roundsOf(week.seasonKind ?? 'regular').current,
    }),
  }));
}

/** A week as the app has it; `kind` is that of its season. */
export function weekFromWire(wire: WireWeek, kind?: SeasonKind): Week {
  return {
    id: wire.id,
    weekNumber: wire.week_number,
    ...(kind && { seasonKind: kind }),
    startDate: new Date(wire.start_date),
    endDate: new Date(wire.end_date),
  };
}
