import {
  addedPoints,
  isTiered,
  thrownFigures,
  WHAT_IF_EVENTS,
  type WhatIfEvent,
} from '@singleback/game/gameday/what-if.ts';
import { formatSigned } from '@singleback/game/scoring/rounding.ts';
import { Flag, RotateCcw } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Stepper } from '../../ui/forms/stepper.tsx';
import type { Choices } from './choices.ts';
import {
  addFigure,
  expectedRest,
  finish,
  isTierKnown,
  passerOf,
  pointsOfAdded,
  setThrown,
  undo,
  type WhatIfPlayer,
} from './model.ts';
import styles from './what-if.module.css';

/** What can be added for a player: counted events, yards, the passer's share of catches, the rest as projected. */
export function PlayerEditor({ player, players, scenario, onChange }: Choices & { player: WhatIfPlayer }) {
  const { id, position } = player;
  const added = scenario.added.get(id) ?? {};
  const passer = passerOf(player, players);
  const thrown = passer ? addedPoints(passer.position, thrownFigures(added)) : 0;
  const rest = expectedRest(player);
  const isFinished = scenario.finished.has(id);
  const set = (event: WhatIfEvent) => (amount: number) => onChange(addFigure(scenario, id, event.stat, amount));
  return (
    <>
      {WHAT_IF_EVENTS[position].map((event) => {
        const amount = added[event.stat] ?? 0;
        if (!isTierKnown(player, event.stat)) return null;
        if (event.scale !== null) {
          const points = pointsOfAdded(player, { [event.stat]: amount });
          const now = isTiered(event.stat) ? `${player.allowed[event.stat] ?? 0} so far` : null;
          const slider = { label: event.label, unit: event.scale, amount, most: event.most, points, now };
          return <ScaleSlider key={event.stat} {...slider} onChange={set(event)} />;
        }
        return (
          <div key={event.stat} className={styles.counted}>
            <Stepper label={event.label} value={amount} min={0} max={event.most} onValueChange={set(event)} />
            <span className="absolute bottom-0 left-0 text-meta text-text-2">
              {formatSigned(addedPoints(position, { [event.stat]: 1 }), 1)} each
            </span>
          </div>
        );
      })}
      {passer && thrown !== 0 ? (
        <div className="flex items-center justify-between gap-3">
          <Checkbox
            label={`Thrown by ${passer.name}`}
            checked={!scenario.unthrown.has(id)}
            onCheckedChange={(isThrown) => onChange(setThrown(scenario, id, isThrown))}
          />
          <b className="num">{formatSigned(thrown, 1)}</b>
        </div>
      ) : null}
      <div className="flex gap-2">
        <Button
          className="flex-1"
          aria-pressed={isFinished}
          aria-disabled={rest === null}
          onClick={() => onChange(finish(scenario, [id], !isFinished))}
        >
          <Flag size={16} aria-hidden />
          {rest === null
            ? 'Waiting for live scores'
            : isFinished
              ? `As projected, ${formatSigned(rest, 1)}`
              : 'As projected'}
        </Button>
        <Button
          variant="ghost"
          aria-disabled={!isFinished && !scenario.added.has(id)}
          onClick={() => onChange(undo(scenario, id))}
        >
          <RotateCcw size={15} aria-hidden />
          Undo
        </Button>
      </div>
    </>
  );
}

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
function ScaleSlider({ label, unit, amount, most, points, now, onChange }: ScaleSliderProps) {
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
        className="w-full h-11 cursor-pointer [accent-color:var(--chalk)]"
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
