import { NO_WISHES, type Wish, type Wishes } from '@singleback/game/planner/plan.ts';
import { device } from '../platform/api/device-storage.ts';

/** Whose wishes they are: they are stored on the device, per user and season. */
interface WishesPlace {
  readonly userId: string;
  readonly seasonId: string;
}

// Under the prefix of drafts, because both reveal picks that are not locked, and go when somebody else signs in.
const keyOf = ({ userId, seasonId }: WishesPlace) => `lineup-draft:${userId}:plan:${seasonId}`;

/** The stored wishes; none when there are none, or they are unreadable. */
export function readWishes(place: WishesPlace): Wishes {
  const stored = device.getJson(keyOf(place));
  return isWishes(stored) ? stored : NO_WISHES;
}

/** Whether anything is wished. */
export const hasWishes = ({ locks, bans, keeps }: Wishes) => locks.length + bans.length + keeps.length > 0;

/** Stores wishes on this device. */
export function keepWishes(place: WishesPlace, wishes: Wishes): void {
  device.set(keyOf(place), hasWishes(wishes) ? JSON.stringify(wishes) : null);
}

/** The wishes with a lock set or removed; a lock takes the player's bans in that week away. */
export function toggleLock(wishes: Wishes, wish: Wish): Wishes {
  if (wishes.locks.some(isSame(wish))) return { ...wishes, locks: wishes.locks.filter(isNot(wish)) };
  return {
    ...wishes,
    locks: [...wishes.locks, wish],
    bans: wishes.bans.filter(({ playerId, weekNumber }) => {
      return playerId !== wish.playerId || (weekNumber !== wish.weekNumber && weekNumber !== null);
    }),
  };
}

/** The wishes with a ban set or removed: in a week, or with null for the season. A ban takes such locks away. */
export function toggleBan(wishes: Wishes, ban: Wishes['bans'][number]): Wishes {
  if (wishes.bans.some(isSame(ban))) return { ...wishes, bans: wishes.bans.filter(isNot(ban)) };
  const isUnlocked = (wish: Wish) =>
    wish.playerId !== ban.playerId || (ban.weekNumber !== null && wish.weekNumber !== ban.weekNumber);
  return {
    locks: wishes.locks.filter(isUnlocked),
    keeps: wishes.keeps.filter(isUnlocked),
    bans: [...wishes.bans, ban],
  };
}

/** The wishes with a player kept for a week; the same week again ends that. */
export function toggleKeep(wishes: Wishes, wish: Wish): Wishes {
  if (wishes.keeps.some(isSame(wish))) return { ...wishes, keeps: wishes.keeps.filter(isNot(wish)) };
  const others = wishes.keeps.filter(({ playerId }) => playerId !== wish.playerId);
  const isElsewhere = ({ playerId, weekNumber }: Wish) => playerId === wish.playerId && weekNumber !== wish.weekNumber;
  return { ...wishes, keeps: [...others, wish], locks: wishes.locks.filter((lock) => !isElsewhere(lock)) };
}

type AnyWish = Wishes['bans'][number];
const isSame = (wish: AnyWish) => (other: AnyWish) =>
  other.playerId === wish.playerId && other.weekNumber === wish.weekNumber;
const isNot = (wish: AnyWish) => (other: AnyWish) => !isSame(wish)(other);

function isWishes(value: unknown): value is Wishes {
  if (typeof value !== 'object' || value === null) return false;
  const { locks, bans, keeps } = value as Partial<Record<keyof Wishes, unknown>>;
  return isList(locks, false) && isList(bans, true) && isList(keeps, false);
}

function isList(value: unknown, mayBeSeason: boolean): boolean {
  return (
    Array.isArray(value) &&
    value.every((wish: { playerId?: unknown; weekNumber?: unknown } | null) => {
      if (typeof wish?.playerId !== 'string') return false;
      return typeof wish.weekNumber === 'number' || (mayBeSeason && wish.weekNumber === null);
    })
  );
}
