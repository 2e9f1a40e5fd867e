import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { useSeason } from '../players/season.ts';
import { useNow } from './server-clock.ts';

/** 'Scores delayed, 4 min' while the feed is late during games; null while scores are current. */
export function delayText(since: Date | null, now: Date | null): string | null {
  if (since === null || now === null) return null;
  const minutes = Math.floor((now.getTime() - since.getTime()) / MINUTE_MS);
  return `Scores delayed, ${Math.max(1, minutes)} min`;
}

export function useScoresDelayed(): string | null {
  const since = useSeason().data?.scoresDelayedSince ?? null;
  return delayText(since === null ? null : new Date(since), useNow(10_000));
}
