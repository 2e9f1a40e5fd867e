import { BACKTEST, backtestWords, DEFAULT_POLICY, policyWords } from '@singleback/game/planner/policy.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Rounds } from '../../../players/rounds.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { type BuilderPlayer, PROJECTIONS_NOTE, type Projections } from '../builder-player.ts';
import { costSentence } from './cost-words.ts';
import { COST_LINE_ID, type Costs, useShownPlayer } from './costs-context.ts';

interface CostLineProps {
  costs: Costs;
  byId: ReadonlyMap<string, BuilderPlayer>;
  projections: Projections;
}

/** Below the list: the price of the row under the pointer or the focus in words. The row is described by it. */
export function CostLine({ costs, byId, projections }: CostLineProps) {
  const shown = useShownPlayer(costs);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex min-h-11 flex-none items-center gap-3 border-t border-line bg-raise-2 px-4 py-1 max-md:hidden">
      <p id={COST_LINE_ID} className="line-clamp-2 min-w-0 text-[14px]/[1.3]">
        {[PROJECTIONS_NOTE[projections], wordsOf(costs, shown === null ? undefined : byId.get(shown))]
          .filter(Boolean)
          .join(' ')}
      </p>
      <button
        type="button"
        className="min-h-8 flex-none px-1 font-num text-[15px]/[1] font-bold underline underline-offset-4"
        onClick={() => setOpen(true)}
      >
        How
      </button>
      {isOpen ? <HowDialog rounds={costs.rounds} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function wordsOf({ byId: costs, isFailed, rounds }: Costs, player: BuilderPlayer | undefined): string {
  if (isFailed) return 'Prices are not available in this browser.';
  if (player === undefined)
    return 'A price is the points you would miss later by using a player now. Point at one to see why.';
  const cost = costs?.get(player.id);
  if (costs === null) return `${player.name}: the price is on its way.`;
  return cost === undefined ? `${player.name} has no price: not available.` : costSentence(player.name, cost, rounds);
}

function HowDialog({ rounds, onClose }: { rounds: Rounds; onClose: () => void }) {
  const isPostseason = rounds.kind === 'postseason';
  return (
    <Dialog onClose={onClose} title="What a Pick Costs" foot={<Button onClick={onClose}>Close</Button>}>
      <div className="flex flex-col gap-3 text-text-2">
        <p>
          The rest of your season is planned twice, once with the player and once without. The difference in projected
          points is the price. A player with no better {rounds.noun} ahead costs nothing.
        </p>
        {isPostseason ? <p>Players count in a later round by the chance that their team still plays then.</p> : null}
        <p>
          {policyWords(DEFAULT_POLICY)} The total above the lineup is planned together, because players can stand in for
          each other. Single prices don’t add up to it.
        </p>
        <p>
          Projections for later {rounds.noun}s are rough. {backtestWords(BACKTEST)} Use prices to see who is scarce
          {isPostseason ? '' : ' and where byes pile up'}, not as a ranking.
        </p>
        <p>
          <Link to="/plan" ignoreBlocker className="link">
            See the whole plan
          </Link>
        </p>
      </div>
    </Dialog>
  );
}
