import type { ChanceState, PlayerOutlook } from '@singleback/contract/gameday/chances.ts';
import type { Chance, MemberChances } from '@singleback/game/chances/group-chances.ts';
import { pointsAt } from '@singleback/game/forecast/points-forecast.ts';
import { pointsFromHundredths, roundHalfAwayFromZero } from '@singleback/game/scoring/rounding.ts';
import type { WatchedGroup } from './watched-groups.ts';
import type { EditionPlayer, WeekEdition } from './week-edition.ts';

export const fourDecimals = (value: number) => Math.round(value * 10_000) / 10_000;

export const presentChance = ({ chance, isDecided }: Chance) => ({
  chance: fourDecimals(chance),
  is_decided: isDecided,
});

export const presentChances = ({ week, season, place }: MemberChances) => ({
  week: presentChance(week),
  season: season && presentChance(season),
  place: { mean: Math.round(place.mean * 100) / 100, best: place.best, worst: place.worst },
});

/** A forecast in points, exact to the hundredth. */
export const presentPoints = (hundredths: number) => pointsFromHundredths(roundHalfAwayFromZero(hundredths));

/** Whether a group has chances, and why not. */
export function stateOf(edition: WeekEdition, group: WatchedGroup | null): ChanceState {
  if (group === null) return 'large';
  if (edition.isFinal) return 'over';
  if (edition.delayedSince !== null) return 'delayed';
  if (group.copy.lacksClock) return 'no_clock';
  return group.copy.group.members.some(({ lineup }) => lineup !== null) ? 'known' : 'empty';
}

/** 80 of 100 finishes are between these probabilities. */
const [LOW, HIGH] = [0.1, 0.9];

/** What a player of one's own lineup may still score. */
export function presentPlayer({ player, state, share, rest }: EditionPlayer): PlayerOutlook {
  const scored = player.actual ?? 0;
  const isOpen = rest !== null && state !== 'off';
  return {
    player_id: player.id,
    state,
    has_projection: player.projected !== null,
    share_left: share === null ? null : fourDecimals(share),
    scored: player.actual === null ? null : pointsFromHundredths(player.actual),
    to_come: isOpen ? presentPoints(rest.mean) : null,
    low: isOpen ? presentPoints(scored + pointsAt(rest, LOW)) : null,
    high: isOpen ? presentPoints(scored + pointsAt(rest, HIGH)) : null,
  };
}
