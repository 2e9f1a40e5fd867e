import styles from './place-plot.module.css';

interface PlacePlotProps {
  mean: number;
  best: number;
  worst: number;
  members: number;
}

/** Above so many members places are on a logarithmic scale. */
const MOST_EVEN = 60;
/** Above so many, only some places have a tick. */
const MOST_TICKS = 24;
const LOG_TICKS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** Where a place is on the plot, in percent. */
function shareOf(place: number, members: number): number {
  if (members <= 1) return 0;
  const share = members > MOST_EVEN ? Math.log(place) / Math.log(members) : (place - 1) / (members - 1);
  return Math.min(100, Math.max(0, share * 100));
}

function ticksOf(members: number): number[] {
  if (members > MOST_EVEN) return [...LOG_TICKS.filter((tick) => tick < members), members];
  const every = Math.ceil(members / MOST_TICKS);
  return Array.from({ length: members }, (_, at) => at + 1).filter(
    (place) => (place - 1) % every === 0 || place === members,
  );
}

/** Places as ticks, the range of 80 of 100 finishes, and the expected place. The text beside it says the same. */
export function PlacePlot({ mean, best, worst, members }: PlacePlotProps) {
  const [from, to] = [shareOf(best, members), shareOf(worst, members)];
  return (
    <span className={styles.plot} aria-hidden>
      <span className={styles.axis} />
      {ticksOf(members).map((place) => (
        <span key={place} className={styles.tick} style={{ left: `${shareOf(place, members)}%` }} />
      ))}
      <span className={styles.range} style={{ left: `${from}%`, width: `${to - from}%` }} />
      <span className={styles.expected} style={{ left: `${shareOf(mean, members)}%` }} />
    </span>
  );
}
