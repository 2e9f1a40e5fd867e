import { injuryWord } from '@singleback/game/players/injury.ts';
import { InjuryMark } from '../injury-mark.tsx';

/** The injury mark with notes; nothing for a healthy player [G9.12]. */
export function InjuryNote({ status, notes }: { status: string | null; notes: string | null }) {
  const word = injuryWord(status);
  if (word === null) return null;
  return (
    <span className="inline-flex items-center gap-2 text-text-2">
      <InjuryMark status={status} label={notes ? `${word}:` : ''} className="ml-0" />
      <span>{notes || word}</span>
    </span>
  );
}
