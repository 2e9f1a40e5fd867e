import { Trend } from '../ui/trend.tsx';

/** Places gained or lost since last week; nothing in the first week. */
export function RankMove({ change }: { change: number | null }) {
  if (change === null) return null;
  if (change === 0) {
    return (
      <Trend tone="plain" label="same rank as last week">
        =
      </Trend>
    );
  }
  const places = Math.abs(change);
  const label = `${change > 0 ? 'up' : 'down'} ${places} ${places === 1 ? 'place' : 'places'} since last week`;
  return (
    <Trend tone={change > 0 ? 'good' : 'bad'} label={label}>
      {places}
    </Trend>
  );
}
