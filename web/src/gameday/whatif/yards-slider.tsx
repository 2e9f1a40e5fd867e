import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { type KeyboardEvent, useId } from 'react';
import styles from './what-if.module.css';

/** How far PageUp and PageDown go. */
const PAGE = 10;

interface YardsSliderProps {
  label: string;
  amount: number;
  most: number;
  /** Hundredths. */
  points: number;
  onChange: (amount: number) => void;
}

/** Yards on a scale: arrow keys step by one, PageUp and PageDown by ten. */
export function YardsSlider({ label, amount, most, points, onChange }: YardsSliderProps) {
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
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <b className="num text-[19px]">{amount}</b>
      </div>
      <input
        id={id}
        type="range"
        className={styles.slider}
        min={0}
        max={most}
        value={amount}
        aria-valuetext={`${amount} yards`}
        onChange={(event) => onChange(Number(event.target.value))}
        onKeyDown={page}
      />
      <div className="flex justify-between text-meta text-text-2" aria-hidden>
        <span>0</span>
        <span>+{formatPoints(points, 1)}</span>
        <span>{most}</span>
      </div>
    </div>
  );
}
