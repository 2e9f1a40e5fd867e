import { matchupTone } from '@singleback/game/players/matchup.ts';
import { formatPoints, hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import type { GameLines } from '../../../planner/model.ts';
import { cx } from '../../../ui/cx.ts';
import { Bone } from '../../../ui/skeleton.tsx';
import styles from './cost-cells.module.css';
import { bestText, comingWords, costText, priceText } from './cost-words.ts';
import type { ComingWeek, CostState } from './costs-context.ts';

/** What the pick costs later, and the week in which the plan would use the player. */
export function CostCell({ cost }: { cost: CostState }) {
  if (cost === 'none') return <span className="text-text-3">–</span>;
  if (cost === 'coming') return <ComingCost />;
  return (
    <>
      <b className={cx(styles.cost, costText(cost.cost) === '0.0' && styles.free)}>{priceText(cost)}</b>
      <span className={styles.best}>{bestText(cost)}</span>
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
      <span className={styles.best}>{lines?.roof ?? ' '}</span>
    </>
  );
}

/** The opponents of the next weeks: an arrow for a good or bad matchup, hatched on a bye. */
export function ComingStrip({ weeks }: { weeks: readonly ComingWeek[] }) {
  return (
    <span className={styles.strip}>
      <span className="sr-only">{comingWords(weeks)}</span>
      {weeks.map(({ weekNumber, opponent, fpaRank }) => {
        const tone = fpaRank === null ? 'plain' : matchupTone(fpaRank);
        return (
          <span key={weekNumber} aria-hidden className={cx(styles.week, opponent === null && styles.bye)}>
            {opponent === null ? 'bye' : opponent.replace(/^(vs|@) /, '')}
            <i className={cx(styles.arrow, tone === 'good' && 'text-good', tone === 'bad' && 'text-bad')}>
              {tone === 'good' ? '▲' : tone === 'bad' ? '▼' : ''}
            </i>
          </span>
        );
      })}
    </span>
  );
}

/** The numbers of the strip's weeks. */
export function StripHead({ weeks }: { weeks: readonly number[] }) {
  return (
    <span className={styles.strip} aria-hidden>
      {weeks.map((week) => (
        <span key={week} className="text-center">
          {week}
        </span>
      ))}
    </span>
  );
}
