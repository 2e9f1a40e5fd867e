import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Popup, usePopup } from './popup.tsx';

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

// The outline says whose popover it is, also after a press, which alone draws no ring.
const NUMBER =
  'hit-area min-w-6 [text-align:inherit] whitespace-nowrap underline decoration-line-2 decoration-dotted decoration-1 underline-offset-4 hover:decoration-solid aria-expanded:decoration-solid md:aria-expanded:rounded-1 md:aria-expanded:outline-2 md:aria-expanded:-outline-offset-8 md:aria-expanded:outline-flag-text';

/** A number that explains itself: pressing it opens how it is made, beside it or on a phone as a sheet. */
export function Explained({ label, className, children, ...explained }: ExplainedProps) {
  const popup = usePopup();
  return (
    <>
      <button {...popup.opener} type="button" className={cx(NUMBER, className)} aria-label={label}>
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
        <dl className="mt-3">
          {inputs.map((input) => (
            <div
              key={input.label}
              className="flex items-baseline justify-between gap-3 border-t border-line py-2 text-text-2"
            >
              <dt>{input.label}</dt>
              <dd className="num text-[18px] whitespace-nowrap text-text">{input.value}</dd>
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
    <Link to="/forecasts" className="mt-2 inline-block py-1.5 font-semibold underline underline-offset-4">
      How these numbers are made
    </Link>
  );
}
