import { type ReactNode, type ToggleEvent, useEffect, useId, useRef } from 'react';
import { cx } from '../cx.ts';
import styles from './explained.module.css';

/** An input of a number. */
interface Input {
  readonly label: string;
  readonly value: ReactNode;
}

interface ExplainedProps {
  /** The button's name for screen readers: what the number says. */
  label: string;
  /** '22% to win the week' */
  title: ReactNode;
  /** The formula in a sentence. */
  text: ReactNode;
  inputs?: readonly Input[];
  /** Below the inputs. */
  note?: ReactNode;
  /** How often such numbers came true; absent or null where that is not known. */
  record?: string | null | undefined;
  className?: string | undefined;
  /** The number. */
  children: ReactNode;
}

/** A number that explains itself: pressing it opens its formula and inputs; Escape or a press elsewhere closes them. */
export function Explained({ label, title, text, inputs = [], note, record, className, children }: ExplainedProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const place = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
    const number = button.current?.getBoundingClientRect();
    if (newState === 'open' && number) placeBelow(currentTarget, number);
    if (newState === 'open') window.addEventListener('keydown', keepEscape, true);
    else window.removeEventListener('keydown', keepEscape, true);
  };
  useEffect(() => () => window.removeEventListener('keydown', keepEscape, true), []);
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        className={cx(styles.number, 'hit-area', className)}
        aria-label={label}
      >
        {children}
      </button>
      <div id={id} popover="auto" role="dialog" aria-label={label} className={styles.card} onToggle={place}>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
        {inputs.length > 0 ? (
          <dl className={styles.inputs}>
            {inputs.map((input) => (
              <div key={input.label}>
                <dt>{input.label}</dt>
                <dd className="num">{input.value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        {note ? <p className={styles.text}>{note}</p> : null}
        {record ? <p className={styles.text}>{record}</p> : null}
        <a className={styles.more} href="/forecasts">
          All formulas
        </a>
      </div>
    </>
  );
}

// Escape closes what lies on top: the card, and not the dialog that it is in.
function keepEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation();
}

/** The least distance from the edges of the window, and from the number, in pixels. */
const EDGE = 12;
const GAP = 8;

/** Places a card below a number, or above it where there is no room. */
function placeBelow(card: HTMLElement, number: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = card;
  const left = Math.min(window.innerWidth - width - EDGE, Math.max(EDGE, number.right - width));
  const isRoom = number.bottom + GAP + height <= window.innerHeight - EDGE;
  const top = isRoom ? number.bottom + GAP : Math.max(EDGE, number.top - GAP - height);
  card.style.left = `${left}px`;
  card.style.top = `${top}px`;
}
