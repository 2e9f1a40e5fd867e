import { formatSigned } from '@singleback/game/scoring/rounding.ts';
import { type KeyboardEvent, useId } from 'react';
import styles from './what-if.module.css';

/** How far PageUp and PageDown go. */
const PAGE = 10;

interface ScaleSliderProps {
  label: string;
  /** What is chosen. */
  unit: 'yards' | 'points';
  amount: number;
  most: number;
  /** What it is worth, hundredths. */
  points: number;
  /** What there is already, beside the label: '10 so far'. */
  now: string | null;
  onChange: (amount: number) => void;
}

/** Yards or points on a scale: arrow keys step by one, PageUp and PageDown by ten. */
export function ScaleSlider({ label, unit, amount, most, points, now, onChange }: ScaleSliderProps) {
  const id = useId();
  const page = (event: KeyboardEvent) => {
    const step = { PageUp: PAGE, PageDown: -PAGE }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange(Math.min(most, Math.max(0, amount + step)));
  };
  return (
    <div>
      <div className="flex items-baseline justify-between">
        <span>
          <label htmlFor={id} className="font-semibold">
            {label}
          </label>{' '}
          {now === null ? null : <span className="text-meta text-text-2">{now}</span>}
        </span>
        <b className="num text-[19px]">{amount}</b>
      </div>
      <input
        id={id}
        type="range"
        className={styles.slider}
        min={0}
        max={most}
        value={amount}
        aria-valuetext={`${amount} ${unit}`}
        onChange={(event) => onChange(Number(event.target.value))}
        onKeyDown={page}
      />
      <div className="flex justify-between text-meta text-text-2" aria-hidden>
        <span>0</span>
        <span>{formatSigned(points, 1)}</span>
        <span>{most}</span>
      </div>
    </div>
  );
}
