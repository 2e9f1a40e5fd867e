// The season's plan: worker/ solves it beside the page, plan/ shows it by weeks and slots, wishes-model.ts keeps what the user
// has fixed.

import type { SeasonOutlook } from '@singleback/contract/forecast/outlook.ts';
import type { MyGroup } from '@singleback/contract/groups.ts';
import type { ScheduledGame } from '@singleback/contract/season.ts';
import { chanceText } from '@singleback/game/chances/group-chances.ts';
import { type GroupSettings, playoffMultiplierHundredths } from '@singleback/game/groups/settings.ts';
import type { PlanInput, PlanPlayer, Wish, Wishes } from '@singleback/game/planner/plan.ts';
import { DEFAULT_POLICY } from '@singleback/game/planner/policy.ts';
import { type Roof, roofWords } from '@singleback/game/season/roof.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { playsIn } from '../groups/queries.ts';

/** What is expected of the weeks that are left. */
export type Outlook = ReturnType<typeof outlookFromWire>;
type OutlookPlayer = NonNullable<ReturnType<Outlook['players']['get']>>;

/**
 * Parses the outlook of a season. Lists of a player are in the order of its weeks: points in hundredths and opponents, both
 * null on a bye; in a postseason also the chance in thousandths that the team still plays, and opponents null until known.
 */
export function outlookFromWire(wire: SeasonOutlook) {
  const teams = new Map(wire.teams.map((team) => [team.id, team]));
  const nowhere = wire.weeks.map(() => null);
  return {
    weeks: wire.weeks,
    /** By week whether its games are known: in a postseason those of the next round once the one before is over. */
    known: wire.weeks.map((_, at) =>
      wire.teams.every(({ plays, games }) => plays === undefined || games[at] || plays[at] === 0),
    ),
    players: new Map(
      wire.players.map(({ id, position, team_id, points }) => {
        const { games = nowhere, plays = null } = teams.get(team_id) ?? {};
        return [id, { id, position, points, opponents: games, teamPlays: plays }];
      }),
    ),
  };
}

/**
 * A player's game in a week of the outlook: 'vs KC'; in a postseason also '62% to play' where the opponent is not known, and
 * 'out of the postseason'. Null on a bye.
 */
export function gameText(player: OutlookPlayer | undefined, at: number): string | null {
  const chance = player?.teamPlays?.[at];
  const opponent = player?.opponents[at] ?? null;
  if (opponent !== null || chance === undefined) return opponent;
  return chance === 0 ? 'out of the postseason' : `${percentText(chance)} to play`;
}

/** The same where there is little room: 'KC', '62%', 'out', 'bye'. */
export function shortGameText(player: OutlookPlayer | undefined, at: number): string {
  const chance = player?.teamPlays?.[at];
  const opponent = player?.opponents[at] ?? null;
  if (opponent !== null) return teamIn(opponent);
  return chance === undefined ? 'bye' : chance === 0 ? 'out' : percentText(chance);
}

/** The team of an opponent: 'KC' of 'vs KC'. */
export const teamIn = (opponent: string): string => opponent.split(' ')[1] ?? '';

/** '79% to play again', in the round after this one; null in a regular season, and after the last round. */
export function playAgainText({ weeks, players }: Outlook, playerId: string, weekNumber: number): string | null {
  const chance = players.get(playerId)?.teamPlays?.[weeks.indexOf(weekNumber + 1)];
  return chance === undefined ? null : `${percentText(chance)} to play again`;
}

const percentText = (thousandths: number) =>
  chanceText({ chance: thousandths / 1000, isDecided: thousandths === 0 || thousandths === 1000 });

/** How often each player was used. */
export type Uses = ReadonlyMap<string, { readonly count: number }>;

/** What a plan is made of besides the outlook. */
export interface Season {
  readonly settings: GroupSettings;
  /** Numbers of the weeks to plan. */
  readonly weeks: readonly number[];
  /** The week of the lineup that the plan is for, where it is not one of its weeks; else the first of them. */
  readonly playedFirst?: number;
  /** How often each player was used; those who were not are left out. */
  readonly uses: Uses;
  readonly usageLimit: number;
  readonly wishes: Wishes;
  /** Whether a player can't be used in a week although there is a game: it has begun. */
  isStarted(playerId: string, weekNumber: number): boolean;
}

