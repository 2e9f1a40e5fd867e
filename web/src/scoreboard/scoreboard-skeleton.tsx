import { cx } from '../ui/cx.ts';
import { Bone } from '../ui/skeleton.tsx';
import styles from './week-scoreboard.module.css';

const CARDS = Array.from({ length: 6 }, (_, card) => card);
const ROWS = ['away', 'home'];

/** A skeleton of game cards. */
export function ScoreboardSkeleton() {
  return (
    <div role="status" aria-label="Loading scoreboard" className={cx('skeleton', styles.games)}>
      {CARDS.map((card) => (
        <div key={card} className="panel h-[290px]" style={{ opacity: 1 - card / 7 }}>
          <div className="flex h-11 items-center justify-between border-b border-line px-3.5">
            <Bone className="h-4 w-20" />
            <Bone className="h-3 w-16" />
          </div>
          {ROWS.map((row) => (
            <div key={row} className="flex h-[54px] items-center gap-3 border-b border-line px-4">
              <Bone className="size-8" />
              <Bone className="h-4 w-14" />
              <Bone className="ml-auto h-7 w-10" />
            </div>
          ))}
          <div className="flex flex-col gap-4 px-3.5 pt-5">
            <Bone className="h-3 w-24" />
            <Bone className="h-3.5 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** A skeleton of the game counts and lineup totals, which take extra lines on a phone. */
export function HeadSkeleton() {
  return (
    <div className="skeleton flex w-full flex-col gap-3 md:hidden" aria-hidden>
      <Bone className="h-[22px] w-56" />
      <Bone className="h-10 w-32" />
    </div>
  );
}
