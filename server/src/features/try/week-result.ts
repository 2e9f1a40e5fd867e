import type { TryEnd, TryField, TryStart, TryWeekResult } from '@singleback/contract/try.ts';
import { pointsFromHundredths, weekPoints } from '@singleback/game/scoring/rounding.ts';
import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { histogram, percentile, placeIn } from '@singleback/game/try/managers.ts';
import { bestPick, FEWEST_PEOPLE, type Pick, tryMultiplier, worstPick } from '@singleback/game/try/season.ts';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../lib/app-error.ts';
import { type Fact, isInvented, type OpenRun, type PlayableSeason, type PlayableSeasons } from './playable-seasons.ts';
import { bestOfRanked, listPeople, type RunRow, type RunWeekRow } from './try-store.ts';

// Games that start within the hour belong to one window: 4:05 and 4:25.
const WINDOW_MS = 60 * MINUTE_MS;
const GAME_MS = 200 * MINUTE_MS;

/** A week of a run that was played, with how its points came about. Nothing of later weeks is in it. */
export async function weekResult(db: Db, { run, weeks, season }: OpenRun, weekNumber: number): Promise<TryWeekResult> {
  const played = weeks.slice(0, weekNumber);
  const picks = played.at(-1)?.picks ?? [];
  const facts = season.factsOf(weekNumber);
  const { medianPicks, totals } = season.week(weekNumber);
  const multiplier = tryMultiplier(weekNumber);
  const slots = picks.flatMap(({ position, playerId }) => {
    const fact = facts.get(playerId);
    return fact === undefined ? [] : [{ key: position, fact }];
  });
  const own = slots.map(({ fact }) => fact);
  const median = medianPicks.flatMap((id) => facts.get(id) ?? []);
  const [points, soFar] = [played.at(-1)?.points ?? 0, played.reduce((sum, week) => sum + week.points, 0)];
  return {
    week_number: weekNumber,
    points: pointsFromHundredths(points),
    multiplier: multiplier / 100,
    median_points: pointsFromHundredths(medianPoints(season, weekNumber)),
    season_points: pointsFromHundredths(soFar),
    field: presentField(totals, soFar),
    percentile_before: weekNumber === 1 ? null : percentile(season.week(weekNumber - 1).totals, soFar - points),
    people: await peopleHere(db, { run, through: weekNumber, points: soFar }),
    slots: slots.map(({ key, fact }) => presentSlot(key, fact)),
    windows: windowsOf([...facts.values()]),
    moments: momentsOf(own),
    line: lineOf(own, multiplier),
    median_line: lineOf(median, multiplier),
  };
}

/** The points of the median manager of a week, with its multiplier, in hundredths. */
function medianPoints(season: PlayableSeason, weekNumber: number): number {
  const facts = season.factsOf(weekNumber);
  const median = season.week(weekNumber).medianPicks.flatMap((id) => facts.get(id) ?? []);
  return weekPoints(
    median.reduce((sum, { points }) => sum + points, 0),
    tryMultiplier(weekNumber),
  );
}

function presentSlot(key: string, fact: Fact): TryWeekResult['slots'][number] {
  return {
    ...{ position_key: key, id: fact.of.id, name: fact.of.name, position: fact.of.position },
    ...{ team_abbreviation: fact.team, opponent: `${fact.isHome ? 'vs' : '@'} ${fact.opponent}` },
    kickoff_time: new Date(fact.kickoff ?? 0).toISOString(),
    projected_points: fact.projected === null ? null : pointsFromHundredths(fact.projected),
    points: pointsFromHundredths(fact.points),
  };
}

function gainsOf(facts: readonly Fact[]) {
  const gains = facts.flatMap(({ of, gains: own }) => own.map(([at, gain, words]) => ({ id: of.id, at, gain, words })));
  return gains.sort((one, other) => one.at - other.at);
}

function momentsOf(facts: readonly Fact[]): TryWeekResult['moments'] {
  return gainsOf(facts).map(({ id, at, gain, words }) => {
    return { at: new Date(at).toISOString(), player_id: id, gain: pointsFromHundredths(gain), words };
  });
}

/** The counted total after each moment. */
function lineOf(facts: readonly Fact[], multiplier: number): TryWeekResult['line'] {
  let total = 0;
  return gainsOf(facts).map(({ at, gain }) => {
    total += gain;
    return { at: new Date(at).toISOString(), points: pointsFromHundredths(weekPoints(total, multiplier)) };
  });
}

