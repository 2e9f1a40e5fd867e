import { sameSettings } from '@singleback/game/groups/settings.ts';
import { DEFAULT_TIME_ZONE } from '@singleback/game/notifications/quiet-hours.ts';
import {
  dueReminder,
  isUndone,
  type ReminderKind,
  reminderDeadline,
  reminderNotice,
  troubleOf,
  type Undone,
} from '@singleback/game/notifications/reminder.ts';
import { isLocked } from '@singleback/game/players/lock.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import { currentWeek, mayCreateLineupInWeek, type Week } from '@singleback/game/season/week.ts';
import type { NoticeTo } from '../../db/notices.ts';
import type { Db } from '../../db/pool.ts';
import {
  type PlayedGroup,
  type PlayingUser,
  readGames,
  readGroups,
  readPlayingUsers,
  readSlots,
  readWeeks,
  type SlotRow,
} from './reminders-store.ts';
import { AT_ONCE, gameTimeOf } from './rows.ts';

/** Users with open tasks in the current week to remind now, in batches. */
export async function* reminderNotices(db: Db, now: Date, remindsEveryone: boolean): AsyncGenerator<NoticeTo[]> {
  const week = currentWeek(await readWeeks(db), now);
  if (week === null) return;
  const deadline = reminderDeadline(
    (await readGames(db, week.id)).flatMap((row) => gameTimeOf(row) ?? []),
    now,
  );
  if (deadline === null || !isNear(deadline, now)) return;
  let last: PlayingUser | undefined;
  do {
    const users: PlayingUser[] = await readPlayingUsers(db, { after: last?.id, remindsEveryone, weekId: week.id });
    const due = users.flatMap((user) => {
      const timeZone = user.timeZone ?? DEFAULT_TIME_ZONE;
      const kind = dueReminder(deadline, now, timeZone);
      return kind === null || user.sent.includes(kind) ? [] : [{ ...user, kind, timeZone }];
    });
    const undone = await readUndone(db, week, due, now);
    yield due.flatMap(({ id, kind, timeZone }) => {
      const own = undone.get(id)?.[kind];
      if (own === undefined || !isUndone(own)) return [];
      const notice = reminderNotice(kind, own, { id: week.id, number: week.weekNumber, deadline, timeZone });
      return [{ userId: id, notice }];
    });
    last = users.length < AT_ONCE ? undefined : users.at(-1);
  } while (last !== undefined);
}

const isNear = (deadline: Date, now: Date) => deadline.getTime() - now.getTime() <= DAY_MS;

/** The open tasks of each of these users in a week, for each reminder. */
async function readUndone(
  db: Db,
  week: Week,
  users: readonly PlayingUser[],
  now: Date,
): Promise<Map<string, Record<ReminderKind, Undone>>> {
  if (users.length === 0) return new Map();
  const ids = users.map(({ id }) => id);
  const [groups, slots] = await Promise.all([readGroups(db, week.id, ids), readSlots(db, week.id, ids)]);
  const groupsOf = Map.groupBy(groups, ({ userId }) => userId);
  const slotsOf = Map.groupBy(slots, ({ userId }) => userId);
  return new Map(
    users.map((user) => {
      const played = { user, groups: groupsOf.get(user.id) ?? [], slots: slotsOf.get(user.id) ?? [] };
      return [user.id, undoneBy(week, played, now)] as const;
    }),
  );
}

/** A user, with groups and lineup slots of the week. */
interface Played {
  user: PlayingUser;
  groups: PlayedGroup[];
  slots: SlotRow[];
}

function undoneBy(week: Week, played: Played, now: Date): Record<ReminderKind, Undone> {
  const { user, groups, slots } = played;
  const settings = groups.map((group) => group.settings);
  const mayMakeNew = user.isPremium || groups.every(({ lineupId }) => lineupId === null);
  const missing = groups.filter(({ lineupId }) => lineupId === null);
  const reachable = mayMakeNew ? missing : missing.filter((group) => mayBeAdded(group, played, now));
  const troubled = slots.flatMap((slot) => {
    const player = slot.name === null ? null : { name: slot.name, status: slot.status, game: gameTimeOf(slot) };
    const trouble = troubleOf(player, now);
    return trouble === null ? [] : [{ name: slot.name, trouble, isReportedOut: slot.isReportedOut }];
  });
  const open = mayCreateLineupInWeek(week, settings, now) ? reachable.map(({ name }) => name) : [];
  // The first reminder does not repeat an injury alert.
  const news = troubled.filter(({ trouble, isReportedOut }) => trouble !== 'out' || !isReportedOut);
  return { day: { groups: open, slots: news, mayMakeNew }, hours: { groups: open, slots: troubled, mayMakeNew } };
}

/**
 * Whether a free user's only lineup can still be added to a group [G1.7]: its settings match and none of its players
 * is locked.
 */
function mayBeAdded({ settings }: PlayedGroup, { groups, slots }: Played, now: Date): boolean {
  const own = groups.filter(({ lineupId }) => lineupId !== null);
  if (new Set(own.map(({ lineupId }) => lineupId)).size > 1) return false;
  if (slots.some((slot) => slot.name !== null && isLocked(gameTimeOf(slot), now))) return false;
  return own.every((group) => sameSettings(group.settings, settings));
}
