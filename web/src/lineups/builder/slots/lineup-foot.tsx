import type { Draft } from '@singleback/game/lineups/lineup.ts';
import { CircleAlert, CircleCheck, CircleDashed, ListPlus, TriangleAlert } from 'lucide-react';
import { concernText } from '../../../players/concern-text.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { useBuilder } from '../builder-context.ts';
import { EmptySlots } from './empty-slots.tsx';
import styles from './lineup-foot.module.css';
import { draftConcerns } from './use-chosen-slot.ts';

/** The status line, the reasons of a refused submit, and the submit button. */
export function LineupFoot() {
  const { isChanged, isEditing, readiness, startOver } = useBuilder();
  return (
    <div className={styles.lineupFoot}>
      <Failure />
      <div>
        <DraftWarning />
        <EmptySlots fill={<FillLink />} />
        <div className="flex min-h-6 items-center justify-between gap-3">
          <StatusLine />
          {readiness.state === 'incomplete' ? <FillLink /> : null}
          {isChanged ? (
            <button type="button" className={styles.quietLink} onClick={startOver}>
              {isEditing ? 'Undo Changes' : 'Start Over'}
            </button>
          ) : null}
        </div>
      </div>
      <SubmitButton />
    </div>
  );
}

/** Fills the open slots. */
export function FillLink() {
  const { fill, draft } = useBuilder();
  return (
    <button
      type="button"
      data-fill
      className={cx(styles.quietLink, 'ml-auto')}
      onClick={fill}
      aria-label={fillLabel(draft)}
    >
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
    <Button className={styles.submit} onClick={fill} aria-label={fillLabel(draft)}>
      <ListPlus size={20} aria-hidden />
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

export function SubmitButton({ className }: { className?: string | undefined }) {
  const { readiness, isChanged, isEditing, isSubmitting, submit, submitWords } = useBuilder();
  const isReady = readiness.state === 'ready';
  // A saved lineup asks for nothing until something has changed.
  const isToDo = isReady && (isChanged || !isEditing);
  return (
    <Button
      variant={isToDo ? 'flag' : 'outline'}
      className={cx(styles.submit, className)}
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
        <div className={cx(styles.failure, 'flex gap-[9px] rounded-1 border-l-4 border-bad bg-bad-lo px-3 py-[9px]')}>
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
        <div className={styles.draftWarning}>
          <TriangleAlert size={16} className={first.concern === 'doubtful' ? 'text-warn' : 'text-bad'} aria-hidden />
          <span className="min-w-0 flex-1">
            {concernText(first.player, first.concern)}
            {others.length > 0 ? `, ${others.length} more to check` : ''}
          </span>
          {builder.changing === null ? (
            <button type="button" className={styles.quietLink} onClick={() => builder.change(first.slot)}>
              Replace<span className="sr-only"> {first.player.name}</span>
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
