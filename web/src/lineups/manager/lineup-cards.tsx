import type { Week } from '@singleback/game/season/week.ts';
import { Link } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { type CardGroup, type GameDay, SIDE_FROM } from '../game-day/game-day.ts';
import { StripBones } from '../game-day/strip-bones.tsx';
import type { SavedLineup } from '../model.ts';
import { lineupLabels } from '../model.ts';
import { emptyText } from './empty-text.ts';
import { LineupCard } from './lineup-card.tsx';

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
  if (lineups.length === 0) {
    return (
      <div className="panel">
        <EmptyState
          title="No Lineups Found"
          text={<EmptyWords text={emptyText(week.weekNumber, isOver, create !== false)} isOpen={create !== false} />}
          action={create}
          rows={5}
        />
      </div>
    );
  }
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

/** The text of an empty week; while it is open, the game in three lines. */
function EmptyWords({ text, isOpen }: { text: string; isOpen: boolean }) {
  if (!isOpen) return text;
  return (
    <>
      {text}
      <span className="mt-3 grid gap-1.5 text-left text-text">
        {RULES.map((rule, at) => (
          <span key={rule} className="flex gap-3">
            <b className="num text-flag-text">{at + 1}</b>
            {rule}
          </span>
        ))}
      </span>
    </>
  );
}

const RULES = [
  'Pick one player for each slot, every week.',
  'Use each NFL player once. Then they’re spent for the season.',
  'Change your picks until each player’s kickoff. Most points wins.',
];

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