/** The input of a plan of those weeks that the outlook knows: players who have a use left or are in `always`. */
export function planInput(outlook: Outlook, season: Season, always: ReadonlySet<string> = NOBODY): PlanInput {
  const { settings, usageLimit, uses, wishes, isStarted } = season;
  const weeks = outlook.weeks.flatMap((weekNumber, at) =>
    season.weeks.includes(weekNumber) ? [{ weekNumber, at }] : [],
  );
  const players = [...outlook.players.values()].flatMap((player): PlanPlayer[] => {
    const left = usageLimit - (uses.get(player.id)?.count ?? 0);
    const points = weeks.map(({ weekNumber, at }) =>
      isStarted(player.id, weekNumber) ? null : (player.points[at] ?? null),
    );
    if (left <= 0 && !always.has(player.id)) return [];
    return [{ id: player.id, position: player.position, left: Math.max(0, left), points }];
  });
  // Kept for a week that is over, has its lineup or no game for the player: they would be left out of all others for nothing.
  const isKept = ({ playerId, weekNumber }: Wish) => {
    const at = weeks.findIndex((week) => week.weekNumber === weekNumber);
    const points = players.find(({ id }) => id === playerId)?.points[at] ?? null;
    return points !== null || weekNumber === season.playedFirst;
  };
  return {
    weeks: weeks.map(({ weekNumber }) => ({
      weekNumber,
      multiplier: playoffMultiplierHundredths(settings, weekNumber),
      ahead: Math.max(0, weekNumber - (season.playedFirst ?? weeks[0]?.weekNumber ?? 0)),
    })),
    counts: settings.counts,
    doubleDown: settings.playerDoubleDown,
    players,
    wishes: { ...wishes, keeps: wishes.keeps.filter(isKept) },
    policy: DEFAULT_POLICY,
  };
}

const NOBODY: ReadonlySet<string> = new Set();

/** What is known of a team's game of a week. */
export interface GameLines {
  /** Points that the betting market implies for the team; null where unknown. */
  readonly total: number | null;
  /** 'dome', 'open air'; null where unknown. */
  readonly roof: string | null;
}

/** By week and team: 'week KC'. */
type SeasonLines = ReadonlyMap<string, GameLines>;

/** The lines of all games, from both sides. */
export function seasonLines(games: readonly ScheduledGame[]): SeasonLines {
  const words = (roof: Roof | null) => (roof === null ? null : roofWords(roof));
  return new Map(
    games.flatMap(({ week_number, home, away, home_total, away_total, roof }) => [
      [lineKey(week_number, home), { total: home_total, roof: words(roof) }],
      [lineKey(week_number, away), { total: away_total, roof: words(roof) }],
    ]),
  );
}

export const lineKey = (weekNumber: number, team: string) => `${weekNumber} ${team}`;

/** The weeks that are still to be planned for these groups: those in which the user plays in one without a lineup there. */
export function openWeeks(
  weekNumbers: readonly number[],
  groups: readonly MyGroup[],
  weeks: readonly Pick<Week, 'id' | 'weekNumber'>[],
  lineups: readonly { readonly weekId: string; readonly groupIds: readonly string[] }[],
): number[] {
  return weekNumbers.filter((weekNumber) => {
    const week = weeks.find((each) => each.weekNumber === weekNumber);
    const ofWeek = lineups.filter(({ weekId }) => weekId === week?.id);
    const played = groups.filter((group) => playsIn(group, weekNumber));
    return !played.every(({ id }) => ofWeek.some((lineup) => lineup.groupIds.includes(id)));
  });
}

/** '×1.25'; null outside of playoff weeks. */
export function multiplierText(multiplier: number): string | null {
  return multiplier === 100 ? null : `×${multiplier / 100}`;
}
