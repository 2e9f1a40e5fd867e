import { FlaskConical } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { CardProps } from '../../lineups/game-day/game-day.ts';
import { SIDE_FROM } from '../../lineups/game-day/game-day.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useWide } from '../../ui/use-wide.ts';

const WhatIfPanel = lazy(async () => ({
  default: (await import('../../gameday/whatif/what-if-panel.tsx')).WhatIfPanel,
}));

const ignore = () => {};

/** Opens What if of a lineup, as long as one of its games is not over. */
export function WhatIfButton({ lineup, week }: CardProps) {
  const [isOpen, setOpen] = useState(false);
  const isBeside = useWide(SIDE_FROM);
  if (!isOpen && !lineup.slots.some(({ play }) => play === 'live' || play === 'to_play')) return null;
  return (
    <>
      <button
        type="button"
        className={buttonClass('ghost', 's')}
        aria-label={`What if: ${lineup.name}`}
        onClick={() => setOpen(!isOpen)}
      >
        <FlaskConical size={15} aria-hidden />
        What if
      </button>
      {isOpen ? (
        <Suspense>
          <WhatIfPanel
            lineup={lineup}
            weekNumber={week.weekNumber}
            isBeside={isBeside}
            onShow={ignore}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
