import { injuryWord } from '@singleback/game/players/injury.ts';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useBackLayer } from '../../ui/overlays/use-back-layer.ts';
import { useWide } from '../../ui/use-wide.ts';
import styles from './builder.module.css';
import { BuilderContext } from './builder-context.ts';
import { BuilderHead } from './builder-head.tsx';
import { CostsProvider } from './costs/costs-provider.tsx';
import { ListAway } from './list/list-away.tsx';
import { PlayersPanel } from './list/players-panel.tsx';
import { PlayerDialog, type ShownDetail } from './player-dialog.tsx';
import { SlotBar } from './slots/slot-bar.tsx';
import { SlotsPanel } from './slots/slots-panel.tsx';
import { type BuilderParts, useBuilderState } from './use-builder.ts';

interface BuildLineupProps extends BuilderParts {
  /** Renders the player detail, which belongs to another domain. */
  showDetail: (shown: ShownDetail) => ReactNode;
  /** Shown between the header and the panels. */
  notice: ReactNode;
}

/** The second step [G2.41]: slots and players side by side; on narrow screens the players, with the slots as a bar. */
export function BuildLineup({ showDetail, notice, ...parts }: BuildLineupProps) {
  const state = useBuilderState(parts);
  const isNarrow = !useWide(1024);
  useBackLayer(isMoving(state), () => {
    state?.builder.moves.cancel();
    state?.builder.stopChanging();
  });
  if (state === null) return null;
  const { builder, detail, doubtful } = state;
  const isAway = builder.isListHidden && builder.changing === null;
  return (
    <BuilderContext value={builder}>
      <CostsProvider builder={builder}>
        <div className={styles.builder} data-away={isAway}>
          <BuilderHead />
          {notice}
          <div className={styles.builderPanels}>
            {isNarrow && !isAway ? null : <SlotsPanel />}
            {isAway ? null : <PlayersPanel />}
            {isAway && !isNarrow ? <ListAway /> : null}
          </div>
          {isNarrow && !isAway ? <SlotBar /> : null}
          <p aria-live="polite" className="sr-only">
            {state.said}
          </p>
        </div>
        {detail === null ? null : (
          <PlayerDialog player={detail} showDetail={showDetail} onClose={() => state.setDetail(null)} />
        )}
      </CostsProvider>
      <ConfirmDialog
        open={doubtful !== null}
        onOpenChange={(open) => (open ? undefined : state.setDoubtful(null))}
        title={`Add ${doubtful?.name ?? ''}?`}
        message={`${injuryWord(doubtful?.injuryStatus ?? null) ?? 'Out'}. Unlikely to play, but will still count as used.`}
        confirmText="Add Anyway"
        onConfirm={() => {
          if (doubtful !== null) state.put(doubtful);
          state.setDoubtful(null);
        }}
      />
    </BuilderContext>
  );
}

/** A move in progress, or the change of one slot. */
function isMoving(state: ReturnType<typeof useBuilderState>): boolean {
  return state !== null && (state.builder.moves.from !== null || state.builder.changing !== null);
}
