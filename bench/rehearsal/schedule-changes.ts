import { DAY_MS, HOUR_MS } from '@singleback/game/season/durations.ts';
import { leagueWeek, SEASON_WEEKS } from '@singleback/game/season/week.ts';
import type { League, PlayedGame } from './league.ts';

/** A change of the schedule that was published later: until then the game was announced for another day or week. */
export interface ScheduleChange {
  game: PlayedGame;
  /** Columns as they were announced first. */
  before: Partial<Record<'game_id' | 'week' | 'gameday' | 'gametime', string>>;
  publishedAt: Date;
}

const PUBLISHED_BEFORE_MS = 12 * DAY_MS;
/** The games of a round are announced within the week. */
const PUBLISHED_BEFORE_IN_POSTSEASON_MS = 3 * DAY_MS;
const DIVISIONAL = leagueWeek('postseason', 2);

/**
 * A flexed game, announced for another day and time, and one that moved to another week; in the postseason one that was
 * announced for the following day. Each with what it is, in words.
 */
export function scheduleChanges({ games }: League): { changes: ScheduleChange[]; words: string[] } {
  const changes: ScheduleChange[] = [];
  const words: string[] = [];
  const ofPostseason = games.find(({ week }) => week === DIVISIONAL);
  if (ofPostseason !== undefined) {
    const gameday = dayOf(ofPostseason.kickoff.getTime() + DAY_MS);
    const publishedAt = earlier(ofPostseason.kickoff, PUBLISHED_BEFORE_IN_POSTSEASON_MS);
    changes.push({ ...changeOf(ofPostseason, { gameday }, ofPostseason.kickoff), publishedAt });
    return { changes, words: [`${ofPostseason.id} was announced for the following day`] };
  }
  const flexed = games.find(({ week, row }) => week >= 4 && row.gametime === '13:00' && row.weekday === 'Sunday');
  if (flexed !== undefined) {
    changes.push(
      changeOf(flexed, { gameday: dayOf(flexed.kickoff.getTime() + DAY_MS), gametime: '20:15' }, flexed.kickoff),
    );
    words.push(`${flexed.id} was announced for Monday night`);
  }
  const moved = findMoved(games.filter((game) => game !== flexed));
  if (moved !== null) {
    const { game, week } = moved;
    const then = new Date(game.kickoff.getTime() + (week - game.week) * 7 * DAY_MS);
    const id = game.id.replace(/_\d\d_/, `_${String(week).padStart(2, '0')}_`);
    changes.push(
      changeOf(
        game,
        { game_id: id, week: String(week), gameday: dayOf(then.getTime()) },
        then < game.kickoff ? then : game.kickoff,
      ),
    );
    words.push(`${game.id} was announced for week ${week}`);
  }
  return { changes, words };
}

/** A game both of whose teams have a bye in the same other week. */
function findMoved(games: readonly PlayedGame[]): { game: PlayedGame; week: number } | null {
  const weeks = [...new Set(games.map(({ week }) => week))];
  const playing = new Set(games.flatMap(({ week, home, away }) => [`${week} ${home}`, `${week} ${away}`]));
  for (const game of games) {
    const week = weeks.find(
      (one) =>
        Math.abs(one - game.week) <= 4 && !playing.has(`${one} ${game.home}`) && !playing.has(`${one} ${game.away}`),
    );
    if (week !== undefined) return { game, week };
  }
  return null;
}

const changeOf = (game: PlayedGame, before: ScheduleChange['before'], first: Date): ScheduleChange => ({
  ...{ game, before },
  publishedAt: earlier(first, PUBLISHED_BEFORE_MS),
});

const earlier = (at: Date, ms: number) => new Date(at.getTime() - ms);

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

const ANNOUNCED_AFTER_MS = 2 * HOUR_MS;

/**
 * When the games of a league's week were known: those of a regular season always, those of a round of the postseason two
 * hours after the last game of the week before.
 */
export function matchupsKnown(games: readonly PlayedGame[]): (week: number, now: Date) => boolean {
  const ends = new Map<number, number>();
  for (const { week, endsAt } of games) ends.set(week, Math.max(ends.get(week) ?? 0, endsAt.getTime()));
  return (week, now) => week <= SEASON_WEEKS || now.getTime() >= (ends.get(week - 1) ?? 0) + ANNOUNCED_AFTER_MS;
}
