import type { GroupSettings } from '@singleback/game/groups/settings.ts';
import { cardSlots, cardWords } from './card-words.ts';

/** A preview of the scorecard for the form's settings. */
export function DrawnCard({ settings }: { settings: GroupSettings }) {
  const slots = cardSlots(settings.counts);
  return (
    <section className="drawn-card" aria-label="Preview">
      <h3 className="cap">Preview</h3>
      <p className="mt-1 font-num text-[24px] leading-tight font-bold" role="status">
        {slots.length} {slots.length === 1 ? 'slot' : 'slots'}
      </p>
      <ol className="drawn-slots">
        {slots.map(({ key, kind }) => (
          <li key={key} className="drawn-slot">
            <span className="drawn-label sideline-edge">{kind}</span>
            <span className="drawn-well" aria-hidden />
          </li>
        ))}
      </ol>
      <p className="drawn-words">
        {cardWords(settings).map((sentence) => (
          <span key={sentence}>
            {sentence.split('*').map((part, at) => (at % 2 === 1 ? <b key={part}>{part}</b> : part))}{' '}
          </span>
        ))}
      </p>
    </section>
  );
}
