import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSeason } from '../../../../players/season.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { CorrectionWords } from './correction-words.tsx';
import { type ShownCorrection, useCorrections, useDismissed } from './corrections.ts';

/** More are collapsed, so that the lineups stay in view. */
const MOST = 3;

/** Stat corrections of this week and the one before, and their effect on the user's lineups, until dismissed. */
export function CorrectionsNotice() {
  const corrections = useCorrections();
  const { isDismissed, dismiss } = useDismissed();
  const section = useRef<HTMLElement>(null);
  const [isWhole, setWhole] = useState(false);
  const current = useSeason().data?.currentWeek.week_number ?? 0;
  // What was corrected longer ago is on the card of its week.
  const unread = (corrections.data ?? []).filter(({ id, weekNumber }) => weekNumber >= current - 1 && !isDismissed(id));
  if (unread.length === 0) return null;
  const close = (ids: readonly string[]) => {
    // The pressed button disappears: focus moves to its neighbor, or to the start of the remaining list.
    const isLast = unread.every(({ id }) => ids.includes(id));
    (isLast ? document.getElementById('main') : section.current)?.focus({ preventScroll: true });
    dismiss(ids);
  };
  const shown = isWhole ? unread : unread.slice(0, MOST);
  const rest = unread.length - shown.length;
  const showRest = () => {
    setWhole(true);
    section.current?.focus({ preventScroll: true });
  };
  return (
    <section ref={section} tabIndex={-1} className="panel mb-4 outline-none" aria-label="Stat corrections">
      <header className="flex min-h-11 items-center justify-between gap-3 border-b border-line pl-4">
        <h2 className="cap">Stats corrected</h2>
        {unread.length > 1 ? (
          <Button variant="ghost" size="s" onClick={() => close(unread.map(({ id }) => id))}>
            Dismiss all
          </Button>
        ) : null}
      </header>
      <ul>
        {shown.map((correction) => (
          <CorrectionRow key={correction.key} correction={correction} onClose={() => close([correction.id])} />
        ))}
      </ul>
      {rest > 0 ? (
        <div className="border-t border-line px-1 py-1">
          <Button variant="ghost" size="s" onClick={showRest}>
            Show {rest} more
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function CorrectionRow({ correction, onClose }: { correction: ShownCorrection; onClose: () => void }) {
  const { weekNumber, text, lineups } = correction;
  return (
    <li className="flex min-h-11 items-center gap-3 border-line pl-4 not-first:border-t">
      <p className="min-w-0 flex-1 py-2 leading-snug">
        Week {weekNumber}: <CorrectionWords correction={correction} />
        <span className="block text-meta text-text-2">{lineups.map(({ name }) => name).join(', ')}</span>
      </p>
      <IconButton label={`Dismiss: week ${weekNumber}, ${text}`} onClick={onClose}>
        <X size={18} aria-hidden />
      </IconButton>
    </li>
  );
}
