// Emails, push messages and the calendar of a user: settings, and delivery of what alerts, group news and recaps found due.

import { type Round, roundLabel } from '@singleback/game/season/round-words.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { type Db, query } from '../../db/pool.ts';
import { readShownWeeks, seasonKindColumn } from '../../db/season.ts';
import { AppError } from '../../lib/app-error.ts';
import { readCalendarToken } from '../../lib/tokens/user-links.ts';
import { readAddressee, readSettings } from './kept-service.ts';

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
  const [kickoffs, games] = await Promise.all([
    readKickoffs(db, link.userId, now),
    readLockingGames(db, link.userId, now),
  ]);
  const events = [
    ...kickoffs.map((week) => kickoffEvent(week, publicUrl)),
    ...games.map((game) => lockEvent(game, publicUrl)),
  ];
  return icalendar('Singleback', events, now);
}

async function isInForce({ db }: Context, { userId, version }: { userId: string; version: number }): Promise<boolean> {
  if ((await readAddressee(db, userId)) === null) return false;
  return (await readSettings(db, userId)).calendarVersion === version;
}

function kickoffEvent({ weekId, weekNumber, seasonKind, kickoff }: WeekKickoff, publicUrl: string): CalendarEvent {
  return {
    uid: `week-${weekId}@${hostOf(publicUrl)}`,
    start: new Date(kickoff),
    summary: `${roundLabel({ weekNumber, seasonKind })}: first kickoff, no lineup yet`,
    description: 'From now on players lock as their games kick off.',
    url: `${publicUrl}/lineup/${weekNumber}`,
  };
}

function lockEvent(
  { weekId, weekNumber, seasonKind, gameId, kickoff, players }: LockingGame,
  publicUrl: string,
): CalendarEvent {
  const [first = ''] = players;
  const who = players.length === 1 ? `${first} locks` : `${players.length} of your players lock`;
  return {
    uid: `lock-${weekId}-${gameId}@${hostOf(publicUrl)}`,
    start: new Date(kickoff),
    summary: `${roundLabel({ weekNumber, seasonKind })}: ${who}`,
    description: players.join('\n'),
    url: `${publicUrl}/lineups/${weekNumber}`,
  };
}

const hostOf = (publicUrl: string) => new URL(publicUrl).hostname;

/** A week of the season that is shown that is not over and has no lineup of the user, and its first kick-off, once known. */
interface WeekKickoff extends Round {
  weekId: string;
  kickoff: string;
}

/** A game with players of a user's lineups. */
interface LockingGame extends Round {
  weekId: string;
  gameId: string;
  kickoff: string;
  players: string[];
}

async function readKickoffs(db: Db, userId: string, now: Date): Promise<WeekKickoff[]> {
  const shown = (await readShownWeeks(db, now)).map(({ id }) => id);
  return query<WeekKickoff>(db)`
    select weeks.id as "weekId", week_number as "weekNumber", ${seasonKindColumn},
      min(kickoff) as kickoff
    from weeks left join games on games.week_id = weeks.id and games.status <> 'cancelled'
    where weeks.id = any (${sql.param(shown)}::uuid[]) and end_date >= ${now.toISOString()}
      and not exists (select from lineups where lineups.user_id = ${userId} and lineups.week_id = weeks.id)
    group by weeks.id having min(kickoff) is not null order by week_number`;
}

/** The games of the players in a user's lineups, in the weeks that are not over. */
async function readLockingGames(db: Db, userId: string, now: Date): Promise<LockingGame[]> {
  return query<LockingGame>(db)`
    select weeks.id as "weekId", weeks.week_number as "weekNumber", ${seasonKindColumn},
      team_games.game_id as "gameId", team_games.kickoff,
      array_agg(distinct players.name order by players.name) as players
    from lineups
    join weeks on weeks.id = lineups.week_id
    join lineup_slots on lineup_slots.lineup_id = lineups.id
    join players on players.id = lineup_slots.player_id
    left join player_weeks on player_weeks.player_id = players.id and player_weeks.week_id = weeks.id
    join team_games on team_games.week_id = weeks.id
      and team_games.team_id = coalesce(player_weeks.team_id, players.team_id)
    where lineups.user_id = ${userId} and weeks.end_date >= ${now.toISOString()}
      and team_games.status <> 'cancelled' and team_games.kickoff is not null
    group by weeks.id, team_games.game_id, team_games.kickoff
    order by team_games.kickoff, team_games.game_id`;
}

/** An event of a calendar. */
interface CalendarEvent {
  /** Stable for the same event, even if its time changes. */
  uid: string;
  start: Date;
  summary: string;
  description: string;
  url: string;
}

/** A whole calendar as a file (RFC 5545): lines of at most 75 octets, CRLF, times in UTC. `now` is when it was made. */
export function icalendar(name: string, events: readonly CalendarEvent[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Singleback//Lock times//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => eventLines(event, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines({ uid, start, summary, description, url }: CalendarEvent, now: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(start)}`,
    'DURATION:PT15M',
    `SUMMARY:${text(summary)}`,
    `DESCRIPTION:${text(description)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** 20251005T170000Z */
const utc = (instant: Date) => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** A value of type TEXT: a control character could start a line of its own. */
function text(value: string): string {
  return value
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

const LINE_OCTETS = 75;

/** Folds long lines with a leading space, without splitting a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > LINE_OCTETS) {
      parts.push(part);
      [part, octets] = [' ', 1];
    }
    part += letter;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}
