import { type Ref, useId, useState } from 'react';
import { cx } from '../cx.ts';
import styles from './code-field.module.css';
import { FieldLabel, FieldNote, type FieldNotes } from './text-field.tsx';

const LENGTH = 6;

interface CodeFieldProps extends FieldNotes {
  value: string;
  /** Only digits arrive here, six at most; a pasted '481 906' is 481906. */
  onChange: (digits: string) => void;
  /** At the right of the label. */
  aside?: React.ReactNode;
  isBusy?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Six boxes drawn over one input, so that a phone can fill in the code from the email or a message. */
export function CodeField({ value, onChange, isBusy = false, aside, ref, ...notes }: CodeFieldProps) {
  const id = useId();
  const [hasFocus, setFocus] = useState(false);
  const active = Math.min(value.length, LENGTH - 1);
  return (
    <div className="field">
      <FieldLabel id={id} label={notes.label} aside={aside} />
      <div className={cx(styles.code, 'relative grid max-w-105 grid-cols-6 gap-2')} data-error={Boolean(notes.error)}>
        <input
          ref={ref}
          id={id}
          className={styles.input}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          readOnly={isBusy}
          aria-invalid={notes.error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(digitsIn(event.target.value))}
          onFocus={() => setFocus(true)}
          onBlur={() => setFocus(false)}
        />
        {Array.from({ length: LENGTH }, (_, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes never move
            key={at}
            className={cx(
              styles.box,
              'grid h-15 place-items-center rounded-2 font-num text-[28px]/none font-bold text-text',
              'num',
              hasFocus && at === active && '[box-shadow:var(--ring)]',
            )}
            aria-hidden
          >
            {value[at] ??
              (hasFocus && at === active && !isBusy ? <i className={cx(styles.caret, 'w-0.5 h-7 bg-text')} /> : null)}
          </span>
        ))}
      </div>
      <FieldNote id={`${id}-note`} error={notes.error} success={notes.success} help={notes.help} />
    </div>
  );
}

function digitsIn(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[^0-9]/g, '')
    .slice(0, LENGTH);
}
