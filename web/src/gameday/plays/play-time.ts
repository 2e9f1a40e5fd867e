import { DAY_MS } from '@singleback/game/season/durations.ts';
import { kickoffText } from '../../ui/text/time-text.ts';

type Zone = string | undefined;

/** 'Thu' for a play of another day than `now`, in the viewer's time zone (or `zone`); else null. */
export function dayText(at: Date, now: Date, zone?: Zone): string | null {
  const dayOf = (date: Date) => kickoffText(date, zone).slice(0, 3);
  const isOfToday = dayOf(at) === dayOf(now) && now.getTime() - at.getTime() < DAY_MS;
  return isOfToday ? null : dayOf(at);
}
