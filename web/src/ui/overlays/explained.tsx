import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './explained.module.css';
import { Popup, usePopup } from './popup.tsx';

/** An input of a number. */
interface Input {
  readonly label: string;
  readonly value: ReactNode;
}

interface ExplainedProps {
  /** The button's name for screen readers: what the number says. */
  label: string;
  /** The number in words: '22% to win the week'. */
  title: string;
  /** How it is made, in a sentence. */
  text: ReactNode;
  /** At most five. */
  inputs?: readonly Input[];
  /** Below the inputs. */
  note?: ReactNode;
  /** How often such numbers came true; absent or null where that is not known. */
  record?: string | null | undefined;
  className?: string | undefined;
  /** The number. */
  children: ReactNode;
}

/** A number that explains itself: pressing it opens how it is made, beside it or on a phone as a sheet. */
export function Explained({ label, className, children, ...explained }: ExplainedProps) {
  const popup = usePopup();
  return (
    <>
      <button
        {...popup.opener}
        type="button"
        className={cx(styles.number, 'min-w-6 whitespace-nowrap underline-offset-4 hit-area', className)}
        aria-label={label}
      >
        {children}
      </button>
      <Popup of={popup} title={explained.title}>
        <Explanation {...explained} />
        <HowMade />
      </Popup>
    </>
  );
}

type ExplanationProps = Pick<ExplainedProps, 'text' | 'inputs' | 'note' | 'record'>;

/** How a number is made, what of, and how often it came true. */
export function Explanation({ text, inputs = [], note, record }: ExplanationProps) {
  return (
    <>
      <p className="leading-[1.4]">{text}</p>
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
      {record || note ? (
        <p className="mt-2.5 text-meta/[1.45] text-text-2">
          {record} {note}
        </p>
      ) : null}
    </>
  );
}

/** Leads to how projections and chances are made. */
export function HowMade() {
  return (
    <Link to="/forecasts" className={styles.more}>
      How these numbers are made
    </Link>
  );
}
