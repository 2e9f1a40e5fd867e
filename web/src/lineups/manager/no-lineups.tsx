import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { emptyText } from './empty-text.ts';

interface NoLineupsProps {
  weekNumber: number;
  isOver: boolean;
  /** The link to a new lineup; false when the week accepts none. */
  create: ReactNode;
}

/** A week without lineups [G2.56]. */
export function NoLineups({ weekNumber, isOver, create }: NoLineupsProps) {
  const isOpen = create !== false;
  return (
    <div className="panel">
      <EmptyState
        title="No Lineups Found"
        text={<EmptyWords text={emptyText(weekNumber, isOver, isOpen)} isOpen={isOpen} />}
        action={create}
        rows={5}
      />
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
