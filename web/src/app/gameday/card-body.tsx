import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { CardProps } from '../../lineups/game-day/game-day.ts';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { PARTS, panels } from './all-parts.ts';
import { PartLabel } from './part-label.tsx';
import { keepPart, keptPart, type Part, type ShownPart } from './parts.ts';

/** The players of a card, or one of the other parts of the game day, where the page has no side for them. */
export function CardBody({ lineup, week, children }: CardProps & { children: ReactNode }) {
  return (
    <PartChoice lineup={lineup} week={week} parts={PARTS}>
      {children}
    </PartChoice>
  );
}

interface PartChoiceProps extends CardProps {
  parts: readonly Part[];
  /** The players. */
  children: ReactNode;
}

/** The players of a card, or one of these parts. */
export function PartChoice({ lineup, week, parts, children }: PartChoiceProps) {
  const [kept, setKept] = useState(() => keptPart(lineup.id));
  useEffect(panels.loadSoon, []);
  // The choice answers the press at once; what it shows follows as soon as it is drawn.
  const drawn = useDeferredValue(kept);
  const shown = parts.find(({ name }) => name === drawn);
  const panel = useMemo(() => shown && <shown.Panel week={week} lineup={lineup} place="card" />, [shown, week, lineup]);
  const choose = (part: ShownPart) => {
    keepPart(lineup.id, part);
    setKept(part);
  };
  return (
    <>
      <div className="border-t border-line px-4 pt-3 pb-2">
        <Segmented
          label={`Show of ${lineup.name}`}
          value={parts.find(({ name }) => name === kept)?.name ?? 'players'}
          options={[
            { value: 'players', label: 'Players' },
            ...parts.map((part) => ({
              value: part.name,
              label: <PartLabel part={part} lineup={lineup} week={week} />,
            })),
          ]}
          onValueChange={choose}
          className="flex! w-full"
        />
      </div>
      {panel ?? children}
    </>
  );
}
