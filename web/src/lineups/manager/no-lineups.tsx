import type { Week } from '@singleback/game/season/week.ts';
import type { ReactNode } from 'react';
import { useWeekGames } from '../../scoreboard/queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { emptyText } from './empty-text.ts';
import { NextLockLine } from './next-lock-line.tsx';

interface NoLineupsProps {
  week: Week;
  isOver: boolean;
  /** The link to a new lineup; false when the week accepts none. */
  create: ReactNode;
}

/** A week without lineups [G2.56]; while it is open, with how long there is to make one. */
export function NoLineups({ week, isOver, create }: NoLineupsProps) {
  const isOpen = create !== false;
  return (
    <div className="panel">
      <EmptyState
        title="No Lineups Found"
        text={<EmptyWords text={emptyText(week.weekNumber, isOver, isOpen)} isOpen={isOpen} />}
        action={
          isOpen ? (
            <div className="grid justify-items-center gap-3">
              {create}
              <NextLock weekId={week.id} />
            </div>
          ) : null
        }
        rows={5}
      />
    </div>
  );
}

/** The next kickoff of the week: from then on, the players of its games can't be picked. Takes its room from the start. */
function NextLock({ weekId }: { weekId: string }) {
  const games = useWeekGames(weekId) ?? [];
  const players = games.flatMap(({ kickoff, status, away, home }) =>
    status === 'scheduled' ? [{ kickoff, gameTime: null, game: `${away.abbreviation} @ ${home.abbreviation}` }] : [],
  );
  return (
    <div className="min-h-7">
      <NextLockLine players={players} />
    </div>
  );
}

/** The text of an empty week; while it is open, the game in three lines. */
function EmptyWords({ text, isOpen }: { text: string; isOpen: boolean }) {
  if (!isOpen) return <span>{text}</span>;
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
