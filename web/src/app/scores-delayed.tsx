import { TriangleAlert } from 'lucide-react';
import { useScoresDelayed } from '../live/scores-delayed.ts';

/** A strip below the top bar while the feed is late. */
export function ScoresDelayed() {
  const text = useScoresDelayed();
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
