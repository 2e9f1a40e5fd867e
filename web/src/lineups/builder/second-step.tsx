import { BACK_TO_GROUPS_TEXT, DRAFT_STATUS_TEXT } from '@singleback/game/lineups/draft.ts';
import { injuryWord } from '@singleback/game/players/injury.ts';
import { useBlocker } from '@tanstack/react-router';
import { CircleDashed, RefreshCw, X } from 'lucide-react';
import { PlayerDetail } from '../../players/detail/player-detail.tsx';
import { useRounds } from '../../players/rounds.ts';
import type { useUsedPlayers } from '../../players/used-players.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useBackLayer } from '../../ui/overlays/use-back-layer.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { BuilderHead } from './builder-head.tsx';
import type { ElsewhereNews } from './building.ts';
import { CostsProvider } from './costs/costs-provider.tsx';
import { BuilderSkeleton, FRAME, PANELS } from './first-step.tsx';
import { isDraftStored } from './lineup-draft.ts';
import { ListAway, PlayersPanel } from './list/players-panel.tsx';
import { PlayerDialog } from './player-dialog.tsx';
import { SlotBar } from './slots/slot-bar.tsx';
import { SlotsPanel } from './slots/slots-panel.tsx';
import { BuilderContext, type BuilderParts, useBuilderState } from './use-builder.ts';

interface SecondStepProps extends Omit<BuilderParts, 'rules' | 'uses'> {
  rules: BuilderParts['rules'] | null;
  fetched: ReturnType<typeof useUsedPlayers>;
}

/** The second step [G2.41], with what keeps it from being shown or left. */
export function SecondStep({ rules, fetched, ...parts }: SecondStepProps) {
  const { week, lineup, state, away, chosen } = parts;
  const { draft, groupIds } = state.building;
  if (chosen.length === 0) {
    const backToGroups = () => state.setBuilding((before) => ({ ...before, step: 'select-groups' }));
    return <NoGroups weekNumber={week.weekNumber} wasChosen={groupIds.length > 0} onBack={backToGroups} />;
  }
  const uses = away?.uses ?? fetched.data;
  if (uses === undefined && fetched.isError) {
    return <ErrorState level={1} title="Error" text="Failed to load players" onRetry={() => void fetched.refetch()} />;
  }
  if (uses === undefined) return <BuilderSkeleton isEditing={lineup !== null} weekNumber={week.weekNumber} />;
  if (rules === null || draft === null) return null;
  return (
    <>
      <BuildLineup {...{ ...parts, rules, uses, draft }} />
      <LeaveQuestion state={state} isAway={away !== undefined} />
    </>
  );
}

