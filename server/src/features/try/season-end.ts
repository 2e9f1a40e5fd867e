import type { TryEnd } from '@singleback/contract/try.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { placeIn } from '@singleback/game/try/percentile.ts';
import { bestPick, type Pick, worstPick } from '@singleback/game/try/picks.ts';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../lib/app-error.ts';
import { presentField } from './field.ts';
import type { OpenRun } from './open-run.ts';
import { peopleHere } from './people.ts';
import type { PlayableSeason } from './playable-seasons.ts';
import type { RunWeekRow } from './try-store.ts';
import { medianPoints } from './week-result.ts';

/** How a run ended. Refuses with not_found before its last week is played. */
export async function seasonEnd(db: Db, { run, weeks, season }: OpenRun): Promise<TryEnd> {
  const { points } = run;
  if (points === null) throw new AppError('not_found', 'This season is not finished yet.');
  const last = weeks.length;
  const picks = weeks.flatMap((week) => picksOf(season, week));
  const best = bestPick(picks);
  const worst = worstPick(picks, (id) => weeksOf(season, id));
  return {
    points: pointsFromHundredths(points),
    field: presentField(season.week(last).totals, points),
    best_possible: season.prepared.best === null ? null : pointsFromHundredths(season.prepared.best),
    is_ranked: run.isRanked,
    people: await peopleHere(db, { run, through: last, points }),
    weeks: presentWeeks(season, weeks),
    best_pick: best && presentPick(season, best),
    worst_pick: worst && {
      ...presentPick(season, worst.pick),
      better_week: worst.better.weekNumber,
      better_points: pointsFromHundredths(worst.better.points),
    },
  };
}

function presentWeeks(season: PlayableSeason, weeks: readonly RunWeekRow[]): TryEnd['weeks'] {
  let soFar = 0;
  return weeks.map((week) => {
    const { weekNumber, points } = week;
    soFar += points;
    const best = bestPick(picksOf(season, week));
    return {
      week_number: weekNumber,
      points: pointsFromHundredths(points),
      median_points: pointsFromHundredths(medianPoints(season, weekNumber)),
      place: placeIn(season.week(weekNumber).totals, soFar),
      best_pick: best && presentPick(season, best),
    };
  });
}

function picksOf(season: PlayableSeason, { weekNumber, picks }: RunWeekRow): Pick[] {
  const facts = season.factsOf(weekNumber);
  return picks.flatMap(({ playerId }) => {
    const fact = facts.get(playerId);
    return fact === undefined ? [] : [{ playerId, weekNumber, projected: fact.projected, points: fact.points }];
  });
}

/** A player's games of the season. */
function weeksOf(season: PlayableSeason, playerId: string) {
  return season.prepared.weeks.flatMap(({ weekNumber }) => {
    const fact = season.factsOf(weekNumber).get(playerId);
    return fact === undefined ? [] : [{ weekNumber, points: fact.points }];
  });
}

function presentPick(season: PlayableSeason, { playerId, weekNumber, points, projected }: Pick) {
  const fact = season.factsOf(weekNumber).get(playerId);
  return {
    ...{ id: playerId, name: fact?.of.name ?? '', position: fact?.of.position ?? ('QB' as const) },
    ...{ team_abbreviation: fact?.team ?? '', week_number: weekNumber },
    points: pointsFromHundredths(points),
    projected_points: projected === null ? null : pointsFromHundredths(projected),
  };
}
