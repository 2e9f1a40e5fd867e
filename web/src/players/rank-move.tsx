import { Trend } from '../ui/trend.tsx';

/** Places gained or lost since last week; nothing in the first week, and where nothing moved. */
export function RankMove({ change }: { change: number | null }) {
  if (!change) return null;
  const places = Math.abs(change);
  const label = `${change > 0 ? 'up' : 'down'} ${places} ${places === 1 ? 'place' : 'places'} since last week`;
  return (
    <Trend tone={change > 0 ? 'good' : 'bad'} label={label}>
      {places}
    </Trend>
  );
}
