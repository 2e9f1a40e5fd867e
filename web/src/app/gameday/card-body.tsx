import { type ReactNode, useState } from 'react';
import { NewestPlay } from '../../gameday/plays/newest-play.tsx';
import type { CardProps } from '../../lineups/game-day/game-day.ts';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { PARTS } from './all-parts.ts';
import { keepPart, keptPart, type ShownPart } from './kept-part.ts';
import { groupsOf } from './plays-part.tsx';

/** The players of a card, or one of the other parts of the game day, where the page has no side for them. */
export function CardBody({ lineup, week, children }: CardProps & { children: ReactNode }) {
  const [kept, setKept] = useState(() => keptPart(lineup.id));
  const shown = PARTS.find(({ name }) => name === kept);
  const choose = (part: ShownPart) => {
    keepPart(lineup.id, part);
    setKept(part);
  };
  const lineups = [lineup];
  return (
    <>
      {shown?.name === 'plays' ? null : <NewestPlay groups={groupsOf(lineups)} onOpen={() => choose('plays')} />}
      <div className="px-4 pt-3 pb-1.5">
        <Segmented
          label={`Show of ${lineup.name}`}
          value={shown?.name ?? 'players'}
          options={[
            { value: 'players', label: 'Players' },
            ...PARTS.map(({ name, label, Count }) => ({
              value: name,
              label: (
                <>
                  {label}
                  {Count ? <Count lineups={lineups} /> : null}
                </>
              ),
            })),
          ]}
          onValueChange={choose}
          className="flex! w-full"
        />
      </div>
      {shown ? <shown.Panel week={week} lineups={lineups} place="card" /> : children}
    </>
  );
}
