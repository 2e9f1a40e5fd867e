import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { Explained } from '../../ui/overlays/explained.tsx';
import type { CardProps } from './card.ts';
import { hundredths } from './chance-words.ts';
import { useLineupOutlook } from './queries.ts';

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
