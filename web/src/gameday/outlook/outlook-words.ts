import type { GroupOutlook, NamedPlayer, Need, Swing } from '@singleback/contract/gameday/chances.ts';
import type { LiveTable } from '@singleback/contract/gameday/game-day.ts';
import { neededPoints } from '@singleback/game/chances/need.ts';
import { ordinal } from '@singleback/game/players/matchup.ts';
import { shortName } from '@singleback/game/players/positions.ts';
import {
  formatGap,
  formatPoints,
  hundredthsFromPoints,
  pointsFromHundredths,
} from '@singleback/game/scoring/rounding.ts';
import { livePlace } from '@singleback/game/standings/standings.ts';
import { formatCount } from '@singleback/game/text/count-text.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { asOfText, kickoffText, timeText } from '../../ui/text/time-text.ts';
import { shownChance, tenths } from '../chances/chance-words.ts';
import { totalsOf } from '../live-table.ts';

type Own = NonNullable<GroupOutlook['own']>;

/** A sentence around a number that explains itself; without one nothing is uncertain. */
interface NumberSentence {
  readonly before: string;
  readonly number: string | null;
  readonly after: string;
}

/** 'You have a 7% chance to win the week, and will likely be 9th after it.' */
export function weekSentence(
  { week, place }: Pick<Own, 'week' | 'place'>,
  noun: 'week' | 'round' = 'week',
): NumberSentence {
  const likely = `will likely be ${ordinal(Math.round(place.mean))} after it.`;
  if (!week.is_decided) {
    const number = shownChance(week);
    return { before: `You have ${articleOf(number)} `, number, after: ` chance to win the ${noun}, and ${likely}` };
  }
  return { before: `${decidedWords(week.chance, noun)}, and ${likely}`, number: null, after: '' };
}

/** 'an' before 8, 11, 18 and 80 to 89 percent. */
const articleOf = (percentage: string) => (/^(8|11%|18%)/.test(percentage) ? 'an' : 'a');

function decidedWords(chance: number, noun: string): string {
  if (chance === 0) return `You can no longer win the ${noun}`;
  return chance === 1 ? `You win the ${noun}` : `You share the win of the ${noun}`;
}

/** The user's place on a table, as far as it is known: hundredths to the next one below. */
interface Place {
  readonly rank: number | null;
  readonly below: { readonly gap: number } | null;
  readonly level: number;
}

/** 'Outscore Ann by 6.6 from here and you are 7th.', of the first 'You lead by 38.0.'; null if nobody can be passed. */
export function moveUpSentence({ passes, multiplier }: Need, place: Place | undefined): string | null {
  const [nearest] = passes;
  if (nearest === undefined) {
    const isFirst = place?.rank === 1 && place.level === 0 && place.below !== null;
    return isFirst ? `You lead by ${formatGap(place.below.gap)}.` : null;
  }
  // Those who are level with each other are passed together.
  const names = namesOf(passes.filter(({ gap }) => gap === nearest.gap));
  const rank = ordinal(nearest.rank);
  if (nearest.gap === 0) return `You are level with ${names}. Outscore them from here and ${rank} is yours.`;
  const needed = neededPoints(hundredthsFromPoints(nearest.gap), {
    ...{ multiplier: Math.round(multiplier * 100), times: 1 },
  });
  return `Outscore ${names} by ${formatPoints(needed, 1)} from here and you are ${rank}.`;
}

/** 'touchbacktina is 4.3 behind and can still pass you: 57%.' */
export function watchOutSentence({ username, gap }: Swing, number: string): NumberSentence {
  const before = `${isolated(username)} is ${formatGap(hundredthsFromPoints(gap))} behind and can still pass you: `;
  return { before, number, after: '.' };
}

/** 'Ann', 'Ann and Ben', '3 others'. */
function namesOf(swings: readonly Swing[]): string {
  const names = swings.map(({ username }) => isolated(username));
  return names.length > 2 ? `${formatCount(names.length)} others` : names.join(' and ');
}

/**
 * What changes two places, if all else stays level: 'Their open slots must outscore your Northcutt (2x) by 53.9.'
 * @param isUp whether the user passes the other, and is not passed
 */
export function conditionSentence({ outscores, outscored, by }: Swing, isUp: boolean): string {
  const [chaser, leader] = isUp ? ['Your', 'their'] : ['Their', 'your'];
  const points = tenths(by);
  if (outscores && !outscored) return `${chaser} ${playerName(outscores)} must score ${points} more.`;
  const who = outscores ? playerName(outscores) : 'open slots';
  const whom = outscored ? `${leader} ${playerName(outscored)}` : isUp ? 'theirs' : 'yours';
  return `${chaser} ${who} must outscore ${whom} by ${points}.`;
}

/** 'Northcutt (2x)', 'Cardinals'. */
export function playerName({ name, position, times }: Pick<NamedPlayer, 'name' | 'position' | 'times'>): string {
  return times > 1 ? `${shortName(name, position)} (${times}x)` : shortName(name, position);
}

