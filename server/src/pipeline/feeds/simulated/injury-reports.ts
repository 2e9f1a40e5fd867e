import { DAY_MS, HOUR_MS } from '@singleback/game/season/durations.ts';
import type { InjuryRecord } from '../feed.ts';
import type { Ailment } from './ailments.ts';
import type { ScheduledGame, SimulatedWeek } from './schedule.ts';

const INACTIVES_BEFORE_KICKOFF = 1.5 * HOUR_MS;

/**
 * A player's injury reports of a week, oldest first: what is carried over at the week's start, the practice report,
 * the final report two days later, and the inactives 90 minutes before kick-off. `game` is null on a bye.
 */
export function weekReports(
  feedKey: string,
  week: SimulatedWeek,
  game: ScheduledGame | null,
  ailment: Ailment | undefined,
  before: Ailment | undefined,
): InjuryRecord[] {
  const reportAt = (at: Date, status: string | null, notes: string | null): InjuryRecord => {
    return { feedKey, weekNumber: week.weekNumber, status, notes, reportedAt: at };
  };
  if (ailment === undefined) return before === undefined ? [] : [reportAt(week.startDate, null, null)];
  const reports: InjuryRecord[] = [];
  if (ailment.isCarried) reports.push(reportAt(week.startDate, ailment.status, note(ailment)));
  if (game === null || (ailment.isCarried && !ailment.plays && ailment.status !== 'questionable')) return reports;
  const times = reportTimes(week, game);
  if (!ailment.isCarried) {
    const isHurt = ailment.status !== 'questionable';
    reports.push(
      reportAt(times.practice, isHurt ? 'doubtful' : 'questionable', `${ailment.bodyPart}: limited in practice`),
    );
  }
  reports.push(reportAt(times.final, ailment.status, note(ailment)));
  if (ailment.status === 'questionable' && !ailment.plays) {
    reports.push(reportAt(times.inactives, 'out', `${ailment.bodyPart}: inactive`));
  }
  return reports;
}

/** When a team's reports of a week come out (UTC), earlier for a Thursday game. */
function reportTimes(week: SimulatedWeek, game: ScheduledGame): { practice: Date; final: Date; inactives: Date } {
  const isEarly = game.kickoff.getTime() - week.startDate.getTime() < 3.5 * DAY_MS;
  const practice = new Date(week.startDate.getTime() + (isEarly ? 11 * HOUR_MS : DAY_MS + 11 * HOUR_MS));
  return {
    practice,
    final: new Date(practice.getTime() + (isEarly ? DAY_MS : 2 * DAY_MS)),
    inactives: new Date(game.kickoff.getTime() - INACTIVES_BEFORE_KICKOFF),
  };
}

function note({ bodyPart, status }: Ailment): string {
  if (status === 'ir') return `${bodyPart}: on injured reserve`;
  return status === 'out' ? `${bodyPart}: ruled out` : `${bodyPart}: game-time decision`;
}
