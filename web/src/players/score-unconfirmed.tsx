import { cx } from '../ui/cx.ts';

/** The one mark of a score or a figure in doubt: what is shown is the last good one. Gone with the doubt. */
export function ScoreUnconfirmed({ className }: { className?: string }) {
  return <span className={cx('block text-meta text-warn', className)}>Score unconfirmed</span>;
}
