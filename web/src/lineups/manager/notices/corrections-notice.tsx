// What is new about the week: corrections, results, who is out.
import { correctionText } from '@singleback/game/scoring/correction-text.ts';
import { PencilLine, X } from 'lucide-react';
import { useRef } from 'react';
import { PlayerLink } from '../../../players/player.tsx';
import { useRounds } from '../../../players/rounds.ts';
import { useSeason } from '../../../players/season.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { NoticeDetails } from './lineup-notices.tsx';
import { type ShownCorrection, useCorrections, useDismissed } from './notices.ts';

/** Stat corrections of this week and the one before, and their effect on the user's lineups, until dismissed. */
export function CorrectionsNotice() {
  const corrections = useCorrections();
  const { isDismissed, dismiss } = useDismissed();
  const list = useRef<HTMLUListElement>(null);
  const current = useSeason().data?.currentWeek.week_number ?? 0;
  // What was corrected longer ago is on the card of its week.
  const unread = (corrections.data ?? []).filter(({ id, weekNumber }) => weekNumber >= current - 1 && !isDismissed(id));
  if (unread.length === 0) return null;
  const close = (ids: readonly string[]) => {
    // The pressed button disappears: focus moves to its neighbor, or to the start of the remaining list.
    const isLast = unread.every(({ id }) => ids.includes(id));
    (isLast ? document.getElementById('main') : list.current)?.focus({ preventScroll: true });
    dismiss(ids);
  };
  const rows = (
    <ul ref={list} tabIndex={-1} className="outline-none">
      {unread.map((correction) => (
        <CorrectionRow key={correction.key} correction={correction} onClose={() => close([correction.id])} />
      ))}
    </ul>
  );
  if (unread.length === 1)
    return (
      <section className="panel mb-3" aria-label="Stat corrections">
        {rows}
      </section>
    );
  return (
    <NoticeDetails
      label="Stat corrections"
      icon={<PencilLine size={20} aria-hidden />}
      what={`${unread.length} stats corrected`}
    >
      {rows}
      <div className="border-t border-line px-1 py-1">
        <Button variant="ghost" size="s" onClick={() => close(unread.map(({ id }) => id))}>
          Dismiss all
        </Button>
      </div>
    </NoticeDetails>
  );
}

function CorrectionRow({ correction, onClose }: { correction: ShownCorrection; onClose: () => void }) {
  const rounds = useRounds();
  const { weekNumber, lineups } = correction;
  return (
    <li className="flex min-h-11 items-center gap-3 border-line pl-4 not-first:border-t">
      <p className="min-w-0 flex-1 py-2 leading-snug">
        {rounds.label(weekNumber)}: <CorrectionWords correction={correction} />
        <span className="block text-meta text-text-2">{lineups.map(({ name }) => name).join(', ')}</span>
      </p>
      <IconButton label={`Dismiss: ${rounds.of(weekNumber)}, ${textOf(correction)}`} onClick={onClose}>
        <X size={18} aria-hidden />
      </IconButton>
    </li>
  );
}

/** Stat corrections that changed a lineup after its games; nothing if there are none. */
export function CorrectionsLine({ lineupId }: { lineupId: string }) {
  const corrections = useCorrections();
  const own = (corrections.data ?? []).filter(({ lineups }) => lineups.some(({ id }) => id === lineupId));
  if (own.length === 0) return null;
  return (
    <ul className="border-t border-line px-4 py-2 text-meta text-text-2" aria-label="Stat corrections">
      {own.map((correction) => (
        <li key={correction.key}>
          Corrected: <CorrectionWords correction={correction} />
        </li>
      ))}
    </ul>
  );
}

/** '+0.1, Irving 87 to 88 rushing yards' */
const textOf = ({ shortName, changes, pointsChange }: ShownCorrection) =>
  correctionText(shortName, changes, pointsChange);

/** A correction's text, in which the player's name opens the player. */
function CorrectionWords({ correction }: { correction: ShownCorrection }) {
  const { shortName, player, weekId } = correction;
  const text = textOf(correction);
  const at = text.indexOf(shortName);
  return (
    <>
      {text.slice(0, at)}
      <PlayerLink player={player} weekId={weekId}>
        {shortName}
      </PlayerLink>
      {text.slice(at + shortName.length)}
    </>
  );
}
