import { injuryBadge, injuryWord } from '@singleback/game/players/injury.ts';
import { cx } from '../ui/cx.ts';
import { Tag } from '../ui/tag.tsx';

interface InjuryMarkProps {
  status: string | null;
  /** Replaces the status for screen readers, when text beside the mark says more. */
  label?: string;
  className?: string | undefined;
}

/** The injury mark beside a player's name; nothing for a healthy player [G9.12]. */
export function InjuryMark({ status, label, className }: InjuryMarkProps) {
  const badge = injuryBadge(status);
  if (badge === null) return null;
  return (
    <Tag
      tone={badge === 'Q' || badge === 'D' ? 'warn' : 'bad'}
      label={label ?? injuryWord(status) ?? badge}
      className={cx('injury', className)}
    >
      {badge}
    </Tag>
  );
}

/** The one mark of a score or a figure in doubt: what is shown is the last good one. Gone with the doubt. */
export function ScoreUnconfirmed({ className }: { className?: string }) {
  return <span className={cx('block text-meta text-warn', className)}>Score unconfirmed</span>;
}

/** Marks the player whose points count twice. */
export function DoubledMark() {
  return (
    <Tag tone="outline" label="counts twice">
      2×
    </Tag>
  );
}
