import type { CardProps } from '../../lineups/game-day/game-day.ts';
import type { Part } from './parts.ts';

/** The label of a part's tab, with how much there is. */
export function PartLabel({ part: { label, Count }, lineup, week }: CardProps & { part: Part }) {
  return (
    <span className="inline-flex gap-2">
      {label}
      {Count ? <Count lineup={lineup} week={week} /> : null}
    </span>
  );
}
