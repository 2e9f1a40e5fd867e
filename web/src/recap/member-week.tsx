import { luckText } from '@singleback/game/recap/luck-text.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { Check } from 'lucide-react';
import type { CSSProperties } from 'react';
import { PlayerFace } from '../players/player-face.tsx';
import { PlayerLink } from '../players/player-link.tsx';
import { spineColor } from '../players/team-colors.ts';
import { cx } from '../ui/cx.ts';
import { Table } from '../ui/table.tsx';
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
      <Table
        caption={bestTitle(row.username, isYou)}
        className={styles.recapSlots}
        headClass="sr-only"
        columns={[
          { head: 'Slot', isName: true, className: cx(styles.recapSlot, 'sideline-edge'), cell: ({ kind }) => kind },
          {
            head: 'Player',
            className: styles.recapPlayer,
            style: ({ player }) => spine(player),
            cell: (slot) => <SlotPlayer slot={slot} weekId={weekId} />,
          },
          {
            head: 'Points',
            className: cx(styles.recapPoints, 'num'),
            cell: ({ player, points }) => (player ? formatPoints(points, 1) : '–'),
          },
        ]}
        rows={row.best}
        idOf={({ key }) => key}
      />
    </>
  );
}

const lowered = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

function SlotPlayer({ slot: { player, isDoubled, wasPlayed }, weekId }: { slot: BestSlot; weekId: string }) {
  if (!player) return <span className="text-text-2">No player left</span>;
  return (
    <span className="flex items-center gap-3 py-1">
      <PlayerFace {...player} size={32} />
      <span className={styles.recapName}>
        <span className="font-semibold">
          <PlayerLink player={player} weekId={weekId} />
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-meta text-text-2">
          {player.team ?? player.position}
          {isDoubled ? (
            <Tag tone="outline" label="counts twice">
              2×
            </Tag>
          ) : null}
          {wasPlayed ? (
            <span className="inline-flex items-center gap-1 text-good">
              <Check size={14} aria-hidden />
              played
            </span>
          ) : null}
        </span>
      </span>
    </span>
  );
}

function spine(player: RecapScorer | null): CSSProperties | undefined {
  return player?.team ? ({ '--spine-color': spineColor(player.team) } as CSSProperties) : undefined;
}
