import { Suspense, useState } from 'react';
import type { CardProps } from '../../lineups/game-day/game-day.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PARTS } from './all-parts.ts';
import { PartLabel } from './part-label.tsx';
import { keepPart, keptPart, type Part } from './parts.ts';

/** Beside the card of a lineup: the parts of its game day, each behind a tab. */
export function Side({ lineup, week }: CardProps) {
  return <PartTabs key={lineup.id} lineup={lineup} week={week} parts={PARTS} />;
}

/** One panel with these parts of a lineup behind tabs; one part alone has its name above it. */
export function PartTabs({ lineup, week, parts }: CardProps & { parts: readonly Part[] }) {
  const [kept, setKept] = useState(() => keptPart(lineup.id));
  const shown = parts.find(({ name }) => name === kept) ?? parts[0];
  if (shown === undefined) return null;
  return (
    <aside aria-label="Game day" className="panel overflow-hidden">
      <Tabs
        label={`More of ${lineup.name}`}
        value={shown.name}
        tabs={parts.map((part) => ({
          value: part.name,
          label: <PartLabel part={part} lineup={lineup} week={week} />,
        }))}
        onValueChange={(part) => {
          keepPart(lineup.id, part);
          setKept(part);
        }}
      >
        <Suspense fallback={<SkeletonRows rows={6} height={56} label={`Loading ${shown.label}`} />}>
          <shown.Panel lineup={lineup} week={week} place="side" />
        </Suspense>
      </Tabs>
    </aside>
  );
}
