import { injuryBadge, injuryWord } from '@singleback/game/players/injury.ts';
import { Tag } from '../../ui/tag.tsx';

/** The mark of an injury and what is said of it; nothing for a healthy player [G9.12]. */
export function InjuryMark({ status, notes }: { status: string | null; notes: string | null }) {
  const badge = injuryBadge(status);
  const word = injuryWord(status);
  if (badge === null || word === null) return null;
  return (
    <span className="detail-injury">
      <Tag tone={badge === 'Q' || badge === 'D' ? 'warn' : 'bad'} label={notes ? `${word}:` : ''}>
        {badge}
      </Tag>
      <span>{notes || word}</span>
    </span>
  );
}
