import { Trend } from '../ui/trend.tsx';
import { useRounds } from './rounds.ts';

/** Places gained or lost since last week; nothing in the first week, and where nothing moved. */
export function RankMove({ change }: { change: number | null }) {
  const { noun } = useRounds();
  if (!change) return null;
  const places = Math.abs(change);
  const label = `${change > 0 ? 'up' : 'down'} ${places} ${places === 1 ? 'place' : 'places'} since last ${noun}`;
  return (
    <Trend tone={change > 0 ? 'good' : 'bad'} label={label}>
      {places}
    </Trend>
  );
}
