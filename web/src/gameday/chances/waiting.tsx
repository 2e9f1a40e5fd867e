import { ClockAlert } from 'lucide-react';
import { useNow } from '../../platform/live/server-clock.ts';
import { useSeason } from '../../players/season.ts';
import { asOfText } from '../../ui/text/time-text.ts';
import type { CardProps } from './card.ts';
import { useLineupOutlook } from './queries.ts';

/** That scores are late, or missing for a game of a lineup: said once for all that waits for them. */
export function Waiting({ lineup }: CardProps) {
  const now = useNow(60_000);
  const since = useSeason().data?.scoresDelayedSince ?? null;
  const isMissing = useLineupOutlook(lineup.id)?.players.some(({ state }) => state === 'no_clock') === true;
  if (now === null || (since === null && !isMissing)) return null;
  return (
    <p className="mt-1 flex items-center gap-1.5 text-[14px] text-text-2">
      <ClockAlert size={14} className="flex-none text-warn" aria-hidden />
      <span>{`Waiting for live scores${since === null ? '' : ` since ${asOfText(new Date(since), now)}`}`}</span>
    </p>
  );
}
