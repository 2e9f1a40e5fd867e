import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { Lock, LockOpen } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { PointsOf } from '../../players/opened.ts';
import { spineColor } from '../../players/teams.ts';
import { cx } from '../../ui/cx.ts';
import { LiveDot } from '../../ui/tag.tsx';
import { kickoffText } from '../../ui/text/time-text.ts';
import { HiddenSlot, PlayerPoints, SlotPlayer } from '../slot-player.tsx';
import {
  type VersusRow as Row,
  slotDifferenceWords,
  type VersusOf,
  type VersusPlayer,
  type VersusSide,
} from './model.ts';
import styles from './versus.module.css';

/** A slot of two lineups: both players, their points, and who leads in the slot. */
export function VersusRow({ row, weekId, of }: { row: Row; weekId: string; of: VersusOf }) {
  const { kind, mine, theirs, difference } = row;
  return (
    <tr>
      <td className={cx(styles.who, 'pl-5 text-left @max-[561px]:pl-3 @max-[561px]:text-[14px]')} style={spineOf(mine)}>
        <Side side={mine} weekId={weekId} isTheirs={false} />
      </td>
      <td
        className={cx(POINTS, 'pr-4 text-right @max-[561px]:pr-2')}
        data-quiet={difference !== null && difference < 0}
      >
        <SidePoints side={mine} weekId={weekId} of={of.mine} />
      </td>
      <th
        scope="row"
        className="border-x-2 border-x-chalk text-center font-num text-[17px]/[1.1] font-bold @max-[561px]:text-[15px]"
      >
        {kind}
        {difference === null || difference === 0 ? null : (
          <span
            className="mt-0.5 block font-num text-[14px]/[1.1] font-medium whitespace-nowrap text-text-2"
            aria-hidden
          >
            {difference > 0 ? '◀ ' : null}
            {formatPoints(Math.abs(difference), 1)}
            {difference < 0 ? ' ▶' : null}
          </span>
        )}
      </th>
      <td className={cx(POINTS, 'pl-4 text-left @max-[561px]:pl-2')} data-quiet={difference !== null && difference > 0}>
        <SidePoints side={theirs} weekId={weekId} of={of.theirs} />
      </td>
      <td
        className={cx(styles.who, styles.right, 'pr-5 text-right @max-[561px]:pr-3 @max-[561px]:text-[14px]')}
        style={spineOf(theirs)}
        data-hidden={theirs === 'hidden'}
      >
        <Side side={theirs} weekId={weekId} isTheirs />
      </td>
      <td className="overflow-hidden">
        <span className="sr-only">{slotDifferenceWords(difference)}</span>
      </td>
    </tr>
  );
}

const POINTS =
  'font-num text-[22px]/none font-bold data-[quiet=true]:font-medium data-[quiet=true]:text-text-2 @max-[561px]:text-[19px]';

function spineOf(side: VersusSide): CSSProperties | undefined {
  if (side === null || side === 'hidden') return undefined;
  return { '--spine-color': spineColor(side.team) } as CSSProperties;
}

function SidePoints({ side, weekId, of }: { side: VersusSide; weekId: string; of: PointsOf }) {
  return side === null || side === 'hidden' ? null : (
    <PlayerPoints player={side} points={side.points} {...{ weekId, of }} />
  );
}

function Side({ side, weekId, isTheirs }: { side: VersusSide; weekId: string; isTheirs: boolean }) {
  if (side === null) return <span className="sr-only">No such slot</span>;
  if (side === 'hidden') return <HiddenSlot isMirrored={isTheirs} />;
  const state = <State player={side} isTheirs={isTheirs} />;
  return (
    <SlotPlayer
      player={side}
      isUnconfirmed={side.isUnconfirmed}
      isCorrected={side.isCorrected}
      weekId={weekId}
      state={state}
      isMirrored={isTheirs}
    />
  );
}

/** The team, and the clock, 'Final' or the kickoff; of the other's players also that they are locked. */
function State({ player, isTheirs }: { player: VersusPlayer; isTheirs: boolean }) {
  const { team, position, play, isLocked, stateText, kickoff } = player;
  return (
    <>
      <span className="inline-flex items-center gap-1.5">
        {team ?? position}
        {isTheirs && isLocked ? <Lock size={12} aria-label="Locked" /> : null}
      </span>
      {play === 'live' ? (
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-live">
          <LiveDot />
          {stateText}
        </span>
      ) : stateText !== null ? (
        <span className="whitespace-nowrap">{stateText}</span>
      ) : isLocked ? null : (
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <LockOpen size={13} aria-hidden />
          <span className="sr-only">Locks</span>
          {kickoffText(kickoff)}
        </span>
      )}
    </>
  );
}
