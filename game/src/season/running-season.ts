import { HOUR_MS, WEEK_MS } from './durations.ts';
import type { SeasonKind } from './round-words.ts';

/** When a season's last week ends, UTC, and when the first one of a postseason starts. */
interface Ending {
  readonly endsAt: Date;
  readonly startsAt?: Date | undefined;
  /** 'regular' where absent. */
  readonly kind?: SeasonKind | undefined;
}

/** Stat corrections of the last week come until Thursday; its recap is read until the weekend. */
const SHOWN_AFTER_END_MS = WEEK_MS;

/** From the Sunday night of a regular season's last week. */
const POSTSEASON_AHEAD_MS = 30 * HOUR_MS;

/**
 * The season that screens show, of seasons in order: the first that has not been over for a week. So the next season
 * appears as soon as its schedule is known, and until then the last one stays; a postseason does not wait for that week.
 * Null only when there is none.
 */
export function runningSeason<Season extends Ending>(seasons: readonly Season[], now: Date): Season | null {
  const at = seasons.findIndex((season) => !isLongOver(season, now));
  const next = seasons[at + 1];
  if (at >= 0 && next !== undefined && hasComeUp(next, now)) return next;
  return seasons[at] ?? seasons.at(-1) ?? null;
}

/**
 * The seasons whose final weeks are still news, in order: the running one, and before a postseason the one that has not
 * been over for a week. Its last week becomes final, and is corrected, only while the postseason is shown.
 */
export function seasonsInTheNews<Season extends Ending>(seasons: readonly Season[], now: Date): Season[] {
  const running = runningSeason(seasons, now);
  const at = running === null ? -1 : seasons.indexOf(running);
  return seasons.filter((season, index) => index === at || (index < at && !isLongOver(season, now)));
}

/** Whether a season has been over for a week, so that the next one may take its place. */
export function isLongOver({ endsAt }: Ending, now: Date): boolean {
  return now.getTime() > endsAt.getTime() + SHOWN_AFTER_END_MS;
}

function hasComeUp({ kind, startsAt }: Ending, now: Date): boolean {
  return kind === 'postseason' && startsAt !== undefined && now.getTime() >= startsAt.getTime() - POSTSEASON_AHEAD_MS;
}
