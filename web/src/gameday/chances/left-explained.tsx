import { formatPoints, formatSigned } from '@singleback/game/scoring/rounding.ts';
import { Explanation } from '../../ui/overlays/explained.tsx';
import { leftOf } from './card-parts.tsx';
import { useKnownPlayerOutlook } from './queries.ts';

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
