import { shownGroupName } from '@singleback/game/groups/settings.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { useId } from 'react';
import { cx } from '../../ui/cx.ts';
import { LiveNumber } from '../../ui/live-number.tsx';
import { LiveDot, Tag } from '../../ui/tag.tsx';
import { GroupTag } from '../../ui/text/group-tag.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { createdText } from '../../ui/text/time-text.ts';
import type { SavedLineup } from '../model.ts';
import { CorrectionsLine } from './corrections/corrections-line.tsx';
import { LineupActions } from './lineup-actions.tsx';
import styles from './lineup-card.module.css';
import { progressOf } from './progress.ts';
import slotRowStyles from './slot-row.module.css';
import { SlotRow } from './slot-row.tsx';

interface LineupCardProps {
  lineup: SavedLineup;
  /** Added to the name for screen readers when other lineups have the same name; or ''. */
  apart: string;
  weekNumber: number;
  /** The week is over: the lineup can no longer be changed [G2.54]. */
  isOver: boolean;
  now: Date | null;
}

/** A lineup of the week [G2.53]. */
export function LineupCard({ lineup, apart, weekNumber, isOver, now }: LineupCardProps) {
  const id = useId();
  const labelled = { ...lineup, name: lineup.name + apart };
  return (
    <article className="panel @container flex flex-col overflow-hidden" aria-labelledby={id}>
      <header className="flex min-h-[84px] flex-wrap items-end justify-between gap-x-4 gap-y-2 px-4 pt-4 pb-3">
        <h2 id={id} className={cx(styles.lineupName, 'title-2')}>
          <Isolated>{lineup.name}</Isolated>
          <span className="sr-only">{apart}</span>
        </h2>
        <Totals lineup={lineup} />
        <div className="flex w-full flex-wrap gap-1.5">
          {lineup.groups.map((group) => (
            <GroupTag
              key={group.id}
              groupId={group.id}
              name={shownGroupName(group)}
              className="max-w-full whitespace-normal wrap-anywhere"
            />
          ))}
          {lineup.playoffMultiplier === 1 ? null : (
            <Tag tone="outline" label={`Counts ${lineup.playoffMultiplier} times on the leaderboard`}>
              Playoff ×{lineup.playoffMultiplier}
            </Tag>
          )}
        </div>
      </header>
      <ProgressLine lineup={lineup} />
      <div className="flex-1">
        <SlotTable lineup={labelled} now={now} />
      </div>
      <CorrectionsLine lineupId={lineup.id} />
      <footer className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 border-t border-line px-4 py-2">
        <span className="text-meta text-text-2">Created {createdText(lineup.createdAt)}</span>
        <LineupActions lineup={labelled} weekNumber={weekNumber} isOver={isOver} now={now} />
      </footer>
    </article>
  );
}

/** Projected points in small print, and actual points once above zero [G2.53]. Two decimals [G9.8]. */
function Totals({ lineup }: { lineup: SavedLineup }) {
  return (
    <dl className="ml-auto flex shrink-0 items-end gap-4 text-right">
      <div>
        <dt className="cap">Projected</dt>
        <dd className="num text-[24px] leading-none text-text-2">
          {lineup.projected === null ? '–' : formatPoints(lineup.projected, 2)}
        </dd>
      </div>
      {lineup.actual > 0 ? (
        <div aria-live="polite" aria-atomic>
          <dt className="cap">Actual</dt>
          <dd className="num text-score leading-none font-bold!">
            <LiveNumber text={formatPoints(lineup.actual, 2)} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function ProgressLine({ lineup }: { lineup: SavedLineup }) {
  const { over, live, to_play: toPlay, off } = progressOf(lineup.slots);
  return (
    <div className="px-4">
      <div className={styles.progressBar} aria-hidden>
        {over > 0 ? <span className={styles.isOver} style={{ flexGrow: over }} /> : null}
        {live > 0 ? <span className={styles.isLive} style={{ flexGrow: live }} /> : null}
        {toPlay > 0 ? <span style={{ flexGrow: toPlay }} /> : null}
        {off > 0 ? <span className={styles.isOff} style={{ flexGrow: off }} /> : null}
      </div>
      <div className="flex items-baseline gap-3 py-2">
        <ul className="num flex flex-1 flex-wrap gap-3 text-[14px] font-medium! text-text-2">
          {over > 0 ? <li>{over} final</li> : null}
          {live > 0 ? (
            <li className="flex items-center gap-1.5 text-live">
              <LiveDot /> {live} live
            </li>
          ) : null}
          {toPlay > 0 ? <li>{toPlay} to play</li> : null}
          {off > 0 ? <li>{off} no game</li> : null}
        </ul>
        <span className="cap flex text-right" aria-hidden>
          <span className="w-[52px]">Proj</span>
          <span className="w-[52px] @min-[430px]:w-[64px]">Pts</span>
        </span>
      </div>
    </div>
  );
}

function SlotTable({ lineup, now }: { lineup: SavedLineup; now: Date | null }) {
  return (
    <table className={slotRowStyles.lineupSlots}>
      <caption className="sr-only">Players of {lineup.name}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Slot</th>
          <th scope="col">Player</th>
          <th scope="col">Game</th>
          <th scope="col">Projected points</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {lineup.slots.map((slot) => (
          <SlotRow key={slot.key} slot={slot} weekId={lineup.weekId} now={now} />
        ))}
      </tbody>
    </table>
  );
}
