import { Check } from 'lucide-react';

/** A list with a check mark per line. */
export function TickedList({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-2.5">
      {lines.map((line) => (
        <li key={line} className="flex items-start gap-2.5">
          <Check size={18} className="mt-0.5 flex-none text-good" aria-hidden />
          {line}
        </li>
      ))}
    </ul>
  );
}
