// How it adds up: every number from the season down to the rows of the scoring table.

import type { SlotPlayer } from '@singleback/contract/players.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { ChevronLeft, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { serverNow } from '../platform/live/server-clock.ts';
import type { NumberPlace, OpenedDerivation } from '../players/opened.ts';
import { useRounds } from '../players/rounds.ts';
import { copyText } from '../ui/browser/share.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { useBackLayer } from '../ui/overlays/use-back-layer.ts';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { kickoffText, whenText } from '../ui/text/time-text.ts';
import { depthOf, type Level, levelText } from './level.ts';
import { Chain, Corrections, Lines, Origins, Subject } from './parts.tsx';
import { useLevel } from './queries.ts';

const TITLE = 'How It Adds Up';

const timeOf = (at: Date) => whenText(at, serverNow());

interface DerivationDialogProps {
  opened: OpenedDerivation;
  onClose: () => void;
}

/**
 * How a number adds up: a season of its weeks, a week of its slots, a player's points of the rows of the scoring table. The
 * arrow goes one level up, as Back does after a press on a line; closing closes all.
 */
export function DerivationDialog({ opened: { of, at: start }, onClose }: DerivationDialogProps) {
  const { noun } = useRounds();
  const [at, setAt] = useState(start);
  const { level, owner, player, isMissing, retry } = useLevel(of, at, timeOf);
  const up = placeAbove(at, of !== null, of?.season !== undefined);
  const goUp = () => up && setAt(up);
  const copy = async () => {
    if (level !== null && (await copyText(levelText(level, owner)))) toast.good('Copied');
    else toast.bad('Could not copy');
  };
  return (
    <Dialog
      onClose={onClose}
      title={TITLE}
      className="[&>.dialog-body]:p-0"
      head={
        <>
          <Head owner={owner} onUp={up && goUp} />
          {level === null ? null : <Chain level={level} onOpen={setAt} />}
        </>
      }
      foot={
        <Button onClick={() => void copy()} aria-disabled={level === null}>
          <Copy size={18} aria-hidden />
          Copy as Text
        </Button>
      }
    >
      <BackToStart isDeeper={depthOf(at) > depthOf(start)} onUp={goUp} />
      <div className="min-h-[420px]">
        {level !== null ? (
          <Shown key={depthOf(at)} level={level} player={player} isFirst={at === start} onOpen={setAt} />
        ) : retry !== null ? (
          <ErrorState title="Failed to load the points" onRetry={retry} />
        ) : isMissing ? (
          <EmptyState title="No lineup found" text={`There is no lineup in this ${noun}.`} />
        ) : (
          <SkeletonRows rows={7} height={56} label="Loading the points" />
        )}
      </div>
    </Dialog>
  );
}

function placeAbove({ weekId, playerId }: NumberPlace, hasWeek: boolean, hasSeason: boolean): NumberPlace | null {
  if (playerId !== null) return hasWeek ? { weekId, playerId: null } : null;
  return weekId !== null && hasSeason ? { weekId: null, playerId: null } : null;
}

/** Back goes up to the number that was opened, and closes the dialog only there. Within it, so that it comes first. */
function BackToStart({ isDeeper, onUp }: { isDeeper: boolean; onUp: () => void }) {
  useBackLayer(isDeeper, onUp);
  return null;
}

function Head({ owner, onUp }: { owner: string | null; onUp: (() => void) | null }) {
  return (
    <div className="flex min-h-16 items-center gap-1 pt-[max(10px,env(safe-area-inset-top))] pr-14 pb-2 pl-4 md:pt-4 md:pl-6">
      {onUp ? (
        <IconButton label="Back" className="-ml-3" onClick={onUp}>
          <ChevronLeft size={22} aria-hidden />
        </IconButton>
      ) : null}
      <div className="min-w-0">
        <p className="title-1" aria-hidden>
          {TITLE}
        </p>
        {owner === null ? null : <p className="text-meta text-text-2 wrap-break-word">{isolated(owner)}</p>}
      </div>
    </div>
  );
}

interface ShownProps {
  level: Level;
  player: SlotPlayer | null;
  /** What was opened; the others get the focus. */
  isFirst: boolean;
  onOpen: (at: NumberPlace) => void;
}

function Shown({ level, player, isFirst, onOpen }: ShownProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasFirst = useRef(isFirst);
  useEffect(() => {
    if (!wasFirst.current) heading.current?.focus();
  }, []);
  const last = level.chain.at(-1);
  const isPlayer = level.subject !== null && player !== null;
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={isPlayer ? 'outline-none' : 'sr-only'}>
        {isPlayer ? <Subject player={player} points={last?.points ?? ''} /> : `${last?.label}, ${last?.points}`}
      </h3>
      {level.lines.length === 0 && isPlayer ? <NoPoints player={player} /> : <Lines level={level} onOpen={onOpen} />}
      <Corrections boxes={level.corrections} />
      <Origins origins={level.origins} />
    </>
  );
}

/** Why a player has no points, or none of the rows gives any. */
function NoPoints({ player }: { player: SlotPlayer }): ReactNode {
  const { noun } = useRounds();
  const { name, game_status: status, is_bye: isBye, kickoff_time: kickoff, actual_points: points } = player;
  if (isBye) return <EmptyState title="On Bye" text={`${name} has no game this ${noun}.`} />;
  if (status === 'cancelled') return <EmptyState title="Game Canceled" text="It counts 0.00 points." />;
  // A suspended game, which is postponed, keeps its points.
  if (points === null || status === 'scheduled' || status === null) {
    const when = kickoff === null ? '' : ` ${kickoffText(new Date(kickoff))}.`;
    return <EmptyState title="Not Started" text={`Points come with the game.${when}`} />;
  }
  const text = status === 'final' ? 'Nothing that scores in this game.' : 'Nothing that scores so far.';
  return <EmptyState title="0.00 Points" text={text} />;
}
