import type { PlayerOutlook } from '@singleback/contract/gameday/chances.ts';
import { slotPoints } from '@singleback/game/lineups/points.ts';
import { formatPoints, formatSigned, hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { Explained } from '../../ui/overlays/explained.tsx';
import type { CardSlotProps } from './card.ts';
import { usePlayerOutlook } from './queries.ts';
import styles from './row-plot.module.css';

/** All rows share an axis from 0 to this many points. */
const MOST = 40;
const TICKS = [0, 10, 20, 30, 40];

const shareOf = (points: number) => Math.min(100, Math.max(0, (points / MOST) * 100));

/** The axis above the plots. */
export function PlotAxis() {
  return (
    <span className={styles.axisHead}>
      {TICKS.map((tick) => (
        <span key={tick} style={{ left: `${shareOf(tick)}%` }}>
          {tick}
        </span>
      ))}
    </span>
  );
}

/** Filled: scored. Whisker: 80 of 100 finishes. Diamond: expected. The figures beside it say the same. */
export function Plot({ lineup, slot }: CardSlotProps) {
  const outlook = usePlayerOutlook(lineup.id, slot.playerId);
  if (outlook === undefined) return null;
  const { low, high, to_come: toCome } = outlook;
  const scored = outlook.scored ?? 0;
  const isOpen = low !== null && high !== null && toCome !== null && outlook.state !== 'done';
  return (
    <span className={styles.plot} data-chance aria-hidden>
      <span className={styles.axis} />
      <span className={styles.scored} style={{ width: `${shareOf(scored)}%` }} />
      {isOpen ? (
        <>
          <span
            className={styles.whisker}
            style={{ left: `${shareOf(low)}%`, width: `${shareOf(high) - shareOf(low)}%` }}
          />
          <span className={styles.expected} style={{ left: `${shareOf(scored + toCome)}%` }} />
        </>
      ) : null}
    </span>
  );
}

/** Before the game the projection, as everywhere else; then '+6.1', 'done', or what is missing. The doubled player's twice. */
export function ToCome({ lineup, slot }: CardSlotProps) {
  const outlook = usePlayerOutlook(lineup.id, slot.playerId);
  if (outlook === undefined) return null;
  const counted = (points: number) => hundredthsFromPoints(slotPoints(points, slot.isDoubled) ?? 0);
  const twice = (points: number) => formatPoints(counted(points), 1);
  const text =
    outlook.state === 'to_play'
      ? formatPoints(slot.projected, 1)
      : toComeText(outlook, (points) => formatSigned(counted(points), 1));
  if (outlook.to_come === null || outlook.low === null || outlook.high === null || outlook.state === 'done')
    return <span data-chance>{text}</span>;
  return (
    <span data-chance>
      <Explained
        label={`${text} still expected of ${slot.name}`}
        title={`${text} still expected of ${slot.name}`}
        text={
          outlook.state === 'live'
            ? 'What the projection says about the rest of the game. The mean falls about as fast as the clock, the spread more slowly.'
            : 'What players of this position have scored with a projection like this.'
        }
        inputs={[
          { label: 'Projection', value: slot.projected === null ? 'none' : formatPoints(slot.projected, 1) },
          { label: 'Points so far', value: outlook.scored === null ? '–' : twice(outlook.scored) },
          ...(outlook.share_left === null
            ? []
            : [{ label: 'Of the game left', value: `${Math.round(outlook.share_left * 100)}%` }]),
          { label: '80 of 100 finishes', value: `${twice(outlook.low)} to ${twice(outlook.high)}` },
        ]}
        note={outlook.has_projection ? null : 'Nobody has projected this player: little is expected.'}
      >
        {text}
      </Explained>
    </span>
  );
}

function toComeText({ state, to_come: toCome }: PlayerOutlook, left: (points: number) => string): string {
  if (state === 'done') return 'done';
  if (state === 'off') return '–';
  if (toCome === null) return 'waiting';
  return left(toCome);
}
