import type { Week } from '@singleback/game/season/week.ts';
import { Link } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useWide } from '../../ui/use-wide.ts';
import { type CardGroup, type GameDay, SIDE_FROM } from '../game-day/game-day.ts';
import { StripBones } from '../game-day/strip-bones.tsx';
import type { SavedLineup } from '../model.ts';
import { lineupLabels } from '../model.ts';
import { LineupCard } from './lineup-card.tsx';

// Most visits find lineups; the first screen of all is smaller for it.
const NoLineups = lazy(async () => ({ default: (await import('./no-lineups.tsx')).NoLineups }));

interface LineupCardsProps {
  lineups: readonly SavedLineup[];
  week: Week;
  isOver: boolean;
  isPremium: boolean;
  /** The link to a new lineup; false when the week accepts none. */
  create: ReactNode;
  now: Date | null;
  gameDay: GameDay | null;
  /** The user's groups without a lineup this week. */
  openGroups: readonly CardGroup[];
}

/** The cards of a week, or the empty state [G2.56]. */
export function LineupCards(props: LineupCardsProps) {
  const { lineups, week, isOver, isPremium, create, now, gameDay, openGroups } = props;
  const isWide = useWide(SIDE_FROM);
  const Side = isWide ? gameDay?.Side : undefined;
  const OpenGroups = gameDay?.OpenGroups;
  if (lineups.length === 0) return <NoLineups week={week} isOver={isOver} create={create} />;
  const cards = (
    <div className={Side ? 'grid items-start gap-5' : 'grid items-start gap-5 md:grid-cols-2'}>
      {namedApart(lineups).map(({ lineup, apart }) => (
        <LineupCard
          key={lineup.id}
          lineup={lineup}
          apart={apart}
          week={week}
          isOver={isOver}
          now={now}
          gameDay={gameDay}
        />
      ))}
      {OpenGroups && openGroups.length > 0 ? (
        <Suspense fallback={<StripBones groups={openGroups} />}>
          <OpenGroups week={week} groups={openGroups} />
        </Suspense>
      ) : null}
      {isPremium || isOver ? null : <FreeNotice count={lineups.length} />}
    </div>
  );
  // The cards stay where they are in the tree when the side comes or goes, and keep what they have open.
  return (
    <div className={Side && 'grid grid-cols-[minmax(0,1fr)_minmax(340px,31%)] items-start gap-5'}>
      {cards}
      {Side ? (
        <Suspense fallback={<div />}>
          <Side week={week} lineups={lineups} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Adds the groups to lineups of the same name for screen readers; the card shows them as tags. */
function namedApart(lineups: readonly SavedLineup[]): { lineup: SavedLineup; apart: string }[] {
  const labels = lineupLabels(lineups);
  return lineups.map((lineup) => {
    const label = labels.get(lineup.id) ?? lineup.name;
    return { lineup, apart: label === lineup.name ? '' : ` · ${label}` };
  });
}

/** What a free account has and what Premium adds [G2.57]. */
function FreeNotice({ count }: { count: number }) {
  return (
    <p className="flex gap-3 rounded-3 border border-dashed border-line-2 p-4 text-text-2">
      <Info size={18} className="mt-0.5 text-info" aria-hidden />
      <span>
        You currently have {count} lineup for this week.{' '}
        <Link to="/subscription" className="link">
          Upgrade to Premium
        </Link>{' '}
        to create unlimited lineups per week!
      </span>
    </p>
  );
}
