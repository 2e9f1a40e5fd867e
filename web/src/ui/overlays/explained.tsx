import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
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
  className?: string | undefined;
  /** The number. */
  children: ReactNode;
}

/** A number that explains itself: pressing it opens its formula and inputs; Escape or a press elsewhere closes them. */
export function Explained({ label, title, text, inputs = [], note, className, children }: ExplainedProps) {
  return (
    <Popover.Root>
      <Popover.Trigger className={[styles.number, className].join(' ')} aria-label={label}>
        {children}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className={styles.card} sideOffset={8} collisionPadding={12} aria-label={label}>
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
          <a className={styles.more} href="/forecasts">
            All formulas
          </a>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