/** What was saved on another device while this page was open, and which of the user's edits no longer apply. */
function ChangedElsewhere({ news, onDismiss }: { news: ElsewhereNews | null; onDismiss: () => void }) {
  return (
    <div role="status" className="flex-none">
      {news === null ? null : (
        <div className="mb-3 flex max-h-[30dvh] items-start gap-2.5 overflow-y-auto rounded-2 border border-l-[3px] border-line-2 border-l-info bg-raise-2 py-2.5 pr-1.5 pl-3.5">
          <RefreshCw size={18} className="mt-0.5 flex-none text-info" aria-hidden />
          <div className="min-w-0 flex-1 wrap-anywhere">
            <p>
              <b>{news.changed.length > 0 ? 'Changed on another device: ' : 'Your draft was updated. '}</b>
              {news.changed.join(' · ')}
            </p>
            {news.dropped.length > 0 ? (
              <p>
                <b>Your edits that no longer apply: </b>
                {news.dropped.join(' · ')}
              </p>
            ) : null}
          </div>
          <IconButton label="Dismiss" onClick={onDismiss}>
            <X size={17} aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  );
}

/**
 * Confirms leaving a lineup of the user's groups that is not submitted. A reload needs confirmation only where the browser
 * refuses to store the draft.
 */
function LeaveQuestion({ state, isAway }: { state: BuilderParts['state']; isAway: boolean }) {
  const isUnsaved = () => state.isChanged && !state.isDone();
  const blocker = useBlocker({
    // Back within the builder closes a dialog or returns to the previous step: nothing is lost.
    shouldBlockFn: ({ current, next }) => !isAway && !isSamePage(current, next) && isUnsaved(),
    enableBeforeUnload: () => isUnsaved() && !isDraftStored(state.place),
    withResolver: true,
  });
  return (
    <ConfirmDialog
      answersBack
      open={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave this lineup?"
      message={`It hasn’t been submitted yet.${isDraftStored(state.place) ? ' Your draft is saved on this device.' : ''}`}
      cancelText="Stay"
      confirmText="Leave"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}

interface Place {
  readonly pathname: string;
  readonly search: unknown;
}

function isSamePage(one: Place, other: Place): boolean {
  return one.pathname === other.pathname && JSON.stringify(one.search) === JSON.stringify(other.search);
}

interface NoGroupsProps {
  weekNumber: number;
  /** Groups were chosen that can't be any more. */
  wasChosen: boolean;
  onBack: () => void;
}

/** The second step without a group: none was chosen, or every chosen one was left or removed meanwhile [G2.43]. */
function NoGroups({ weekNumber, wasChosen, onBack }: NoGroupsProps) {
  const rounds = useRounds();
  return (
    <>
      <PageHead title={`${rounds.label(weekNumber)} Lineup`} />
      <Panel
        title="No Group Selected"
        note={
          wasChosen
            ? 'This lineup’s groups can’t be chosen anymore. Your players are kept.'
            : 'Choose the groups that this lineup is for.'
        }
        hash
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 p-4">
          <div role="status" className="flex items-center gap-[9px] text-text-2">
            <CircleDashed size={16} aria-hidden />
            <span>{DRAFT_STATUS_TEXT.no_groups}</span>
          </div>
          <button type="button" className="link" onClick={onBack}>
            {BACK_TO_GROUPS_TEXT}
          </button>
        </div>
      </Panel>
    </>
  );
}

/** Slots and players side by side; on narrow screens the players, with the slots as a bar. */
function BuildLineup(parts: Parameters<typeof useBuilderState>[0]) {
  const { week, weeks, teams, isPremium, away, state } = parts;
  const { builder, detail, setDetail, doubtful, setDoubtful, put, said } = useBuilderState(parts);
  const isNarrow = !useWide(1024);
  useBackLayer(builder.moves.from !== null || builder.changing !== null, () => {
    builder.moves.cancel();
    builder.stopChanging();
  });
  const isAway = builder.isListHidden && builder.changing === null;
  return (
    <BuilderContext value={builder}>
      <CostsProvider builder={builder}>
        <div className={FRAME} data-away={isAway}>
          <BuilderHead />
          {away?.intro ?? <ChangedElsewhere news={state.news} onDismiss={state.dismissNews} />}
          <div className={PANELS}>
            {isNarrow && !isAway ? null : <SlotsPanel />}
            {isAway ? null : <PlayersPanel />}
            {isAway && !isNarrow ? <ListAway /> : null}
          </div>
          {isNarrow && !isAway ? <SlotBar /> : null}
          <p aria-live="polite" className="sr-only">
            {said}
          </p>
        </div>
        {detail === null ? null : (
          <PlayerDialog
            player={detail}
            showDetail={
              parts.showDetail ??
              (({ foot, onClose, ...shown }) => (
                <PlayerDetail
                  name={shown.player.name}
                  figures={{ ...shown, week, weeks, teams, isPremium }}
                  {...{ foot, onClose }}
                />
              ))
            }
            onClose={() => setDetail(null)}
          />
        )}
      </CostsProvider>
      {doubtful === null ? null : (
        <ConfirmDialog
          onClose={() => setDoubtful(null)}
          title={`Add ${doubtful.name}?`}
          message={`${injuryWord(doubtful.injuryStatus) ?? 'Out'}. Unlikely to play, but will still count as used.`}
          confirmText="Add Anyway"
          onConfirm={() => {
            put(doubtful);
            setDoubtful(null);
          }}
        />
      )}
    </BuilderContext>
  );
}
