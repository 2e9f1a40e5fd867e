import type { GroupOutlook } from '@singleback/contract/gameday/chances.ts';
import { chanceText } from '@singleback/game/chances/group-chances.ts';
import { ordinal } from '@singleback/game/players/matchup.ts';
import { formatPoints, hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';

type Own = NonNullable<GroupOutlook['own']>;
type WireChance = Own['week'];

/** '22%', '<1%' */
export const shownChance = ({ chance, is_decided: isDecided }: WireChance): string => chanceText({ chance, isDecided });

/** A chance that is about something else than a decided week: never 0% or 100%. */
export const aboutChance = (chance: number): string => chanceText({ chance, isDecided: false });

/** Points of the wire with one decimal: '65.8'. */
export const tenths = (points: number): string => formatPoints(hundredthsFromPoints(points), 1);

/** Points of the wire with both decimals: '65.80'. */
export const hundredths = (points: number): string => formatPoints(hundredthsFromPoints(points), 2);

/** '3rd, 1st to 6th of 12' */
export function placeWords({ mean, best, worst }: Own['place'], members: number): string {
  const expected = ordinal(Math.round(mean));
  if (best === worst) return `${expected} of ${members}`;
  return `${expected}, ${ordinal(best)} to ${ordinal(worst)} of ${members}`;
}