/** The week's kickoff windows, each with its games, in order. */
function windowsOf(facts: readonly Fact[]): TryWeekResult['windows'] {
  const games = new Map<string, { kickoff: number; endsAt: number }>();
  for (const { team, opponent, isHome, kickoff, gains } of facts) {
    if (kickoff === null) continue;
    const name = isHome ? `${opponent} @ ${team}` : `${team} @ ${opponent}`;
    const endsAt = Math.max(games.get(name)?.endsAt ?? kickoff + GAME_MS, gains.at(-1)?.[0] ?? 0);
    games.set(name, { kickoff, endsAt });
  }
  const windows: { kickoff: number; endsAt: number; games: string[] }[] = [];
  const sorted = [...games].sort(([one, a], [other, b]) => a.kickoff - b.kickoff || (one < other ? -1 : 1));
  for (const [name, { kickoff, endsAt }] of sorted) {
    const last = windows.at(-1);
    if (last === undefined || kickoff - last.kickoff > WINDOW_MS) windows.push({ kickoff, endsAt, games: [name] });
    else {
      last.games.push(name);
      last.endsAt = Math.max(last.endsAt, endsAt);
    }
  }
  return windows.map(({ kickoff, endsAt, games: names }) => {
    return { kickoff_time: new Date(kickoff).toISOString(), ends_at: new Date(endsAt).toISOString(), games: names };
  });
}

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

/**
 * A run with `points` (hundredths) after the week `through`, among the ranked runs that have come as far: the best three
 * and its neighbors. Their later weeks are not counted. Names only for runs of an account. Null for seasons that are not
 * ranked and among too few people.
 */
async function peopleHere(db: Db, { run, through, points }: { run: RunRow; through: number; points: number }) {
  if (!isInvented(run.season)) return null;
  const others = await listPeople(db, { run, through, points });
  const [{ of, aheadOfOwn } = { of: 0, aheadOfOwn: 0 }] = others;
  if (of + 1 < FEWEST_PEOPLE) return null;
  const own = { rank: aheadOfOwn + 1, name: run.isRanked ? 'You' : 'This run', points, is_own: true };
  const rows = others.map((other) => {
    const ahead = other.ahead + (points > other.points ? 1 : 0);
    return {
      rank: ahead + 1,
      name: other.isSameUser ? 'Your first run' : other.name,
      points: other.points,
      is_own: false,
    };
  });
  const sorted = [...rows, own].toSorted(
    (one, other) => other.points - one.points || Number(other.is_own) - Number(one.is_own),
  );
  return {
    ...{ rank: own.rank, of: of + 1 },
    rows: run.userId === null ? [] : sorted.map((row) => ({ ...row, points: pointsFromHundredths(row.points) })),
  };
}

const COLUMNS = 36;

/** Where `points` (hundredths) are among the totals of the simulated managers, which are sorted, lowest first. */
function presentField(totals: Int32Array, points: number): TryField {
  return {
    percentile: percentile(totals, points),
    place: placeIn(totals, points),
    of: totals.length,
    median_points: pointsFromHundredths(totals[Math.floor((totals.length - 1) / 2)] ?? 0),
    highest_points: pointsFromHundredths(totals.at(-1) ?? 0),
    histogram: presentHistogram(totals),
  };
}

/** The totals (hundredths, sorted, at least one) that whoever starts is up against. */
function presentRivals(totals: Int32Array): NonNullable<TryStart['field']> {
  const average = totals.reduce((sum, total) => sum + total, 0) / totals.length;
  return {
    of: totals.length,
    average_points: pointsFromHundredths(Math.round(average)),
    histogram: presentHistogram(totals),
  };
}

const presentHistogram = (totals: Int32Array): TryField['histogram'] =>
  histogram(totals, COLUMNS).map(({ from, count }) => ({ from: pointsFromHundredths(from), count }));

/**
 * The season that a new run gets, prepared while the user reads what it is, and what there is to beat. Only the two that are
 * offered are prepared, so that nobody makes the server prepare one after the other.
 */
export async function tryStart(db: Db, seasons: PlayableSeasons, wanted?: string): Promise<TryStart> {
  const [first, postseason] = await seasons.offered();
  const id = wanted !== undefined && wanted === postseason ? wanted : first;
  const other = id === first ? postseason : first;
  const totals = seasons.prepared(id)?.prepared.weeks.at(-1)?.totals;
  const best = isInvented(id) ? await bestOfRanked(db, id, FEWEST_PEOPLE) : null;
  return {
    ...seasons.present(id),
    field: totals === undefined || totals.length === 0 ? null : presentRivals(totals),
    best_points_here: best === null ? null : pointsFromHundredths(best),
    ...(other !== undefined && { other: seasons.present(other) }),
  };
}
