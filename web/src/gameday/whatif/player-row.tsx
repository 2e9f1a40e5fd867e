import {
  addedPoints,
  isTiered,
  thrownFigures,
  WHAT_IF_EVENTS,
  type WhatIfEvent,
} from '@singleback/game/gameday/what-if.ts';
import { formatPoints, formatSigned } from '@singleback/game/scoring/rounding.ts';
import { ChevronDown, Flag, Lock, RotateCcw } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useId } from 'react';
import { DoubledMark, PlayerFace } from '../../players/player.tsx';
import { spineColor, useTeam } from '../../players/teams.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Stepper } from '../../ui/forms/stepper.tsx';
import { LiveDot } from '../../ui/tag.tsx';
import { kickoffText } from '../../ui/text/time-text.ts';
import {
  addFigure,
  type Choices,
  expectedRest,
  finish,
  isOpen,
  isTierKnown,
  passerOf,
  pointsOfAdded,
  setThrown,
  undo,
  type WhatIfPlayer,
} from './model.ts';

/** Of a number that is not the real one. */
export const CHANGED = 'data-[changed=true]:border-b-2 data-[changed=true]:border-dashed';

const SUMMARY =
  'grid min-h-16 w-full grid-cols-[36px_minmax(0,1fr)_auto_18px] items-center gap-3 py-2 pr-4 pl-3 text-left aria-expanded:bg-raise-2 aria-expanded:[&>svg]:rotate-180';

interface PlayerRowProps extends Choices {
  player: WhatIfPlayer;
  isExpanded: boolean;
  onToggle: () => void;
}

/** A player with the points that would be; expands to what can be added. A finished game can't be changed. */
export function PlayerRow({ player, isExpanded, onToggle, ...choices }: PlayerRowProps) {
  const id = useId();
  const isDoubled = choices.lineup.slots.some((slot) => slot.playerId === player.id && slot.isDoubled);
  const factor = player.isMine && isDoubled ? 2 : 1;
  const more = (choices.extra.get(player.id) ?? 0) * factor;
  const now = player.hasPoints ? formatPoints(player.points * factor, 1) : '–';
  const summary = (
    <>
      <Who player={player} isDoubled={player.isMine && isDoubled} />
      <span className="text-right leading-tight">
        <span
          translate="no"
          className={`${CHANGED} mb-[3px] inline-block font-num text-[21px]/[1.15] font-bold`}
          data-changed={more !== 0}
        >
          {more === 0 ? now : formatPoints(player.points * factor + more, 1)}
        </span>
        {more === 0 ? null : <span className="block text-meta text-text-2">now {now}</span>}
      </span>
    </>
  );
  const spine = { '--spine-color': spineColor(player.team) } as CSSProperties;
  if (!isOpen(player)) {
    return (
      <li className="border-b border-l-4 border-b-line border-l-(--spine-color)" style={spine}>
        <div className={SUMMARY}>
          {summary}
          <Lock size={16} className="text-text-2" aria-label="Can’t be changed" />
        </div>
      </li>
    );
  }
  return (
    <li className="border-b border-l-4 border-b-line border-l-(--spine-color)" style={spine}>
      <button
        type="button"
        className={SUMMARY}
        aria-expanded={isExpanded}
        aria-controls={`${id}-more`}
        onClick={onToggle}
      >
        {summary}
        <ChevronDown size={18} aria-hidden />
      </button>
      <div id={`${id}-more`} hidden={!isExpanded} className="grid gap-4 bg-raise-2 pt-2 pr-4 pb-4 pl-3">
        {isExpanded ? <PlayerEditor player={player} {...choices} /> : null}
      </div>
    </li>
  );
}

function Who({ player, isDoubled }: { player: WhatIfPlayer; isDoubled: boolean }) {
  const team = useTeam(player.team);
  return (
    <>
      <PlayerFace {...player} color={team?.primary_color} foot={team?.secondary_color} size={36} />
      <span className="min-w-0 leading-tight">
        <span className="block font-semibold">{player.name}</span>
        <span className="flex flex-wrap items-center gap-2 font-num text-[15px]/[1.3] font-medium text-text-2">
          <State player={player} />
          {isDoubled ? <DoubledMark /> : null}
        </span>
        {player.isMine ? null : (
          <span className="block text-meta text-text-2 wrap-anywhere">{player.holders.join(', ')}</span>
        )}
      </span>
    </>
  );
}

function State({ player: { game, position, team } }: { player: WhatIfPlayer }) {
  if (game === null) return <span>{`${team ?? position}, no game`}</span>;
  if (game.status !== 'in_progress') return <span>{game.stateText ?? kickoffText(game.kickoff)}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 text-live">
      <LiveDot />
      {game.stateText}
    </span>
  );
}

/** What can be added for a player: counted events, yards, the passer's share of catches, the rest as projected. */
function PlayerEditor({ player, players, scenario, onChange }: Choices & { player: WhatIfPlayer }) {
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
          <div
            key={event.stat}
            className="relative [&_.field-label]:mt-1 [&_.field-label]:self-start [&>.field]:grid [&>.field]:grid-cols-[minmax(0,1fr)_176px] [&>.field]:items-center [&>.field]:gap-2"
          >
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
