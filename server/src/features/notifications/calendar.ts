import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { type CalendarEvent, icalendar } from '../../lib/icalendar.ts';
import { readCalendarToken } from '../../lib/tokens/calendar-tokens.ts';
import { type LockingGame, readKickoffs, readLockingGames, type WeekKickoff } from './calendar-store.ts';
import { readAddressee, readSettings } from './notices-store.ts';

/**
 * The calendar of a token's owner: when the players of the lineups lock, or the week's first kick-off without a
 * lineup. Past weeks are left out. Refuses an ended or foreign token with not_found.
 */
export async function calendarOf(context: Context, token: string): Promise<string> {
  const { db, clock, publicUrl } = context;
  const link = readCalendarToken(context.authSecret, token);
  if (link === null || !(await isInForce(context, link))) {
    throw new AppError('not_found', 'This calendar link no longer works.');
  }
  const now = clock.now();
  const [kickoffs, games] = await Promise.all([readKickoffs(db, now), readLockingGames(db, link.userId, now)]);
  const own = new Set(games.map(({ weekId }) => weekId));
  const events = [
    ...kickoffs.filter(({ weekId }) => !own.has(weekId)).flatMap((week) => kickoffEvent(week, publicUrl)),
    ...games.map((game) => lockEvent(game, publicUrl)),
  ];
  return icalendar('Singleback', events, now);
}

async function isInForce({ db }: Context, { userId, version }: { userId: string; version: number }): Promise<boolean> {
  if ((await readAddressee(db, userId)) === null) return false;
  return (await readSettings(db, userId)).calendarVersion === version;
}

function kickoffEvent({ weekId, weekNumber, kickoff }: WeekKickoff, publicUrl: string): CalendarEvent[] {
  if (kickoff === null) return [];
  return [
    {
      uid: `week-${weekId}@${hostOf(publicUrl)}`,
      start: new Date(kickoff),
      summary: `Week ${weekNumber}: first kickoff, no lineup yet`,
      description: 'From now on players lock as their games kick off.',
      url: `${publicUrl}/lineup/${weekNumber}`,
    },
  ];
}

function lockEvent({ weekId, weekNumber, gameId, kickoff, players }: LockingGame, publicUrl: string): CalendarEvent {
  const [first = ''] = players;
  const who = players.length === 1 ? `${first} locks` : `${players.length} of your players lock`;
  return {
    uid: `lock-${weekId}-${gameId}@${hostOf(publicUrl)}`,
    start: new Date(kickoff),
    summary: `Week ${weekNumber}: ${who}`,
    description: players.join('\n'),
    url: `${publicUrl}/lineups/${weekNumber}`,
  };
}

const hostOf = (publicUrl: string) => new URL(publicUrl).hostname;
