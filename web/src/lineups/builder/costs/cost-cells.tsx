// Prices: what a pick costs later, computed by the planner's worker (costs-provider.tsx), in cells and in words.

import { BACKTEST, backtestWords, DEFAULT_POLICY, policyWords } from '@singleback/game/planner/policy.ts';
import { matchupTone } from '@singleback/game/players/matchup.ts';
import { formatPoints, hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useState } from 'react';
import type { GameLines } from '../../../planner/model.ts';
import type { Rounds } from '../../../players/rounds.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Bone } from '../../../ui/skeleton.tsx';
import { Isolated } from '../../../ui/text/isolated.tsx';
import { type BuilderPlayer, PROJECTIONS_NOTE, type Projections } from '../builder-player.ts';
import styles from './cost-cells.module.css';
import {
  bestText,
  COST_LINE_ID,
  type ComingWeek,
  type CostState,
  comingRange,
  comingWords,
  costSentence,
  costText,
  groupUseText,
  priceText,
} from './costs.ts';
import { type Costs, useCosts } from './costs-provider.tsx';

/** What the pick costs later, and the week in which the plan would use the player. */
export function CostCell({ cost, rounds }: { cost: CostState; rounds: Rounds }) {
  if (cost === 'none') return <span className="text-text-3">–</span>;
  if (cost === 'coming') return <ComingCost />;
  return (
    <>
      <b
        className={cx(
          'block font-num text-[18px]/[1.15]',
          costText(cost.cost) === '0.0' ? 'font-medium text-text-2' : 'font-semibold text-text',
        )}
      >
        {priceText(cost)}
      </b>
      <span className="block min-h-[1.25em] font-num text-meta/[1.25] font-medium whitespace-nowrap text-text-2">
        {bestText(cost, rounds)}
      </span>
    </>
  );
}

/** A dash, and if it takes longer than a moment a placeholder. Takes the room of a price. */
function ComingCost() {
  return (
    <span className={cx(styles.coming, 'relative inline-grid min-w-9 justify-items-end *:[grid-area:1/1]')}>
      <span className="text-text-3">–</span>
      <Bone className={cx(styles.bone, 'h-3.5 w-9')} />
    </span>
  );
}

/** The points that the betting market expects of the player's team where it does, and the roof over the game. */
export function TeamTotalCell({ lines }: { lines: GameLines | null }) {
  return (
    <>
      {lines === null || lines.total === null ? null : (
        <b className="block font-num text-[16px]/[1.15] font-medium text-text">
          {formatPoints(hundredthsFromPoints(lines.total), 1)}
        </b>
      )}
      <span className="block min-h-[1.25em] font-num text-meta/[1.25] font-medium whitespace-nowrap text-text-2">
        {lines?.roof ?? ' '}
      </span>
    </>
  );
}

const STRIP = 'inline-grid grid-flow-col auto-cols-[32px] justify-end gap-px';

/** The opponents of the next weeks: an arrow for a good or bad matchup, hatched on a bye. */
export function ComingStrip({ weeks, rounds }: { weeks: readonly ComingWeek[]; rounds: Rounds }) {
  return (
    <span className={STRIP}>
      <span className="sr-only">{comingWords(weeks, rounds)}</span>
      {weeks.map(({ weekNumber, opponent, short, fpaRank }) => {
        const tone = fpaRank === null ? 'plain' : matchupTone(fpaRank);
        return (
          <span
            key={weekNumber}
            aria-hidden
            className={cx(
              'relative block h-[38px] pt-1 text-center font-num text-[14px]/[1.1] font-medium',
              opponent === null
                ? 'text-text-3 [background:repeating-linear-gradient(-45deg,var(--line-hash)_0_1px,transparent_1px_5px)]'
                : 'text-text-2',
            )}
          >
            {short}
            <i
              className={cx(
                'block h-3 text-cap/[14px] not-italic',
                tone === 'good' && 'text-good',
                tone === 'bad' && 'text-bad',
              )}
            >
              {tone === 'good' ? '▲' : tone === 'bad' ? '▼' : ''}
            </i>
          </span>
        );
      })}
    </span>
  );
}

/** The numbers of the strip's weeks. */
export function StripHead({ weeks, rounds }: { weeks: readonly number[]; rounds: Rounds }) {
  return (
    <span className={STRIP} aria-hidden>
      {weeks.map((week) => (
        <span key={week} className="text-center">
          {rounds.short(week)}
        </span>
      ))}
    </span>
  );
}

/** In the player's detail: the price in words, the opponents of the next weeks, team total and roof. */
export function PlayerPlanning({ player }: { player: BuilderPlayer }) {
  const costs = useCosts();
  if (costs === null) return null;
  const cost = costs.byId?.get(player.id);
  const lines = player.opponent === null ? null : costs.linesOf(player.teamAbbreviation);
  const again = costs.playAgainOf(player.id);
  return (
    <>
      <p>
        {cost === undefined
          ? costs.byId === null
            ? 'The price is on its way.'
            : 'No price: not available.'
          : costSentence(player.name, cost, costs.rounds)}
      </p>
      {again === null ? null : <p>{again}.</p>}
      {costs.groupUse?.isShown && costs.groupUse.members !== null ? (
        <p>
          {groupUseText(costs.groupUse, player.id)} in <Isolated>{costs.groupUse.name}</Isolated> have used this player.
        </p>
      ) : null}
      <div className="mt-3 flex items-end justify-between gap-4">
        {lines === null || (lines.total === null && lines.roof === null) ? (
          <span />
        ) : (
          <div>
            {lines.total === null ? null : <div className="cap whitespace-nowrap">Team total</div>}
            <TeamTotalCell lines={lines} />
          </div>
        )}
        <div className="text-right">
          <div className="cap whitespace-nowrap" aria-hidden>
            {comingRange(costs.weeks, costs.rounds)}
          </div>
          <ComingStrip weeks={costs.comingOf(player.id)} rounds={costs.rounds} />
        </div>
      </div>
    </>
  );
}

interface CostLineProps {
  costs: Costs;
  byId: ReadonlyMap<string, BuilderPlayer>;
  projections: Projections;
}

/** Below the list: the price of the row under the pointer or the focus in words. The row is described by it. */
export function CostLine({ costs, byId, projections }: CostLineProps) {
  const shown = useSelector(costs.shown);
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
