import type { PlayerOutlook } from '@singleback/contract/gameday/chances.ts';
import { slotPoints } from '@singleback/game/lineups/points.ts';
import { formatPoints, hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import type { SavedLineup, SavedSlot } from '../../lineups/model.ts';
import { useLineupOutlook } from '../chances/queries.ts';
import styles from './outlook.module.css';
import { type OpenRow, OutlookRow } from './outlook-row.tsx';
import { rangeSentence } from './outlook-words.ts';

/** What the lineup will likely have at the end of the week, and behind it the range of each player who may still score. */
export function RangeRow({ lineup, ...rows }: OpenRow & { lineup: SavedLineup }) {
  const outlook = useLineupOutlook(lineup.id);
  if (!outlook || outlook.floor === null || outlook.ceiling === null) return null;
  // What is left is up to 15 s old, and counts on top of the points of this moment (rules 7.21).
  const since = lineup.actual - hundredthsFromPoints(outlook.scored);
  const [floor, ceiling] = [outlook.floor, outlook.ceiling].map((points) => hundredthsFromPoints(points) + since);
  const sentence = rangeSentence(floor ?? 0, ceiling ?? 0);
  if (sentence === null) return null;
  const ranges = lineup.slots.flatMap((slot) => {
    const range = rangeOf(slot, outlook.players);
    return range ? [{ ...range, key: slot.key, name: slot.name }] : [];
  });
  const most = Math.max(...ranges.map(({ high }) => high));
  return (
    <OutlookRow label="Your range" sentence={sentence} {...rows}>
      <dl className={styles.ranges}>
        {ranges.map(({ key, name, low, high }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              <span className={styles.span} aria-hidden>
                <span style={{ left: `${share(low, most)}%`, right: `${100 - share(high, most)}%` }} />
              </span>
              <span className="num">{`${formatPoints(low, 1)} to ${formatPoints(high, 1)}`}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>80 of 100 finishes are within these points, the lineup’s and each player’s.</p>
    </OutlookRow>
  );
}

/** 80 of 100 finishes of a player who may still score, in hundredths, the doubled player's twice; null if all are the same. */
function rangeOf(slot: SavedSlot, players: readonly PlayerOutlook[]) {
  const player = players.find(({ player_id: id }) => id === slot.playerId);
  if (!player || player.low === null || player.high === null || player.state === 'done') return null;
  const counted = (points: number) => slotPoints(hundredthsFromPoints(points), slot.isDoubled) ?? 0;
  const [low, high] = [counted(player.low), counted(player.high)];
  return low === high ? null : { low, high };
}

const share = (points: number, most: number) => Math.max(0, (points / Math.max(1, most)) * 100);
