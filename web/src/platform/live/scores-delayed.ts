import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { useSeason } from '../../players/season.ts';
import { useNow } from './server-clock.ts';

/** 'Scores delayed, 4 min', later in hours and days, while scores are older than they should be; null while current. */
export function delayText(since: Date | null, now: Date | null): string | null {
  if (since === null || now === null) return null;
  const minutes = Math.floor((now.getTime() - since.getTime()) / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `Scores delayed, ${Math.floor(hours / 24)} days`;
  return `Scores delayed, ${hours >= 2 ? `${hours} h` : `${Math.max(1, minutes)} min`}`;
}

export function useScoresDelayed(): string | null {
  const since = useSeason().data?.scoresDelayedSince ?? null;
  return delayText(since === null ? null : new Date(since), useNow(10_000));
}
