import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { NewestPlay } from '../../gameday/plays/newest-play.tsx';
import type { CardProps } from '../../lineups/game-day/game-day.ts';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { PARTS } from './all-parts.ts';
import { keepPart, keptPart, type ShownPart } from './kept-part.ts';
import type { Part } from './parts.ts';
import { groupsOf } from './plays-part.tsx';

/** The players of a card, or one of the other parts of the game day, where the page has no side for them. */
export function CardBody({ lineup, week, children }: CardProps & { children: ReactNode }) {
  return (
    <PartChoice lineup={lineup} week={week} parts={PARTS} isLive>
      {children}
    </PartChoice>
  );
}

interface PartChoiceProps extends CardProps {
  parts: readonly Part[];
  /** Whether the newest play stands above the choice. */
  isLive?: boolean;
  /** The players. */
  children: ReactNode;
}

/** The players of a card, or one of these parts. */
export function PartChoice({ lineup, week, parts, isLive, children }: PartChoiceProps) {
  const [kept, setKept] = useState(() => keptPart(lineup.id));
  // The choice answers the press at once; what it shows follows as soon as it is drawn.
  const drawn = useDeferredValue(kept);
  const shown = parts.find(({ name }) => name === drawn);
  const panel = useMemo(
    () => shown && <shown.Panel week={week} lineups={[lineup]} place="card" />,
    [shown, week, lineup],
  );
  const choose = (part: ShownPart) => {
    keepPart(lineup.id, part);
    setKept(part);
  };
  const lineups = [lineup];
  return (
    <>
      {isLive && shown?.name !== 'plays' ? (
        <NewestPlay groups={groupsOf(lineups)} onOpen={() => choose('plays')} />
      ) : null}
      <div className="px-4 pt-3 pb-1.5">
        <Segmented
          label={`Show of ${lineup.name}`}
          value={parts.find(({ name }) => name === kept)?.name ?? 'players'}
          options={[
            { value: 'players', label: 'Players' },
            ...parts.map(({ name, label, Count }) => ({
              value: name,
              label: (
                <>
                  {label}
                  {Count ? <Count week={week} lineups={lineups} /> : null}
                </>
              ),
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
