import { injuryBadge, injuryWord } from '@singleback/game/players/injury.ts';
import { cx } from '../ui/cx.ts';
import { Tag } from '../ui/tag.tsx';

interface InjuryMarkProps {
  status: string | null;
  /** Read out in place of the status, where words beside the mark say more. */
  label?: string;
  className?: string;
}

/** The mark of an injured player, right after the name; nothing for a healthy one [G9.12]. */
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
