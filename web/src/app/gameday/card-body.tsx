// A card of a lineup on game day, with its parts.
import { type ReactNode, Suspense, useDeferredValue, useEffect, useMemo } from 'react';
import type { CardProps } from '../../lineups/game-day/group-table.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { type Part, PartLabel, panels, useKeptPart } from './parts.tsx';

interface PartsProps extends CardProps {
  parts: readonly Part[];
}

/** The players of a card (`children`), or one of these parts, where the page has no side for them. */
export function PartChoice({ lineup, week, parts, children }: PartsProps & { children: ReactNode }) {
  const [kept, keep] = useKeptPart(lineup.id);
  useEffect(panels.loadSoon, []);
  // The choice answers the press at once; what it shows follows as soon as it is drawn.
  const drawn = useDeferredValue(kept);
  const shown = parts.find(({ name }) => name === drawn);
  const panel = useMemo(() => shown && <shown.Panel week={week} lineup={lineup} />, [shown, week, lineup]);
  return (
    <>
      <div className="border-t border-line px-4 pt-3 pb-2">
        <Segmented
          label={`Show of ${lineup.name}`}
          value={parts.find(({ name }) => name === kept)?.name ?? 'players'}
          options={[{ value: 'players', label: 'Players' }, ...choicesOf({ lineup, week, parts })]}
          onValueChange={keep}
          className="flex! w-full"
        />
      </div>
      {panel ?? children}
    </>
  );
}

/** Beside the card of a lineup: one panel with these parts behind tabs; one part alone has its name above it. */
export function PartTabs({ lineup, week, parts }: PartsProps) {
  const [kept, keep] = useKeptPart(lineup.id);
  const shown = parts.find(({ name }) => name === kept) ?? parts[0];
  if (shown === undefined) return null;
  return (
    <aside aria-label="Game day" className="panel overflow-hidden">
      <Tabs
        label={`More of ${lineup.name}`}
        value={shown.name}
        tabs={choicesOf({ lineup, week, parts })}
        onValueChange={keep}
      >
        <Suspense fallback={<SkeletonRows rows={6} height={56} label={`Loading ${shown.label}`} />}>
          <shown.Panel lineup={lineup} week={week} />
        </Suspense>
      </Tabs>
    </aside>
  );
}

const choicesOf = ({ parts, ...card }: PartsProps) =>
  parts.map((part) => ({ value: part.name, label: <PartLabel part={part} {...card} /> }));
