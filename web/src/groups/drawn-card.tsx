import type { GroupSettings } from '@singleback/game/groups/settings.ts';
import { cardSlots, cardWords } from './card-words.ts';
import styles from './drawn-card.module.css';

/** A preview of the scorecard for the form's settings. */
export function DrawnCard({ settings }: { settings: GroupSettings }) {
  const slots = cardSlots(settings.counts);
  return (
    <section className={styles.drawnCard} aria-label="Preview">
      <h3 className="cap">Preview</h3>
      <p className="mt-1 font-num text-[24px] leading-tight font-bold" role="status">
        {slots.length} {slots.length === 1 ? 'slot' : 'slots'}
      </p>
      <ol className="relative mt-3">
        {slots.map(({ key, kind }) => (
          <li key={key} className={styles.drawnSlot}>
            <span className="grid place-items-center flex-none w-14.5 pr-3.5 font-num text-[18px]/[1] font-bold sideline-edge">
              {kind}
            </span>
            <span className={styles.drawnWell} aria-hidden />
          </li>
        ))}
      </ol>
      <p className={styles.drawnWords}>
        {cardWords(settings).map((sentence) => (
          <span key={sentence}>
            {sentence.split('*').map((part, at) => (at % 2 === 1 ? <b key={part}>{part}</b> : part))}{' '}
          </span>
        ))}
      </p>
    </section>
  );
}
