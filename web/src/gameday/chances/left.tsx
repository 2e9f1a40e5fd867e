import { slotPoints } from '@singleback/game/lineups/points.ts';
import { formatPoints, formatSigned, hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { Explained } from '../../ui/overlays/explained.tsx';
import type { CardSlotProps } from './card.ts';
import { usePlayerOutlook } from './queries.ts';

/** The points still expected of a player, '+6.1'; nothing once they have played. The doubled player's count twice. */
export function Left({ lineup, slot }: CardSlotProps) {
  const outlook = usePlayerOutlook(lineup.id, slot.playerId);
  if (outlook === undefined || outlook.state === 'done' || outlook.state === 'off') return null;
  const { to_come: toCome, low, high, scored, share_left: shareLeft } = outlook;
  if (toCome === null || low === null || high === null) return null;
  const counted = (points: number) => slotPoints(hundredthsFromPoints(points), slot.isDoubled) ?? 0;
  const left = formatSigned(counted(toCome), 1);
  return (
    <Explained
      label={`${left} left for ${slot.name}`}
      title={`${left} left for ${slot.name}`}
      text={
        outlook.state === 'live'
          ? 'What the projection says about the rest of the game.'
          : 'What players of this position have scored with a projection like this.'
      }
      inputs={[
        { label: 'Projected', value: formatPoints(slot.projected, 1) },
        { label: 'So far', value: formatPoints(scored === null ? null : counted(scored), 1) },
        ...(shareLeft === null ? [] : [{ label: 'Game left', value: `${Math.round(shareLeft * 100)}%` }]),
        {
          label: '80 of 100 finishes',
          value: `${formatPoints(counted(low), 1)} to ${formatPoints(counted(high), 1)}`,
        },
      ]}
      note={outlook.has_projection ? null : 'Nobody has projected this player, so little is expected.'}
    >
      {left}
    </Explained>
  );
}
