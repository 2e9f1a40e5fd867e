import { TriangleAlert } from 'lucide-react';
import { failedWith } from '../api/api-error.ts';
import { useScoresDelayed } from '../live/scores-delayed.ts';
import { useSeason } from '../players/season.ts';

/** A strip below the top bar while the feed is late, or the season is not loaded yet. */
export function ScoresDelayed() {
  const delay = useScoresDelayed();
  const text = useSeasonMissing() ?? delay;
  return (
    <div role="status">
      {text ? (
        <p className="strip-delayed num flex min-h-9 items-center justify-center gap-2 border-b border-line bg-raise-2 px-4 text-[15px] text-warn">
          <TriangleAlert size={16} aria-hidden />
          {text}
        </p>
      ) : null}
    </div>
  );
}

/** The server's message that it has no season yet, as on a first start without internet access; else null. */
function useSeasonMissing(): string | null {
  const { data, error } = useSeason();
  return data === undefined && error !== null && failedWith(error, 'no_season') ? error.message : null;
}
