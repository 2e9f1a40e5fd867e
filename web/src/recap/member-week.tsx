import { spentLabel, spentWords } from '@singleback/game/lineups/usage.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { Check } from 'lucide-react';
import type { CSSProperties } from 'react';
import { PlayerFace } from '../players/player-face.tsx';
import { PlayerLink } from '../players/player-link.tsx';
import { spineColor } from '../players/team-colors.ts';
import { cx } from '../ui/cx.ts';
import { Panel } from '../ui/panel.tsx';
import { Tag } from '../ui/tag.tsx';
import { Stamp, Struck } from '../ui/text/struck.tsx';
import styles from './member-week.module.css';
import type { BestSlot, MemberRecap, RecapScorer } from './queries.ts';
import { bestMissed, comparison, luckText } from './recap-words.ts';

/** The best lineup a member could have submitted, and the points of players they had used up. */
export function MemberWeek({ row, weekId, isYou }: { row: MemberRecap; weekId: string; isYou: boolean }) {
  return (
    <Panel
      title="Best possible lineup"
      note={isYou ? 'yours' : isolated(row.username)}
      hash
      className="overflow-hidden"
    >
      <div className="flex items-end justify-between gap-4 px-4 pt-3 pb-2" aria-live="polite">
        <p className="text-text-2">
          <span className="sr-only">{isYou ? 'You' : isolated(row.username)}: </span>
          {comparison(row)}
        </p>
        <p translate="no" className="num text-[36px] leading-none font-bold!">
          {formatPoints(row.bestPoints, 1)}
        </p>
      </div>
      <Figures row={row} weekId={weekId} />
      <table className={styles.recapSlots}>
        <caption className="sr-only">Best possible lineup of {isYou ? 'you' : row.username}</caption>
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
      <div className="hash" aria-hidden />
      <SpentBench row={row} weekId={weekId} />
    </Panel>
  );
}

/** Two figures of hindsight: the best pick left on the table, and luck. */
function Figures({ row, weekId }: { row: MemberRecap; weekId: string }) {
  const [missed, luck] = [bestMissed(row), luckText(row)];
  if (missed === null && luck === null) return null;
  return (
    <dl className={styles.figures}>
      {missed === null ? null : (
        <div>
          <dt className="text-meta text-text-2">Left on the table</dt>
          <dd>
            <PlayerLink player={missed} weekId={weekId} />{' '}
            <span translate="no" className="num">
              {formatPoints(missed.points, 1)}
            </span>
          </dd>
        </div>
      )}
      {luck === null ? null : (
        <div>
          <dt className="text-meta text-text-2">Luck</dt>
          <dd>{luck}</dd>
        </div>
      )}
    </dl>
  );
}

function SlotRow({ slot, weekId }: { slot: BestSlot; weekId: string }) {
  return (
    <tr>
      <th scope="row" className={cx(styles.recapSlot, 'sideline-edge')}>
        {slot.kind}
      </th>
      <td className={styles.recapPlayer} style={spine(slot.player)}>
        {slot.player ? (
          <span className="flex items-center gap-3 py-1">
            <Scorer player={slot.player} />
            <span className="min-w-0 leading-tight">
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

function SpentBench({ row, weekId }: { row: MemberRecap; weekId: string }) {
  const more = row.spentCount - row.spent.length;
  return (
    <section className="px-4 pt-3 pb-4" aria-label="Used players">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="cap">Used players</h3>
        {row.spentCount > 0 ? (
          <span translate="no" className="num text-[22px]">
            {formatPoints(row.spentPoints, 1)}
          </span>
        ) : null}
      </div>
      {row.spentCount === 0 ? (
        <p className="mt-1 text-text-2">No players used before this week.</p>
      ) : (
        <ul className="mt-1">
          {row.spent.map(({ player, weeks }) => (
            <li key={player.id} className="flex items-center gap-3 min-h-11">
              <Scorer player={player} isSpent />
              <span className="min-w-0 flex-1">
                <PlayerLink player={player} weekId={weekId}>
                  <Struck label={spentWords(weeks) ?? ''}>{player.name}</Struck>
                </PlayerLink>
              </span>
              <Stamp>{spentLabel(weeks, weeks.length)}</Stamp>
              <span translate="no" className="num w-14 text-right text-[18px] text-text-2">
                {formatPoints(player.points, 1)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 ? <p className="mt-2 text-meta text-text-2">and {more} more</p> : null}
    </section>
  );
}

function Scorer({ player, isSpent = false }: { player: RecapScorer; isSpent?: boolean }) {
  return <PlayerFace {...player} size={isSpent ? 28 : 32} spent={isSpent} />;
}

function spine(player: RecapScorer | null): CSSProperties | undefined {
  return player?.team ? ({ '--spine-color': spineColor(player.team) } as CSSProperties) : undefined;
}
