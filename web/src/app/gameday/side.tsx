import type { Week } from '@singleback/game/season/week.ts';
import type { SavedLineup } from '../../lineups/model.ts';
import { PARTS } from './all-parts.ts';

/** Beside the cards: every part of the game day, for all lineups. */
export function Side({ week, lineups }: { week: Week; lineups: readonly SavedLineup[] }) {
  return (
    <aside aria-label="Game day" className="grid gap-5">
      {PARTS.map(({ name, Panel }) => (
        <Panel key={name} week={week} lineups={lineups} place="side" />
      ))}
    </aside>
  );
}
