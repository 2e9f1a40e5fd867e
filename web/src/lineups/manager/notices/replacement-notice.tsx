import type { Week } from '@singleback/game/season/week.ts';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { buttonClass } from '../../../ui/button.tsx';
import { NoticeLine } from './notice-line.tsx';
import { type Replacement, replacementWords } from './replacements.ts';

interface ReplacementNoticeProps {
  /** The first to lock on top. */
  found: readonly Replacement[];
  week: Pick<Week, 'weekNumber'>;
}

/** Who will not play, and the way to replace the first of them that locks. */
export function ReplacementNotice({ found, week }: ReplacementNoticeProps) {
  const [first] = found;
  const words = replacementWords(found);
  if (first === undefined || words === null) return null;
  return (
    <NoticeLine
      label="Players to replace"
      tone="bad"
      icon={<TriangleAlert size={20} aria-hidden />}
      what={words.what}
      note={words.until}
      action={
        <Link
          to="/lineup/$week"
          params={{ week: String(week.weekNumber) }}
          search={{ edit: first.lineupId, change: first.slot.key }}
          className={buttonClass('flag')}
          aria-label={`Replace ${first.slot.name}`}
        >
          Replace
        </Link>
      }
    />
  );
}
