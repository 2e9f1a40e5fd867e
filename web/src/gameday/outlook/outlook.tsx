import type { PlayerOutlook } from '@singleback/contract/gameday/chances.ts';
import { slotPoints } from '@singleback/game/lineups/slots.ts';
import { formatPoints, hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { Suspense, useState } from 'react';
import type { SavedLineup, SavedSlot } from '../../lineups/model.ts';
import { useRounds } from '../../players/rounds.ts';
import { useWeekGames } from '../../scoreboard/queries.ts';
import { cx } from '../../ui/cx.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { HowMade } from '../../ui/overlays/explained.tsx';
import { useLineupOutlook } from '../chances/queries.ts';
import { whatIfPlayers } from '../whatif/model.ts';
import { type WhatIfStart, whatIfStarts } from '../whatif/starts.ts';
import { GroupRows } from './group-rows.tsx';
import styles from './outlook.module.css';
import { type OpenRow, OutlookRow } from './outlook-row.tsx';
import { rangeSentence } from './outlook-words.ts';

interface OutlookProps {
  lineup: SavedLineup;
  weekNumber: number;
  /** The group whose chances are shown; null where none of the lineup's has any. */
  groupId: string | null;
}

/** What a lineup can still reach: each row says one thing, and opens to its numbers. */
export function Outlook({ lineup, weekNumber, groupId }: OutlookProps) {
  const { noun } = useRounds();
  const [open, onOpen] = useState<string | null>(null);
  const rows = { lineup, open, onOpen };
  return (
    <>
      <ul aria-label="Outlook" className={styles.rows}>
        {groupId === null ? null : <GroupRows key={groupId} groupId={groupId} {...rows} />}
        <RangeRow {...rows} />
        <WhatIfRow lineup={lineup} weekNumber={weekNumber} />
      </ul>
      <p className={cx(styles.nothing, 'px-4 py-3.5 text-text-2')}>Nothing can change anymore this {noun}.</p>
      <p
        className={cx(styles.foot, 'flex-wrap items-baseline gap-x-2 border-t border-line px-4 pt-1 pb-3 text-text-2')}
      >
        A rough guide. <HowMade />
      </p>
    </>
  );
}

/** What the lineup will likely have at the end of the week, and behind it the range of each player who may still score. */
function RangeRow({ lineup, ...rows }: OpenRow & { lineup: SavedLineup }) {
  const { noun } = useRounds();
  const outlook = useLineupOutlook(lineup.id);
  if (!outlook || outlook.floor === null || outlook.ceiling === null) return null;
  // What is left is up to 15 s old, and counts on top of the points of this moment (rules 7.21).
  const since = lineup.actual - hundredthsFromPoints(outlook.scored);
  const [floor, ceiling] = [outlook.floor, outlook.ceiling].map((points) => hundredthsFromPoints(points) + since);
  const sentence = rangeSentence(floor ?? 0, ceiling ?? 0, noun);
  if (sentence === null) return null;
  const ranges = lineup.slots.flatMap((slot) => {
    const range = rangeOf(slot, outlook.players);
    return range ? [{ ...range, key: slot.key, name: slot.name }] : [];
  });
  const most = Math.max(...ranges.map(({ high }) => high));
  return (
    <OutlookRow label="Your range" sentence={sentence} {...rows}>
      <dl className="grid gap-2">
        {ranges.map(({ key, name, low, high }) => (
          <div key={key} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] items-center gap-3">
            <dt className="leading-[1.25]">{name}</dt>
            <dd className="grid grid-cols-[minmax(0,1fr)_86px] items-center gap-3 text-right">
              <span
                className="relative h-2 [background:linear-gradient(var(--line-2),var(--line-2))_center/100%_1px_no-repeat]"
                aria-hidden
              >
                <span
                  className="absolute inset-y-0 bg-text-2 forced-colors:bg-[CanvasText]"
                  style={{ left: `${share(low, most)}%`, right: `${100 - share(high, most)}%` }}
                />
              </span>
              <span className="num text-[16px] whitespace-nowrap">{`${formatPoints(low, 1)} to ${formatPoints(high, 1)}`}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-meta/[1.45] text-text-2">
        80 of 100 finishes are within these points, the lineup’s and each player’s.
      </p>
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

const WhatIfPanel = lazyPart(() => import('../whatif/what-if-panel.tsx'), 'WhatIfPanel');

/** Results to try: each opens What if with it filled in. Absent once every game of the lineup is over. */
function WhatIfRow({ lineup, weekNumber }: { lineup: SavedLineup; weekNumber: number }) {
  const [start, setStart] = useState<WhatIfStart | null>(null);
  const games = useWeekGames(lineup.weekId);
  const starts = games ? whatIfStarts(whatIfPlayers(lineup, [], games)) : [];
  if (starts.length === 0 && start === null) return null;
  return (
    <li className={styles.row}>
      <div className="relative grid grid-cols-[minmax(0,1fr)_20px] gap-x-5 gap-y-1 px-4 py-3.5">
        <h3 className="cap col-span-full">What if</h3>
        <p className={cx(styles.sentence, 'text-[16px]/[1.4] wrap-break-word')}>
          Try a result. Your score doesn’t change.
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5 px-4 pb-4.5">
        {starts.map((each) => (
          <button
            key={each.label}
            type="button"
            className="min-h-11 rounded-2 border border-dashed border-line-2 px-3.5 py-1.5 text-left num text-[17px]/[1.15] hover:bg-raise-2"
            onClick={() => setStart(each)}
          >
            {each.label}
          </button>
        ))}
      </div>
      {start ? (
        <Suspense>
          <WhatIfPanel lineup={lineup} weekNumber={weekNumber} start={start} onClose={() => setStart(null)} />
        </Suspense>
      ) : null}
    </li>
  );
}