/** A game, as far as a sentence needs it. */
interface WatchedGame {
  readonly away: { readonly abbreviation: string };
  readonly home: { readonly abbreviation: string };
  readonly kickoff: Date | null;
  /** '6:42 3rd'; null before the game. */
  readonly stateText: string | null;
}

/** 'LAR @ ARI at 4:25 PM moves your odds most: you have 2 players in it.', with the day where it is not today. */
export function gameSentence(game: WatchedGame, players: number, now: Date | null): string {
  const title = `${game.away.abbreviation} @ ${game.home.abbreviation}`;
  const count = players === 1 ? '1 player' : `${players} players`;
  return `${title}${whenOf(game, now)} moves your odds most: you have ${count} in it.`;
}

function whenOf({ kickoff, stateText }: WatchedGame, now: Date | null): string {
  if (stateText !== null) return `, ${stateText},`;
  if (kickoff === null) return '';
  // Of today it is the time alone, as with everything that has an age.
  const isToday = now !== null && asOfText(kickoff, now) === timeText(kickoff);
  return isToday ? ` at ${timeText(kickoff)}` : ` on ${kickoffText(kickoff)}`;
}

/** 'Likely between 91 and 138 points when the week ends.'; null where nothing is open. Hundredths. */
export function rangeSentence(floor: number, ceiling: number, noun: 'week' | 'round' = 'week'): string | null {
  const [low, high] = [floor, ceiling].map((points) => formatCount(Math.round(points / 100)));
  return low === high ? null : `Likely between ${low} and ${high} points when the ${noun} ends.`;
}

/**
 * What the user needs, with ranks, distances and points of this moment (rules 7.21): only the chances are as old as the
 * answer. Whoever has changed places with the user since then changes sides.
 */
export function needNow(need: Need, table: LiveTable | undefined, userId: string): Need {
  const totals = table ? totalsOf(table) : [];
  const own = totals.find((row) => row.userId === userId);
  if (!table || !own) return need;
  const points = new Map(table.players.map(({ id, actual_points: scored }) => [id, scored]));
  const scoredNow = (player: NamedPlayer | null) =>
    player && { ...player, scored: points.get(player.player_id) ?? player.scored };
  const now = (swing: Swing, wasAhead: boolean) => {
    const rival = totals.find((row) => row.userId === swing.user_id);
    const gap = rival ? rival.total - own.total : null;
    const isAhead = gap === null ? wasAhead : gap >= 0;
    const hasTurned = isAhead !== wasAhead;
    const outscores = scoredNow(hasTurned ? swing.outscored : swing.outscores);
    const outscored = scoredNow(hasTurned ? swing.outscores : swing.outscored);
    const times = outscores?.times ?? outscored?.times ?? 1;
    const distances =
      gap === null
        ? {}
        : {
            rank: livePlace(totals, swing.user_id)?.rank ?? swing.rank,
            gap: pointsFromHundredths(Math.abs(gap)),
            by: pointsFromHundredths(
              neededPoints(Math.abs(gap), { multiplier: Math.round(need.multiplier * 100), times }),
            ),
          };
    const chance = hasTurned ? 1 - swing.chance : swing.chance;
    return { isAhead, swing: { ...swing, ...distances, chance, outscores, outscored } };
  };
  const all = [...need.passes.map((swing) => now(swing, true)), ...need.caught_by.map((swing) => now(swing, false))];
  const nearest = (isAhead: boolean) =>
    all
      .filter((each) => each.isAhead === isAhead)
      .map(({ swing }) => swing)
      .toSorted((a, b) => a.gap - b.gap);
  return { ...need, passes: nearest(true), caught_by: nearest(false) };
}

/** Places that are shown as one line, and the chance of them. */
interface PlaceStep {
  /** '9th', '10th to 12th' */
  readonly label: string;
  readonly chance: number;
}

/** A smaller chance is not worth a line of its own at either end. */
const LEAST = 0.005;

/**
 * The chance of each place, the better ones first, in at most so many lines: neighbors share a line where there are more.
 * Places at the ends that are hardly ever taken are left out.
 */
export function placeSteps(places: readonly number[], most = 8): PlaceStep[] {
  const first = places.findIndex((chance) => chance >= LEAST);
  if (first < 0) return [];
  const taken = places.slice(first, places.findLastIndex((chance) => chance >= LEAST) + 1);
  const width = Math.ceil(taken.length / most);
  return Array.from({ length: Math.ceil(taken.length / width) }, (_, at): PlaceStep => {
    const step = taken.slice(at * width, (at + 1) * width);
    const [from, to] = [first + at * width + 1, first + at * width + step.length];
    return {
      label: from === to ? ordinal(from) : `${ordinal(from)} to ${ordinal(to)}`,
      chance: step.reduce((sum, chance) => sum + chance, 0),
    };
  });
}
