import type { Week } from '@singleback/game/season/week.ts';
import { Suspense } from 'react';
import { useWide } from '../../ui/use-wide.ts';
import { type GameDay, SIDE_FROM } from '../game-day/game-day.ts';
import type { SavedLineup } from '../model.ts';
import { LineupCard } from './lineup-card.tsx';
import { LineupTabs } from './lineup-tabs.tsx';
import type { Replacement } from './notices/replacements.ts';
import { useOpenLineup } from './open-lineup.ts';

interface LineupCardsProps {
  lineups: readonly SavedLineup[];
  week: Week;
  isOver: boolean;
  now: Date | null;
  gameDay: GameDay | null;
  /** The starters that should be replaced. */
  toReplace: readonly Replacement[];
}

/** The card of one of the lineups of a week, behind tabs where there are several, and what a wide page has beside it. */
export function LineupCards({ lineups, week, isOver, now, gameDay, toReplace }: LineupCardsProps) {
  const [open, setOpen] = useOpenLineup(lineups);
  const isWide = useWide(SIDE_FROM);
  if (open === undefined) return null;
  const card = <LineupCard key={open.id} lineup={open} week={week} isOver={isOver} now={now} gameDay={gameDay} />;
  const outOf = (id: string) => toReplace.filter(({ lineupId }) => lineupId === id).length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[1180px]:grid-cols-[minmax(0,1fr)_minmax(340px,31%)]">
      {lineups.length === 1 ? (
        card
      ) : (
        <LineupTabs lineups={lineups} open={open.id} onOpen={setOpen} outOf={outOf}>
          {card}
        </LineupTabs>
      )}
      {gameDay && isWide ? (
        <Suspense fallback={<div className="panel h-72" />}>
          <gameDay.Side lineup={open} week={week} />
        </Suspense>
      ) : null}
    </div>
  );
}
