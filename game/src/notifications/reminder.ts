import { concernOf } from '../players/injury.ts';
import { type GameTime, isLocked } from '../players/lock.ts';
import { DAY_MS, HOUR_MS } from '../season/durations.ts';
import { type Round, roundOf, roundWords, type SeasonKind } from '../season/round-words.ts';
import { safeName } from '../text/isolated.ts';
import { type Notice, PREFERENCES_HINT } from './notice.ts';
import { isQuiet, quietHoursAround } from './quiet-hours.ts';

/** The first reminder comes within the last day, the second within the last two hours. */
export type ReminderKind = 'day' | 'hours';

const LAST_CALL_MS = 2 * HOUR_MS;
// A last call that leaves less than this is none.
const TOO_LATE_MS = HOUR_MS / 2;

/** A player in a lineup. */
export interface StandingPlayer {
  readonly name: string;
  readonly status: string | null;
  readonly game: GameTime | null | undefined;
}

/** What is wrong with a slot that can still change: it is empty, or its player will score nothing. */
export type Trouble = 'empty' | 'bye' | 'called_off' | 'out';

/** The trouble with a slot, or null: all is well, or it is locked and nothing can be done. */
export function troubleOf(player: StandingPlayer | null, now: Date): Trouble | null {
  if (player === null) return 'empty';
  const concern = concernOf({ injuryStatus: player.status, game: player.game }, now);
  if (concern === 'cancelled') return 'called_off';
  return concern === 'doubtful' ? null : concern;
}

/** The instant before which a user must act: the first kickoff of the week that is still to come. Null: none is. */
export function reminderDeadline(games: readonly GameTime[], now: Date): Date | null {
  const ahead = games.filter((game) => !isLocked(game, now) && game.cancelled !== true && game.kickoff !== null);
  const times = ahead.map(({ kickoff }) => (kickoff as Date).getTime()).filter(Number.isFinite);
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/**
 * Which reminder is due to a user now, or null. Nothing is sent in the quiet hours: what falls into them waits until they
 * end. A last call for which that is too late comes in the hour before they begin.
 */
export function dueReminder(deadline: Date, now: Date, timeZone: string): ReminderKind | null {
  const left = deadline.getTime() - now.getTime();
  if (left <= 0 || left > DAY_MS || isQuiet(now, timeZone)) return null;
  if (left <= LAST_CALL_MS) return 'hours';
  const lastCall = new Date(deadline.getTime() - LAST_CALL_MS);
  if (!isQuiet(lastCall, timeZone)) return 'day';
  const quiet = quietHoursAround(lastCall, timeZone);
  if (quiet.until.getTime() <= deadline.getTime() - TOO_LATE_MS) return 'day';
  return now.getTime() >= quiet.from.getTime() - HOUR_MS ? 'hours' : 'day';
}

/** What a user has left undone in a week. */
export interface Undone {
  /** Names of groups without a lineup of the user. */
  readonly groups: readonly string[];
  /** Slots in trouble; `name` is null for an empty one. */
  readonly slots: readonly { readonly name: string | null; readonly trouble: Trouble }[];
  /** Whether another lineup may be made; else the one that is there can be added to the groups. */
  readonly mayMakeNew: boolean;
}

/** Whether there is anything to remind a user of. */
export function isUndone({ groups, slots }: Pick<Undone, 'groups' | 'slots'>): boolean {
  return groups.length > 0 || slots.length > 0;
}

/** Each kind is sent once a week; `timeZone` is the user's. */
export function reminderNotice(
  kind: ReminderKind,
  undone: Undone,
  week: { id: string; number: number; seasonKind?: SeasonKind | undefined; deadline: Date; timeZone: string },
): Notice {
  const round = { weekNumber: week.number, seasonKind: week.seasonKind };
  const left = kind === 'day' ? 'within a day' : 'soon';
  const subject = undone.groups.length > 0 ? `No lineup yet for ${roundWords(round)}` : subjectOfSlots(undone, round);
  return {
    key: `reminder ${week.id} ${kind}`,
    notAfter: week.deadline,
    letter: {
      subject: kind === 'day' ? subject : `Last call: ${subject}`,
      lines: [
        `The next ${roundOf(round)} games kick off ${left}: ${localWords(week.deadline, week.timeZone)}.`,
        ...groupLines(undone.groups),
        // A player who is in several lineups is named once.
        ...new Set(undone.slots.map(slotLine)),
      ],
      action:
        undone.groups.length > 0 && undone.mayMakeNew
          ? { label: 'Create a lineup', path: `/lineup/${week.number}` }
          : { label: 'See your lineups', path: `/lineups/${week.number}` },
      after: PREFERENCES_HINT,
    },
    push: { title: subject, body: `The next games kick off ${left}.` },
  };
}

function subjectOfSlots({ slots }: Undone, round: Round): string {
  const [first] = slots;
  if (slots.length > 1 || !first) return `${slots.length} slots in your ${roundOf(round)} lineup need attention`;
  if (first.name === null) return `Your ${roundOf(round)} lineup has an empty slot`;
  return `${first.name} won’t play in ${roundWords(round)}`;
}

function groupLines(groups: readonly string[]): string[] {
  if (groups.length === 0) return [];
  return [`You have no lineup in ${groups.map((name) => `“${safeName(name)}”`).join(', ')}.`];
}

function slotLine({ name, trouble }: Undone['slots'][number]): string {
  switch (trouble) {
    case 'empty':
      return 'Your lineup has an empty slot.';
    case 'bye':
      return `${name} is on a bye.`;
    case 'called_off':
      return `${name}’s game was canceled.`;
    case 'out':
      return `${name} is out.`;
  }
}

/** 'Thursday, Oct 2, 8:15 PM EDT' */
function localWords(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, weekday: 'long', month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  });
  // Some releases of ICU set other spaces and another word before the time.
  return format.format(instant).replace(/\s/g, ' ').replace(' at ', ', ');
}
