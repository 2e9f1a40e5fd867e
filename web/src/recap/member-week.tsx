import { luckText } from '@singleback/game/recap/luck-text.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { Check } from 'lucide-react';
import type { CSSProperties } from 'react';
import { PlayerFace } from '../players/player-face.tsx';
import { PlayerLink } from '../players/player-link.tsx';
import { spineColor } from '../players/team-colors.ts';
import { cx } from '../ui/cx.ts';
import { Tag } from '../ui/tag.tsx';
import styles from './member-week.module.css';
import type { BestSlot, MemberRecap, RecapScorer } from './queries.ts';
import { bestMissed, bestTitle, comparison } from './recap-words.ts';

/** The best lineup a member could have submitted, and what the submitted one scored beside it. */
export function MemberWeek({ row, weekId, isYou }: { row: MemberRecap; weekId: string; isYou: boolean }) {
  const missed = bestMissed(row);
  return (
    <>
      <div className={styles.words}>
        <p>
          <b className="num">{formatPoints(row.bestPoints, 1)}</b>, {lowered(comparison(row))}.
        </p>
        {missed === null ? null : (
          <p>
            Left on the table: <PlayerLink player={missed} weekId={weekId} />{' '}
            <span className="num">{formatPoints(missed.points, 1)}</span>
          </p>
        )}
        {row.luck === null ? null : <p>The lineup was {luckText(row.luck)}.</p>}
      </div>
      <table className={styles.recapSlots}>
        <caption className="sr-only">{bestTitle(row.username, isYou)}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Slot</th>
            <th scope="col">Player</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {row.best.map((slot) => (
            <SlotRow key={slot.key} slot={slot} weekId={weekId} />
          ))}
        </tbody>
      </table>
    </>
  );
}

const lowered = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

function SlotRow({ slot, weekId }: { slot: BestSlot; weekId: string }) {
  return (
    <tr>
      <th scope="row" className={cx(styles.recapSlot, 'sideline-edge')}>
        {slot.kind}
      </th>
      <td className={styles.recapPlayer} style={spine(slot.player)}>
        {slot.player ? (
          <span className="flex items-center gap-3 py-1">
            <PlayerFace {...slot.player} size={32} />
            <span className={styles.recapName}>
              <span className="font-semibold">
                <PlayerLink player={slot.player} weekId={weekId} />
              </span>
              <span className="flex flex-wrap items-center gap-x-2 text-meta text-text-2">
                {slot.player.team ?? slot.player.position}
                {slot.isDoubled ? (
                  <Tag tone="outline" label="counts twice">
                    2×
                  </Tag>
                ) : null}
                {slot.wasPlayed ? (
                  <span className="inline-flex items-center gap-1 text-good">
                    <Check size={14} aria-hidden />
                    played
                  </span>
                ) : null}
              </span>
            </span>
          </span>
        ) : (
          <span className="text-text-2">No player left</span>
        )}
      </td>
      <td className={cx(styles.recapPoints, 'num')}>{slot.player ? formatPoints(slot.points, 1) : '–'}</td>
    </tr>
  );
}

function spine(player: RecapScorer | null): CSSProperties | undefined {
  return player?.team ? ({ '--spine-color': spineColor(player.team) } as CSSProperties) : undefined;
}
