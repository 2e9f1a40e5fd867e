import { type Draft, mayHaveEmptySlots } from '@singleback/game/lineups/lineup.ts';
import type { Slot } from '@singleback/game/lineups/slots.ts';
import { CircleAlert, CircleCheck, CircleDashed, ListPlus, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { concernText } from '../../../players/player.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import builderStyles from '../builder.module.css';
import { useBuilder } from '../use-builder.ts';
import { draftConcerns } from './use-slots.ts';

const QUIET_LINK =
  'min-h-6 flex-none rounded-1 px-1.5 py-0.5 font-num text-[15px]/[1.2] font-semibold text-text-2 underline underline-offset-3 hover:text-text max-md:min-h-11';
/** Above the status line, and above the bar on a phone. */
const WARNING = 'flex items-center gap-[9px] leading-[1.25] in-[.bar-slots]:min-h-9 in-[.bar-slots]:px-1';
export const BAR_SUBMIT = 'min-h-11 flex-[0_1_220px] max-[360px]:px-2.5';

/** The status line, the reasons of a refused submit, and the submit button. */
export function LineupFoot() {
  const { isChanged, isEditing, readiness, startOver } = useBuilder();
  return (
    <div className={cx(builderStyles.foot, 'flex flex-none flex-col gap-2.5 mt-auto')}>
      <Failure />
      <div>
        <DraftWarning />
        <EmptySlots fill={<FillLink />} />
        <div className="flex min-h-6 items-center justify-between gap-3">
          <StatusLine />
          {readiness.state === 'incomplete' ? <FillLink /> : null}
          {isChanged ? (
            <button type="button" className={QUIET_LINK} onClick={startOver}>
              {isEditing ? 'Undo Changes' : 'Start Over'}
            </button>
          ) : null}
        </div>
      </div>
      <SubmitButton className="min-h-[46px] text-[19px]" />
    </div>
  );
}

/** Fills the open slots. */
export function FillLink() {
  const { fill, draft } = useBuilder();
  return (
    <button type="button" data-fill className={cx(QUIET_LINK, 'ml-auto')} onClick={fill} aria-label={fillLabel(draft)}>
      Fill the Rest
    </button>
  );
}

/** 'Fill the rest, 6 slots', for screen readers. */
function fillLabel({ slots }: Draft): string {
  const open = Object.values(slots).filter((id) => id === null).length;
  return `Fill the rest, ${open} ${open === 1 ? 'slot' : 'slots'}`;
}

/** In the place of the submit button on a phone while slots are open. */
export function FillButton() {
  const { fill, draft } = useBuilder();
  return (
    <Button className={BAR_SUBMIT} onClick={fill} aria-label={fillLabel(draft)}>
      <ListPlus size={20} className="max-[360px]:hidden" aria-hidden />
      Fill the Rest
    </Button>
  );
}

interface StatusLineProps {
  className?: string | undefined;
  /** Makes it a button, where what it asks for is elsewhere. */
  onPress?: () => void;
}

/** The status line [G2.43]. */
export function StatusLine({ className, onPress }: StatusLineProps) {
  const builder = useBuilder();
  const { readiness } = builder;
  const { state, text } = readiness;
  const isBad = state === 'blocked' || state === 'refused' || state === 'week_over';
  // Ready, but not recommended: the warning beside it says why.
  const isGood =
    state === 'ready' && draftConcerns(builder.draft, builder.context).length === 0 && builder.failure.length === 0;
  const Icon = isBad ? CircleAlert : state === 'ready' ? CircleCheck : CircleDashed;
  return (
    <div
      role="status"
      className={cx(
        'flex items-center gap-[9px]',
        isBad ? 'text-bad' : isGood ? 'text-good' : 'text-text-2',
        className,
      )}
    >
      <Icon size={16} aria-hidden />
      {onPress ? (
        <button type="button" className="link text-left max-lg:min-h-11" onClick={onPress}>
          {text}
        </button>
      ) : (
        <span className="whitespace-pre-line">{text}</span>
      )}
    </div>
  );
}

export function SubmitButton({ className }: { className: string }) {
  const { readiness, isChanged, isEditing, isSubmitting, submit, submitWords } = useBuilder();
  const isReady = readiness.state === 'ready';
  // A saved lineup asks for nothing until something has changed.
  const isToDo = isReady && (isChanged || !isEditing);
  return (
    <Button
      variant={isToDo ? 'flag' : 'outline'}
      className={className}
      disabled={!isReady}
      busy={isSubmitting}
      busyText={submitWords?.busy ?? 'Submitting...'}
      onClick={submit}
    >
      {submitWords?.submit ?? (isEditing ? 'Update Lineup' : 'Submit Lineup')}
    </Button>
  );
}

/** Why the last submit was refused: the message, then lines for missing and extra players [G8.26]. */
export function Failure() {
  const { failure } = useBuilder();
  return (
    <div role="alert">
      {failure.length > 0 ? (
        <div className="flex gap-[9px] rounded-1 border-l-4 border-bad bg-bad-lo px-3 py-[9px] in-[.bar-slots]:mb-2">
          <CircleAlert size={18} className="mt-0.5 text-bad" aria-hidden />
          <div>
            {failure.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** Warns of players in the draft who are out or doubtful, with a link to replace the first one. */
export function DraftWarning() {
  const builder = useBuilder();
  const [first, ...others] = draftConcerns(builder.draft, builder.context);
  const isShown = first !== undefined && builder.readiness.mayEdit;
  return (
    <div role="status">
      {isShown ? (
        <div className={WARNING}>
          <TriangleAlert size={16} className={first.concern === 'doubtful' ? 'text-warn' : 'text-bad'} aria-hidden />
          <span className="min-w-0 flex-1">
            {concernText(first.player, first.concern)}
            {others.length > 0 ? `, ${others.length} more to check` : ''}
          </span>
          {builder.changing === null ? (
            <button type="button" className={QUIET_LINK} onClick={() => builder.change(first.slot)}>
              Replace<span className="sr-only"> {first.player.name}</span>
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** 'TE stays empty and scores 0': where slots may stay empty, once the lineup can be submitted with them. `fill` fills several. */
export function EmptySlots({ fill }: { fill: ReactNode }) {
  const { rules, draft, readiness, changing, showPlayersFor } = useBuilder();
  const open = rules.slots.filter(({ key }) => (draft.slots[key] ?? null) === null);
  const [first, ...others] = open;
  const isShown = mayHaveEmptySlots(rules) && readiness.state === 'ready' && changing === null;
  if (!isShown || first === undefined) return null;
  return (
    <div className={WARNING}>
      <TriangleAlert size={16} className="text-warn" aria-hidden />
      <button type="button" className="min-w-0 flex-1 text-left max-lg:min-h-11" onClick={() => showPlayersFor(first)}>
        {emptySlotsText(open, rules.slots)}
      </button>
      {others.length > 0 ? fill : null}
    </div>
  );
}

const NAMED = 3;

/** 'TE stays empty and scores 0', 'RB2 and TE stay empty and score 0', '5 slots stay empty and score 0'. */
export function emptySlotsText(open: readonly Slot[], all: readonly Slot[]): string {
  const names = open.map(({ key, kind }) => (all.filter((slot) => slot.kind === kind).length === 1 ? kind : key));
  if (names.length === 1) return `${names[0]} stays empty and scores 0`;
  const last = names.at(-1);
  const words = names.length > NAMED ? `${names.length} slots` : `${names.slice(0, -1).join(', ')} and ${last}`;
  return `${words} stay empty and score 0`;
}
