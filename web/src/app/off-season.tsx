import { CalendarDays } from 'lucide-react';
import { useOffSeason } from '../players/off-season.ts';

/** A strip below the top bar between two seasons, which says what is known of the next one. */
export function OffSeason() {
  const text = useOffSeason();
  if (text === null) return null;
  return (
    <p className="flex min-h-9 items-center justify-center gap-2 border-b border-line bg-raise px-4 py-1.5 text-center text-[15px] text-text-2">
      <CalendarDays size={16} className="shrink-0" aria-hidden />
      <span className="text-balance">{text}</span>
    </p>
  );
}
