import { BACK_TO_GROUPS_TEXT, DRAFT_STATUS_TEXT } from '@singleback/game/lineups/draft-status.ts';
import { injuryWord } from '@singleback/game/players/injury.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { useBlocker } from '@tanstack/react-router';
import { CircleDashed, RefreshCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { PlayerDetail } from '../../players/detail/player-detail.tsx';
import type { WeekPlayer } from '../../players/queries.ts';
import type { Use, useUsedPlayers } from '../../players/used-players.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useBackLayer } from '../../ui/overlays/use-back-layer.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useWide } from '../../ui/use-wide.ts';
import styles from './builder.module.css';
import { BuilderContext } from './builder-context.ts';
import { BuilderHead } from './builder-head.tsx';
import { BuilderSkeleton } from './builder-skeleton.tsx';
import { CostsProvider } from './costs/costs-provider.tsx';
import { ListAway, PlayersPanel } from './list/players-panel.tsx';
import { PlayerDialog, type ShownDetail } from './player-dialog.tsx';
import type { BuilderGroup, EditedLineup } from './queries.ts';
import type { ElsewhereNews } from './rebase-building.ts';
import lineupFootStyles from './slots/lineup-foot.module.css';
import { SlotBar } from './slots/slot-bar.tsx';
import { SlotsPanel } from './slots/slots-panel.tsx';
import type { SubmitTarget } from './submit/use-submit.ts';
import { type BuilderParts, useBuilderState } from './use-builder.ts';

export interface LineupBuilderProps extends Omit<BuilderParts, 'state' | 'uses' | 'onSaved' | 'target' | 'players'> {
  userId: string;
  /** A group named in the URL. */
  presetGroupId: string | null;
  /** The groups of each lineup of the last week; left out where no groups are chosen. */
  lastGroupIds?: readonly (readonly string[])[];
  week: Week;
  groups: readonly BuilderGroup[];
  lineup: EditedLineup | null;
  /** Null while they are loaded; only a lineup that begins with the choice of groups can wait for them. */
  players: readonly WeekPlayer[] | null;
  /** Shown when no group can take another lineup. */
  elsewhere: ReactNode;
  /** The detail of a player where it is another than elsewhere in the app. */
  showDetail?: (shown: ShownDetail) => ReactNode;
  /** Called with the saved lineup, and whether it is the user's first one, as far as their uses show. */
  onSaved: (lineupId: string, isFirst: boolean) => void;
  /** A lineup that does not go to the user's groups; left out for one that does. */
  away?: AwayLineup;
}

/** A lineup that does not go to the user's groups: a visitor's, or one of a season that is played again. */
interface AwayLineup {
  /** The groups whose rules hold; they are chosen already. */
  readonly groupIds: readonly string[];
  /** Who was used in which weeks. */
  readonly uses: ReadonlyMap<string, Use>;
  readonly target: SubmitTarget;
  /** Shown between the header and the panels. */
  readonly intro: ReactNode;
}

interface SecondStepProps extends LineupBuilderProps {
  players: readonly WeekPlayer[];
  state: BuilderParts['state'];
  /** The groups that the lineup may go to, and those of them that it does. */
  open: readonly BuilderGroup[];
  chosen: readonly BuilderGroup[];
  fetched: ReturnType<typeof useUsedPlayers>;
}

/** The second step [G2.41], with what keeps it from being shown or left. */
export function SecondStep({ state, open, chosen, fetched, away, onSaved, ...parts }: SecondStepProps) {
  const { week, weeks, groups, lineup, teams, isPremium } = parts;
  if (chosen.length === 0) {
    const backToGroups = () => state.setBuilding((before) => ({ ...before, step: 'select-groups' }));
    const wasChosen = state.building.groupIds.length > 0;
    return <NoGroups weekNumber={week.weekNumber} wasChosen={wasChosen} onBack={backToGroups} />;
  }
  const uses = away?.uses ?? fetched.data;
  if (uses === undefined && fetched.isError) {
    return <ErrorState level={1} title="Error" text="Failed to load players" onRetry={() => void fetched.refetch()} />;
  }
  if (uses === undefined) return <BuilderSkeleton isEditing={lineup !== null} weekNumber={week.weekNumber} />;
  const isFirst = lineup === null && uses.size === 0 && groups.every(({ alreadySubmitted }) => !alreadySubmitted);
  const saved = (id: string) => {
    state.finish();
    onSaved(id, isFirst);
  };
  return (
    <>
      <BuildLineup
        {...parts}
        groups={open}
        uses={uses}
        target={away?.target ?? null}
        state={state}
        onSaved={saved}
        showDetail={parts.showDetail ?? ((shown) => <PlayerDetail {...{ ...shown, week, weeks, teams, isPremium }} />)}
        notice={away?.intro ?? <ChangedElsewhere news={state.news} onDismiss={state.dismissNews} />}
      />
      {away ? null : <LeaveQuestion shouldConfirm={() => state.isChanged && !state.isDone()} />}
    </>
  );
}

interface ChangedElsewhereProps {
  news: ElsewhereNews | null;
  onDismiss: () => void;
}

/** What was saved on another device while this page was open, and which of the user's edits no longer apply. */
function ChangedElsewhere({ news, onDismiss }: ChangedElsewhereProps) {
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

/** Confirms leaving a lineup that is not submitted. A reload needs no confirmation, because the draft is stored. */
function LeaveQuestion({ shouldConfirm }: { shouldConfirm: () => boolean }) {
  const blocker = useBlocker({
    // Back within the builder closes a dialog or returns to the previous step: nothing is lost.
    shouldBlockFn: ({ current, next }) => !isSamePage(current, next) && shouldConfirm(),
    enableBeforeUnload: false,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      answersBack
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => (open ? undefined : blocker.reset?.())}
      title="Leave this lineup?"
      message="It hasn’t been submitted yet. Your draft is saved on this device."
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
  return (
    <>
      <PageHead title={`Week ${weekNumber} Lineup`} />
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
          <div role="status" className={lineupFootStyles.statusLine}>
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

interface BuildLineupProps extends BuilderParts {
  /** Renders the player detail, which belongs to another domain. */
  showDetail: (shown: ShownDetail) => ReactNode;
  /** Shown between the header and the panels. */
  notice: ReactNode;
}

/** The second step [G2.41]: slots and players side by side; on narrow screens the players, with the slots as a bar. */
function BuildLineup({ showDetail, notice, ...parts }: BuildLineupProps) {
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
