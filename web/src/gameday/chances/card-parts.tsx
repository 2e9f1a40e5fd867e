// Chances to win, and what is left to play.

import type { PlayerOutlook } from '@singleback/contract/gameday/chances.ts';
import { slotPoints } from '@singleback/game/lineups/slots.ts';
import { formatPoints, formatSigned, hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { ClockAlert } from 'lucide-react';
import type { SavedLineup, SavedSlot } from '../../lineups/model.ts';
import { useNow } from '../../platform/live/server-clock.ts';
import { useSeason } from '../../players/season.ts';
import { Explained, Explanation } from '../../ui/overlays/explained.tsx';
import { asOfText } from '../../ui/text/time-text.ts';
import { hundredths } from './chance-words.ts';
import { useKnownPlayerOutlook, useLineupOutlook, usePlayerOutlook } from './queries.ts';

/** The points still expected of a player, '+6.1', the doubled player's twice; nothing once they have played. */
export function Left({ lineup, slot }: CardProps & { slot: Pick<SavedSlot, 'playerId' | 'isDoubled'> }) {
  const left = leftOf(usePlayerOutlook(lineup.id, slot.playerId));
  return left && <span>{formatSigned(slotPoints(left.toCome, slot.isDoubled) ?? 0, 1)}</span>;
}

/** In hundredths, counted once; null once the player has played, and where it is not known. */
function leftOf(outlook: PlayerOutlook | undefined) {
  if (outlook === undefined || outlook.state === 'done' || outlook.state === 'off') return null;
  const { to_come: toCome, low, high } = outlook;
  if (toCome === null || low === null || high === null) return null;
  return { toCome: hundredthsFromPoints(toCome), low: hundredthsFromPoints(low), high: hundredthsFromPoints(high) };
}

/** In the head of a live card: the points to expect at the end of the week; until they are known what was projected. */
export function Projected({ lineup }: CardProps) {
  const outlook = useLineupOutlook(lineup.id);
  // What is left is up to 15 s old, and counts on top of the points of this moment (rules 7.21).
  const scored = lineup.actual / 100;
  const left = outlook && outlook.expected !== null ? outlook.expected - outlook.scored : null;
  if (left === null) return <span>{formatPoints(lineup.projected, 2)}</span>;
  const projected = hundredths(scored + left);
  return (
    <Explained
      label={`${projected} points projected`}
      title={`${projected} projected`}
      text="Points so far, and what is left for everyone who is playing or still to play."
      inputs={[
        { label: 'So far', value: hundredths(scored) },
        { label: 'Left', value: hundredths(left) },
        { label: 'Before the games', value: formatPoints(lineup.projected, 2) },
      ]}
    >
      {projected}
    </Explained>
  );
}

/** That scores are late, or missing for a game of a lineup: said once for all that waits for them. */
export function Waiting({ lineup }: CardProps) {
  const now = useNow(60_000);
  const since = useSeason().data?.scoresDelayedSince ?? null;
  const isMissing = useLineupOutlook(lineup.id)?.players.some(({ state }) => state === 'no_clock') === true;
  if (now === null || (since === null && !isMissing)) return null;
  return (
    <p className="mt-1 flex items-center gap-1.5 text-[14px] text-text-2">
      <ClockAlert size={14} className="flex-none text-warn" aria-hidden />
      <span>{`Waiting for live scores${since === null ? '' : ` since ${asOfText(new Date(since), now)}`}`}</span>
    </p>
  );
}

/** What chances need of a card: its lineup. Points in hundredths. */
interface CardProps {
  lineup: Pick<SavedLineup, 'id' | 'projected' | 'actual'>;
}

/** In the detail of a player of the user's lineups: the points left, counted once, and how they are made. */
export function LeftExplained({ playerId, weekId }: { playerId: string; weekId: string }) {
  const outlook = useKnownPlayerOutlook(weekId, playerId);
  const left = leftOf(outlook);
  if (!outlook || !left) return null;
  const { share_left: shareLeft } = outlook;
  return (
    <section className="max-lg:last:col-span-full" aria-labelledby="detail-left">
      <h3 id="detail-left" className="mb-3 font-num text-num-s/[1.2] font-bold tracking-[0.06em] uppercase">
        {formatSigned(left.toCome, 1)} Left
      </h3>
      <Explanation
        text={
          outlook.state === 'live'
            ? 'What the projection says about the rest of the game.'
            : 'What players of this position have scored with a projection like this.'
        }
        inputs={[
          ...(shareLeft === null ? [] : [{ label: 'Game left', value: `${Math.round(shareLeft * 100)}%` }]),
          { label: '80 of 100 finishes', value: `${formatPoints(left.low, 1)} to ${formatPoints(left.high, 1)}` },
        ]}
        note={outlook.has_projection ? null : 'Nobody has projected this player, so little is expected.'}
      />
    </section>
  );
}
