import { FlaskConical } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { CardProps } from '../../lineups/game-day/game-day.ts';
import { buttonClass } from '../../ui/button.tsx';

const WhatIfPanel = lazy(async () => ({
  default: (await import('../../gameday/whatif/what-if-panel.tsx')).WhatIfPanel,
}));

/** Opens What if of a lineup, as long as one of its games is not over. */
export function WhatIfButton({ lineup }: CardProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !lineup.slots.some(({ play }) => play === 'live' || play === 'to_play')) return null;
  return (
    <>
      <button
        type="button"
        className={buttonClass('ghost', 's')}
        aria-label={`What if: ${lineup.name}`}
        onClick={() => setOpen(true)}
      >
        <FlaskConical size={15} aria-hidden />
        What if
      </button>
      {isOpen ? (
        <Suspense>
          <WhatIfPanel lineup={lineup} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
