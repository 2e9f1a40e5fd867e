// Prepares the past seasons that are played in an evening.
import { createHash } from 'node:crypto';
import { expectedPoints } from '@singleback/game/players/injury.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import { isDefense } from '@singleback/game/scoring/stat-line.ts';
import { isBigPlay, playWords } from '@singleback/game/try/season.ts';
import { addCredits, type BoxScore, instantOfPlay } from '../pipeline/feeds/simulated/game.ts';
import { healthAt, projectGame } from '../pipeline/feeds/simulated/outlook.ts';
import type { ScheduledGame } from '../pipeline/feeds/simulated/schedule.ts';
import { type SimulatedSeason, simulateSeason } from '../pipeline/feeds/simulated/season.ts';
import type { FactLine, FactWeek, Gain, SeasonFacts } from './prepare.ts';

/** A whole invented season. The seed is a secret: whoever has it can compute every result. */
export function inventedFacts(seed: string, year: number): SeasonFacts {
  const season = simulateSeason(seed, year);
  const numbers = new Map(season.players.map(({ feedKey }, at) => [feedKey, at]));
  return {
    players: season.players.map(({ feedKey, name, position, jerseyNumber }) => {
      return { id: idOf(`${seed}/${feedKey}`), name, position, jerseyNumber, espnId: null };
    }),
    weeks: season.weeks.map(({ weekNumber, startDate }) => weekFacts(season, numbers, weekNumber, startDate)),
  };
}

function weekFacts(
  season: SimulatedSeason,
  numbers: ReadonlyMap<string, number>,
  weekNumber: number,
  startDate: Date,
): FactWeek {
  const games = season.games.filter(({ week }) => week === weekNumber);
  const playing = games.flatMap((game) => gameFacts(season, numbers, game));
  const isPlaying = new Set(playing.map(({ player }) => player));
  const onBye = season.players.flatMap(({ feedKey, team }): FactLine[] => {
    const player = numbers.get(feedKey) ?? 0;
    return isPlaying.has(player) ? [] : [{ ...NO_GAME, player, team, gains: [] }];
  });
  return { weekNumber, startsAt: startDate.getTime(), lines: [...playing, ...onBye] };
}

const NO_GAME = {
  ...{ opponent: null, isHome: false, kickoff: null, injuryStatus: null, injuryNotes: null },
  ...{ projected: 0, points: 0, hasPlayed: false },
};

function gameFacts(season: SimulatedSeason, numbers: ReadonlyMap<string, number>, game: ScheduledGame): FactLine[] {
  const health = healthAt(season, game, game.kickoff);
  const projections = projectGame(season, game, health);
  const gains = gainsOf(season, game);
  const { home, away } = season.sheetsOf(game);
  return [home, away].flatMap((sheet) =>
    sheet.players.map(({ feedKey }): FactLine => {
      const injuryStatus = health.get(feedKey) ?? null;
      const own = gains.get(feedKey);
      return {
        ...{ player: numbers.get(feedKey) ?? 0, team: sheet.team, isHome: sheet === home },
        ...{ opponent: sheet === home ? away.team : home.team, kickoff: game.kickoff.getTime() },
        ...{ injuryStatus, injuryNotes: null },
        projected: expectedPoints(projections.get(feedKey) ?? null, {
          ...{ injuryStatus, hasNoGame: false, hasPlayed: false },
        }),
        points: (own ?? []).reduce((sum, [, gain]) => sum + gain, 0),
        hasPlayed: own !== undefined,
        gains: own ?? [],
      };
    }),
  );
}

/** How the points of everyone in a game came about, play by play, by feed key. */
function gainsOf(season: SimulatedSeason, game: ScheduledGame): Map<string, Gain[]> {
  const { home, away } = season.sheetsOf(game);
  const positions = new Map([...home.players, ...away.players].map(({ feedKey, position }) => [feedKey, position]));
  const lines: BoxScore['lines'] = new Map();
  const before = new Map<string, number>();
  const gains = new Map<string, Gain[]>();
  for (const play of season.played(game).plays) {
    const own: BoxScore['lines'] = new Map();
    addCredits(own, play);
    addCredits(lines, play);
    const at = instantOfPlay(season.seed, game, play.at);
    for (const [feedKey, line] of own) {
      const position = positions.get(feedKey) as Position;
      const total = scorePlayer(position, lines.get(feedKey) ?? {});
      const gain = total - (before.get(feedKey) ?? 0);
      const all = gains.get(feedKey) ?? [];
      gains.set(feedKey, all);
      if (gain === 0) continue;
      before.set(feedKey, total);
      // A defense starts with the points of a shutout, which nobody has earned by a play.
      const isStart = isDefense(position) && all.length === 0;
      all.push([at, gain, !isStart && isBigPlay(line, gain) ? playWords(line) : null]);
    }
  }
  return gains;
}

/** A UUID that depends only on the name. */
function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
