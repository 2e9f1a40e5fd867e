import type { Player } from '@singleback/contract/players.ts';
import { injuryBadge, isUnlikelyToPlay } from '@singleback/game/players/injury.ts';
import { POSITIONS, type Position } from '@singleback/game/players/positions.ts';
import { divideRounded, pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { bestSeason, picksOfManager, simulateManagers, totalsThrough } from '@singleback/game/try/managers.ts';
import { MANAGERS, type TryWeek } from '@singleback/game/try/season.ts';

/** A week of a season, ready to be sent. Texts are JSON, because they cross from the worker at once. */
export interface PreparedWeek {
  weekNumber: number;
  startsAt: number;
  /** Player[]: what is known before the week. */
  listing: string;
  /** FactLine[] of those who play. */
  facts: string;
  /** Player ids of the manager in the middle of this week's points. */
  medianPicks: string[];
  /** The season's totals of all simulated managers after this week, lowest first, in hundredths. */
  totals: Int32Array;
}

/** A season that can be played. */
export interface PreparedSeason {
  /** SeasonFacts['players'] as JSON. */
  players: string;
  weeks: PreparedWeek[];
  /** The best possible season in hindsight, in hundredths; null if its slots can't all be filled. */
  best: number | null;
}

/** Computes everything that a season needs to be played. It takes seconds: only in the worker. */
export function prepareSeason(facts: SeasonFacts, seed: string): PreparedSeason {
  const weeks = facts.weeks.map(({ weekNumber, lines }): TryWeek => {
    const playing = lines.filter(({ kickoff }) => kickoff !== null);
    return {
      weekNumber,
      players: playing.map(({ player, projected, points, injuryStatus }) => {
        const position = facts.players[player]?.position ?? 'K';
        return { index: player, position, projected, points, isLikely: isLikely(injuryStatus) };
      }),
    };
  });
  const managers = simulateManagers(weeks, MANAGERS, seed);
  return {
    players: JSON.stringify(facts.players),
    best: bestSeason(weeks, facts.mayHaveEmptySlots),
    weeks: facts.weeks.map(({ weekNumber, startsAt, lines }, at) => {
      const median = picksOfManager(weeks, managers.medianManagers[at] ?? 0, seed)[at] ?? [];
      return {
        ...{ weekNumber, startsAt },
        listing: JSON.stringify(listingOf(facts, at)),
        facts: JSON.stringify(lines.filter(({ kickoff }: FactLine) => kickoff !== null)),
        medianPicks: median.flatMap(({ index }) => facts.players[index]?.id ?? []),
        totals: totalsThrough(managers, weeks.length, at + 1),
      };
    }),
  };
}

const isLikely = (injuryStatus: string | null) => !isUnlikelyToPlay(injuryStatus) && injuryBadge(injuryStatus) !== 'D';

const RECENT_GAMES = 5;

/** What is known of a season before one of its weeks: the games of the weeks before, and nothing later. */
interface Known {
  /** The points of each player's games, oldest first. */
  gamesOf: Map<number, number[]>;
  rankOf: Map<number, number>;
  /** By 'DAL WR': the points that a team allows a position per game, and the rank of it (32 allows most). */
  against: Map<string, { points: number; rank: number }>;
}

/** The players of a week as the builder lists them, best projection first, with nothing of this week or later. */
function listingOf({ players, weeks }: SeasonFacts, at: number): Player[] {
  const week = weeks[at];
  if (week === undefined) return [];
  const known = knownBefore({ players, weeks }, at);
  const startsAt = new Date(week.startsAt).toISOString();
  const byProjection = (one: FactLine, other: FactLine) =>
    (other.projected ?? -1) - (one.projected ?? -1) || one.player - other.player;
  return week.lines.toSorted(byProjection).flatMap((line) => {
    const player = players[line.player];
    if (player === undefined) return [];
    const games = known.gamesOf.get(line.player) ?? [];
    const total = games.reduce((sum, points) => sum + points, 0);
    const matchup = known.against.get(`${line.opponent} ${player.position}`);
    const kickoff = line.kickoff === null ? null : new Date(line.kickoff).toISOString();
    return [
      {
        ...{ id: player.id, name: player.name, position: player.position, team_id: null, is_active: true },
        ...{ team_abbreviation: line.team, jersey_number: player.jerseyNumber, espn_id: player.espnId },
        ...{ injury_status: line.injuryStatus, injury_notes: line.injuryNotes, injury_updated_at: null },
        ...{ created_at: startsAt, updated_at: startsAt, actual_points: null },
        projected_points: line.projected === null ? null : pointsFromHundredths(line.projected),
        ...{ usage_percentage: null, usage_count: null, total_lineups: null },
        position_rank: known.rankOf.get(line.player) ?? null,
        fantasy_points_against: matchup === undefined ? null : pointsFromHundredths(matchup.points),
        fpa_rank: matchup?.rank ?? null,
        total_fantasy_points: pointsFromHundredths(total),
        average_fantasy_points: games.length === 0 ? 0 : pointsFromHundredths(divideRounded(total, games.length)),
        games_played: games.length,
        recent_points: games.slice(-RECENT_GAMES).map(pointsFromHundredths),
        opponent: line.opponent && `${line.isHome ? 'vs' : '@'} ${line.opponent}`,
        ...{ kickoff_time: kickoff, game_date: kickoff, game_status: kickoff === null ? null : ('scheduled' as const) },
        ...{ game_clock: null, is_locked: false, is_bye: kickoff === null },
      },
    ];
  });
}

function knownBefore({ players, weeks }: SeasonFacts, at: number): Known {
  const played = weeks.slice(0, at).flatMap(({ lines }) => lines.filter(({ hasPlayed }) => hasPlayed));
  const gamesOf = new Map<number, number[]>();
  const allowed = new Map<string, number>();
  const games = new Map<string, number>();
  for (const { lines } of weeks.slice(0, at)) {
    for (const team of new Set(lines.flatMap(({ opponent, team }) => (opponent === null ? [] : [team])))) {
      games.set(team, (games.get(team) ?? 0) + 1);
    }
  }
  for (const { player, opponent, points } of played) {
    gamesOf.set(player, [...(gamesOf.get(player) ?? []), points]);
    const key = `${opponent} ${players[player]?.position}`;
    allowed.set(key, (allowed.get(key) ?? 0) + points);
  }
  return { gamesOf, rankOf: positionRanks(players, gamesOf), against: matchups(allowed, games) };
}

function positionRanks(players: SeasonFacts['players'], gamesOf: Known['gamesOf']): Known['rankOf'] {
  const totals = [...gamesOf].map(([player, games]) => ({ player, total: games.reduce((sum, each) => sum + each, 0) }));
  const ranks = new Map<number, number>();
  for (const own of Map.groupBy(totals, ({ player }) => players[player]?.position).values()) {
    const sorted = own.toSorted((one, other) => other.total - one.total);
    for (const { player, total } of own) ranks.set(player, 1 + sorted.findIndex((each) => each.total === total));
  }
  return ranks;
}

function matchups(allowed: ReadonlyMap<string, number>, games: ReadonlyMap<string, number>): Known['against'] {
  const found: Known['against'] = new Map();
  for (const position of POSITIONS) {
    const rows = [...games].map(([team, count]) => {
      const key = `${team} ${position}`;
      return { key, points: divideRounded(allowed.get(key) ?? 0, count) };
    });
    rows.sort((one, other) => one.points - other.points || (one.key < other.key ? -1 : 1));
    for (const [at, { key, points }] of rows.entries()) found.set(key, { points, rank: at + 1 });
  }
  return found;
}

/** A player of a season, the same in all its weeks. */
export interface FactPlayer {
  id: string;
  name: string;
  position: Position;
  jerseyNumber: number | null;
  espnId: string | null;
}

/** A change of a player's points: when (ms UTC), the gain in hundredths, and the words of a big play. */
export type Gain = readonly [at: number, gain: number, words: string | null];

/** An available player in a week. Points are hundredths. `player` is the place in the season's list of players. */
export interface FactLine {
  player: number;
  team: string;
  /** Null on a bye. */
  opponent: string | null;
  isHome: boolean;
  /** ms UTC; null on a bye. */
  kickoff: number | null;
  /** What was known at kickoff. */
  injuryStatus: string | null;
  injuryNotes: string | null;
  projected: number | null;
  points: number;
  hasPlayed: boolean;
  gains: Gain[];
}

export interface FactWeek {
  weekNumber: number;
  startsAt: number;
  lines: FactLine[];
}

/** Everything that happened in a finished season. */
export interface SeasonFacts {
  players: FactPlayer[];
  weeks: FactWeek[];
  /** Of a postseason: nobody may be left for a slot. */
  mayHaveEmptySlots?: boolean;
}
