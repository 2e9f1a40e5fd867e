import { WEEK_MS } from './durations.ts';

/** When a season's last week ends, UTC. */
interface Ending {
  readonly endsAt: Date;
}

/** Stat corrections of the last week come until Thursday; its recap is read until the weekend. */
const SHOWN_AFTER_END_MS = WEEK_MS;

/**
 * The season that screens show, of seasons in order: the first that has not been over for a week. So the next season
 * appears as soon as its schedule is known, and until then the last one stays. Null only when there is none.
 */
export function runningSeason<Season extends Ending>(seasons: readonly Season[], now: Date): Season | null {
  return seasons.find((season) => !isLongOver(season, now)) ?? seasons.at(-1) ?? null;
}

/** Whether a season has been over for a week, so that the next one may take its place. */
export function isLongOver({ endsAt }: Ending, now: Date): boolean {
  return now.getTime() > endsAt.getTime() + SHOWN_AFTER_END_MS;
}
