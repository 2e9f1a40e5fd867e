// Prices: what a pick costs later, computed by the planner's worker (costs-provider.tsx), in cells and in words.

import { matchupTone } from '@singleback/game/players/matchup.ts';
import { formatPoints, hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import type { GameLines } from '../../../planner/model.ts';
import type { Rounds } from '../../../players/rounds.ts';
import { cx } from '../../../ui/cx.ts';
import { Bone } from '../../../ui/skeleton.tsx';
import { Isolated } from '../../../ui/text/isolated.tsx';
import type { BuilderPlayer } from '../builder-player.ts';
import styles from './cost-cells.module.css';
import { bestText, comingRange, comingWords, costSentence, costText, priceText } from './cost-words.ts';
import { type ComingWeek, type CostState, groupUseText, useCosts } from './costs-context.ts';

/** What the pick costs later, and the week in which the plan would use the player. */
export function CostCell({ cost, rounds }: { cost: CostState; rounds: Rounds }) {
  if (cost === 'none') return <span className="text-text-3">–</span>;
  if (cost === 'coming') return <ComingCost />;
  return (
    <>
      <b className={cx(styles.cost, costText(cost.cost) === '0.0' && styles.free)}>{priceText(cost)}</b>
      <span className="block min-h-[1.25em] font-num text-meta/[1.25] font-medium whitespace-nowrap text-text-2">
        {bestText(cost, rounds)}
      </span>
    </>
  );
}

/** A dash, and if it takes longer than a moment a placeholder. Takes the room of a price. */
function ComingCost() {
  return (
    <span className={styles.coming}>
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
        <b className={styles.teamTotal}>{formatPoints(hundredthsFromPoints(lines.total), 1)}</b>
      )}
      <span className="block min-h-[1.25em] font-num text-meta/[1.25] font-medium whitespace-nowrap text-text-2">
        {lines?.roof ?? ' '}
      </span>
    </>
  );
}

/** The opponents of the next weeks: an arrow for a good or bad matchup, hatched on a bye. */
export function ComingStrip({ weeks, rounds }: { weeks: readonly ComingWeek[]; rounds: Rounds }) {
  return (
    <span className={cx(styles.strip, 'inline-grid grid-flow-col justify-end gap-px')}>
      <span className="sr-only">{comingWords(weeks, rounds)}</span>
      {weeks.map(({ weekNumber, opponent, short, fpaRank }) => {
        const tone = fpaRank === null ? 'plain' : matchupTone(fpaRank);
        return (
          <span key={weekNumber} aria-hidden className={cx(styles.week, opponent === null && styles.bye)}>
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
    <span className={cx(styles.strip, 'inline-grid grid-flow-col justify-end gap-px')} aria-hidden>
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
