import { type ReactNode, useState } from 'react';
import { type CardProps, SIDE_FROM } from '../../lineups/game-day/game-day.ts';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { keepPart, keptPart, type ShownPart } from './kept-part.ts';
import { PARTS } from './parts.ts';

/** The players of a card, or one of the other parts of the game day where the page has no side for them. */
export function CardBody({ lineup, week, children }: CardProps & { children: ReactNode }) {
  const hasSide = useWide(SIDE_FROM);
  const [kept, setKept] = useState(() => keptPart(lineup.id));
  if (hasSide || PARTS.length === 0) return children;
  const shown = PARTS.find(({ name }) => name === kept);
  const choose = (part: ShownPart) => {
    keepPart(lineup.id, part);
    setKept(part);
  };
  return (
    <>
      <div className="p-4 pb-2">
        <Segmented
          label={`Show of ${lineup.name}`}
          value={shown?.name ?? 'players'}
          options={[
            { value: 'players', label: 'Players' },
            ...PARTS.map(({ name, label }) => ({ value: name, label })),
          ]}
          onValueChange={choose}
          className="flex! w-full"
        />
      </div>
      {shown ? <shown.Panel week={week} lineups={[lineup]} place="card" /> : children}
    </>
  );
}
