import { CorrectionWords } from './correction-words.tsx';
import { useCorrections } from './corrections.ts';

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
