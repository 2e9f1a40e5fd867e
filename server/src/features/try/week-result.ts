import type { TryWeekResult } from '@singleback/contract/try.ts';
import { pointsFromHundredths, weekPoints } from '@singleback/game/scoring/rounding.ts';
import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { percentile } from '@singleback/game/try/percentile.ts';
import { tryMultiplier } from '@singleback/game/try/season.ts';
import type { Db } from '../../db/pool.ts';
import { presentField } from './field.ts';
import type { OpenRun } from './open-run.ts';
import { peopleHere } from './people.ts';
import type { Fact, PlayableSeason } from './playable-seasons.ts';

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
export function medianPoints(season: PlayableSeason, weekNumber: number): number {
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
