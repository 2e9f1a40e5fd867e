import { FlaskConical } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { closeOtherWhatIf } from '../../gameday/whatif/one-at-a-time.ts';
import type { ShownWhatIf } from '../../gameday/whatif/shown-what-if.ts';
import { WhatIfLine } from '../../gameday/whatif/what-if-line.tsx';
import { SIDE_FROM, type WhatIfProps } from '../../lineups/game-day/game-day.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useWide } from '../../ui/use-wide.ts';

const WhatIfPanel = lazy(async () => ({
  default: (await import('../../gameday/whatif/what-if-panel.tsx')).WhatIfPanel,
}));

/** Opens What if of a lineup, as long as one of its games is not over. Where there is room, its card shows the changes. */
export function WhatIfButton({ lineup, week, onShow }: WhatIfProps) {
  const [isOpen, setOpen] = useState(false);
  const isBeside = useWide(SIDE_FROM);
  const shown = useRef('');
  const close = () => {
    shown.current = '';
    onShow(null);
    setOpen(false);
  };
  // The panel reports after each time it is drawn, which the card does again for a difference only.
  const show = ({ words, ...card }: ShownWhatIf) => {
    const next = isBeside ? JSON.stringify([words, card.lineup, ...card.places]) : '';
    if (next === shown.current) return;
    shown.current = next;
    onShow(isBeside ? { ...card, line: <WhatIfLine words={words} onClose={close} /> } : null);
  };
  if (!isOpen && !lineup.slots.some(({ play }) => play === 'live' || play === 'to_play')) return null;
  return (
    <>
      <button
        type="button"
        className={buttonClass('ghost', 's')}
        aria-label={`What if: ${lineup.name}`}
        onClick={() => {
          if (isOpen) return close();
          closeOtherWhatIf();
          setOpen(true);
        }}
      >
        <FlaskConical size={15} aria-hidden />
        What if
      </button>
      {isOpen ? (
        <Suspense>
          <WhatIfPanel lineup={lineup} weekNumber={week.weekNumber} isBeside={isBeside} onShow={show} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
