import { HOUR_MS } from '@singleback/game/season/durations.ts';
import type { GameRecord, PlayRecord, StatLineRecord } from '../feed.ts';
import { type BoxScore, boxScore } from './box-score.ts';
import type { ChangeFilter } from './change-filter.ts';
import { linesOf as bettingLinesOf } from './circumstances.ts';
import { type GameClock, gameClock } from './game-clock.ts';
import { playRecords } from './play-texts.ts';
import type { ScheduledGame } from './schedule.ts';
import type { SimulatedSeason } from './season.ts';

// No game is longer, overtime included.
const LONGEST_GAME = 4.5 * HOUR_MS;

/** Changed scores and stat lines at `now` of games that were in progress since `last`, and the plays since then. */
export function liveReport(
  season: SimulatedSeason,
  last: Date | null,
  now: Date,
  changes: ChangeFilter,
): { games: GameRecord[]; statLines: StatLineRecord[]; plays: PlayRecord[] } {
  const onAir = season.games.filter(
    ({ kickoff }) => kickoff <= now && (last === null || kickoff.getTime() + LONGEST_GAME >= last.getTime()),
  );
  const games: GameRecord[] = [];
  const statLines: StatLineRecord[] = [];
  const plays: PlayRecord[] = [];
  for (const game of onAir) {
    const clock = gameClock(season.seed, game, () => season.played(game), now);
    const box = boxScore(season.played(game), clock.seconds);
    const record = { ...gameRecord(game, clock, box), circumstances: bettingLinesOf(season, game) };
    if (changes.isChanged(game.feedKey, record)) games.push(record);
    for (const line of linesOf(season, game, box)) {
      if (changes.isChanged(`line ${line.feedKey}/${game.week}`, line.stats)) statLines.push(line);
    }
    // Of what is over when the feed is opened only the figures are known.
    if (last === null) continue;
    const { seconds: since } = gameClock(season.seed, game, () => season.played(game), last);
    plays.push(...playRecords(game, season, { after: since, upTo: clock.seconds }, now));
  }
  return { games, statLines, plays };
}

function gameRecord(game: ScheduledGame, clock: GameClock, box: BoxScore): GameRecord {
  const isPlaying = clock.status === 'in_progress' && !clock.isHalftime;
  return {
    feedKey: game.feedKey,
    espnId: null,
    weekNumber: game.week,
    home: game.home,
    away: game.away,
    kickoff: game.kickoff,
    status: clock.status,
    homeScore: box.home,
    awayScore: box.away,
    quarter: clock.quarter,
    timeRemaining: clock.timeRemaining,
    possession: isPlaying ? game[box.possession] : null,
  };
}

function linesOf(season: SimulatedSeason, game: ScheduledGame, box: BoxScore): StatLineRecord[] {
  const { home, away } = season.sheetsOf(game);
  const both = [
    { sheet: home, opponent: away.team },
    { sheet: away, opponent: home.team },
  ];
  return both.flatMap(({ sheet, opponent }) =>
    sheet.players.flatMap(({ feedKey, team }) => {
      const stats = box.lines.get(feedKey);
      return stats === undefined ? [] : [{ feedKey, weekNumber: game.week, game: game.feedKey, team, opponent, stats }];
    }),
  );
}
