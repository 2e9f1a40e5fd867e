import {
  addedPoints,
  isTiered,
  thrownFigures,
  WHAT_IF_EVENTS,
  type WhatIfEvent,
} from '@singleback/game/gameday/what-if.ts';
import { formatSigned } from '@singleback/game/scoring/rounding.ts';
import { Flag, RotateCcw } from 'lucide-react';
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
import { ScaleSlider } from './scale-slider.tsx';
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
            <span className={styles.each}>{formatSigned(addedPoints(position, { [event.stat]: 1 }), 1)} each</span>
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
