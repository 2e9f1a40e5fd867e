import { ordinal } from '@singleback/game/players/matchup.ts';
import { formatPoints, formatSigned } from '@singleback/game/scoring/rounding.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { ArrowRight, FlaskConical, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { SavedLineup } from '../../lineups/model.ts';
import { useAuth } from '../../platform/api/session.ts';
import type { BoardGame } from '../../scoreboard/model.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Toggle } from '../../ui/forms/checkbox.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { kickoffText } from '../../ui/text/time-text.ts';
import { Trend } from '../../ui/trend.tsx';
import { type Choices, expectedRest, finish, isChanged, isOpen, type WhatIfPlace, type WhatIfPlayer } from './model.ts';
import { CHANGED, PlayerRow } from './player-row.tsx';
import type { WhatIfStart } from './starts.ts';
import { type TableOutcome, useWhatIf } from './use-what-if.ts';
import styles from './what-if.module.css';

type Shown = 'mine' | 'rivals' | 'games';

interface WhatIfPanelProps {
  lineup: SavedLineup;
  weekNumber: number;
  /** What is filled in at first. */
  start: WhatIfStart;
  onClose: () => void;
}

/** What would happen if: results on top of the live points, and the places that follow; forgotten on closing. */
export function WhatIfPanel({ lineup, weekNumber, start, onClose }: WhatIfPanelProps) {
  const { user } = useAuth();
  const whatIf = useWhatIf(lineup, { weekNumber, userId: user?.id ?? '', start });
  const { scenario, setScenario, players, games, extra, groups } = whatIf;
  const [shown, setShown] = useState<Shown>('mine');
  const [openId, setOpenId] = useState(start.playerId);
  const mine = players.filter(({ isMine }) => isMine);
  const rivals = players.filter((player) => !player.isMine && isOpen(player));
  const openGames = (games ?? []).filter((game) => players.some((player) => player.game === game && isOpen(player)));
  const labels = { mine: mine.filter(isOpen).length, rivals: rivals.length, games: openGames.length };
  const choices = { players, scenario, extra, lineup, onChange: setScenario, openId, onOpen: setOpenId };
  return (
    <Dialog
      onClose={onClose}
      title={`What if: ${isolated(lineup.name)}`}
      width={440}
      className={styles.panel}
      head={<Head name={lineup.name} />}
      foot={
        <Button variant="flag" className="w-full" onClick={onClose}>
          <Undo2 size={18} aria-hidden />
          Back to live
        </Button>
      }
    >
      <Points actual={lineup.actual} more={whatIf.more} isChanged={isChanged(scenario)} />
      <GroupOutcomes groups={groups} isPending={whatIf.isPending} isError={whatIf.isError} />
      <div className="hash -mx-4 mt-1" aria-hidden />
      <Segmented
        label="Change"
        value={shown}
        options={[
          { value: 'mine', label: `Mine ${labels.mine}` },
          { value: 'rivals', label: `Rivals ${labels.rivals}` },
          { value: 'games', label: `Games ${labels.games}` },
        ]}
        onValueChange={setShown}
        className="my-4 flex! w-full"
      />
      {whatIf.isPending ? (
        <SkeletonRows rows={5} height={64} label="Loading players" />
      ) : shown === 'games' ? (
        <GameChoices games={openGames} {...choices} />
      ) : shown === 'rivals' ? (
        <PlayerChoices shown={rivals} none="None of your nearest rivals has a locked player left." {...choices} />
      ) : (
        <PlayerChoices shown={mine} none="" {...choices} />
      )}
    </Dialog>
  );
}

function Head({ name }: { name: string }) {
  return (
    <>
      <div className="py-3 pr-14 pl-4">
        <Tag tone="chalk">What if</Tag>
        <span className="title-2 mt-1.5 block wrap-anywhere" aria-hidden>
          <Isolated>{name}</Isolated>
        </span>
      </div>
      <p className={cx(styles.notReal, 'flex items-center gap-2.5 border-t border-line px-4 py-[9px] text-[15px]')}>
        <FlaskConical size={16} aria-hidden />
        Just a what-if. Your score doesn’t change.
      </p>
    </>
  );
}

/** The points of the lineup with what was added, and the real ones beside them. */
function Points({ actual, more, isChanged: changed }: { actual: number; more: number; isChanged: boolean }) {
  return (
    <div className="pb-3" aria-live="polite" aria-atomic>
      <span className="cap">Points</span>
      <p className="flex items-center gap-4">
        <span translate="no" className={`${CHANGED} font-num text-[52px]/[1.1] font-bold`} data-changed={changed}>
          {formatPoints(actual + more, 2)}
        </span>
        {changed ? (
          <span className="text-[15px] text-text-2">
            <span>now {formatPoints(actual, 2)}</span>
            <span className="block">
              <b className="num text-text">{formatSigned(more, 2)}</b> what if
            </span>
          </span>
        ) : (
          <span className="text-meta text-text-2">Add what may happen below</span>
        )}
      </p>
    </div>
  );
}

/** The games with players of the user or of rivals: each can be filled in as projected for all of them. */
function GameChoices({ games, players, scenario, onChange }: Choices & { games: readonly BoardGame[] }) {
  if (games.length === 0) return <p className="py-6 text-center text-text-2">All games with your players are over.</p>;
  return (
    <ul className="-mx-4 border-t border-line">
      {games.map((game) => {
        const here = players.filter((player) => player.game === game && isOpen(player));
        const ids = here.filter((player) => expectedRest(player) !== null).map(({ id }) => id);
        const isFinished = ids.length > 0 && ids.every((id) => scenario.finished.has(id));
        return (
          <li key={game.id} className="border-b border-line px-4 py-3">
            <Toggle
              label={
                <span className="block leading-tight">
                  <span className="block font-semibold">
                    Fill in {game.away.abbreviation} @ {game.home.abbreviation} as projected
                  </span>
                  <span className="text-meta text-text-2">
                    {game.stateText ?? kickoffText(game.kickoff)}, {here.length}{' '}
                    {here.length === 1 ? 'player' : 'players'}
                  </span>
                </span>
              }
              checked={isFinished}
              disabled={ids.length === 0}
              onCheckedChange={(next) => onChange(finish(scenario, ids, next))}
            />
          </li>
        );
      })}
    </ul>
  );
}

interface PlayerChoicesProps extends Choices {
  shown: readonly WhatIfPlayer[];
  /** Said where there is nobody. */
  none: string;
}

/** Players, one of them open: what can be added to each. */
function PlayerChoices({ shown, none, ...choices }: PlayerChoicesProps) {
  const { openId, onOpen } = choices;
  if (shown.length === 0) return <p className="py-6 text-center text-text-2">{none}</p>;
  return (
    <ul className="-mx-4 border-t border-line">
      {shown.map((player) => (
        <PlayerRow
          key={player.id}
          player={player}
          isExpanded={player.id === openId}
          onToggle={() => onOpen(player.id === openId ? null : player.id)}
          {...choices}
        />
      ))}
    </ul>
  );
}

interface GroupOutcomesProps {
  groups: readonly TableOutcome[];
  isPending: boolean;
  isError: boolean;
}

/** The user's place on each table of the lineup, now and with what was added. One that is not known is left out. */
function GroupOutcomes({ groups, isPending, isError }: GroupOutcomesProps) {
  if (isPending) return <SkeletonRows rows={groups.length} height={54} label="Loading places" />;
  const shown = groups.flatMap(({ place, ...group }) => (place ? [{ ...group, place }] : []));
  if (shown.length === 0) {
    return isError ? (
      <p className="py-3 text-text-2">Your places could not be loaded. Points are still added.</p>
    ) : null;
  }
  return (
    <ul aria-label="Places" aria-live="polite">
      {shown.map(({ id, label, place }) => (
        <li key={id} className="flex min-h-13.5 items-center justify-between gap-3 border-t border-line py-1.5">
          <span className="min-w-0 leading-tight">
            <span className="block font-semibold wrap-anywhere">
              <Isolated>{label}</Isolated>
            </span>
            <span className="text-meta text-text-2">{distanceWords(place)}</span>
          </span>
          <Ranks place={place} />
        </li>
      ))}
    </ul>
  );
}

const RANK = 'font-num text-[22px]/[1.15] font-bold whitespace-nowrap';

function Ranks({ place: { rank, changedRank } }: { place: WhatIfPlace }) {
  if (rank === changedRank) return <span className={RANK}>{ordinal(rank)}</span>;
  const places = Math.abs(rank - changedRank);
  const isUp = changedRank < rank;
  return (
    <span className="flex items-center gap-2">
      <span className="num text-[17px] text-text-2">
        <span className="sr-only">now </span>
        {ordinal(rank)}
      </span>
      <ArrowRight size={15} className="text-text-2" aria-hidden />
      <span className={`${RANK} ${CHANGED}`} data-changed>
        <span className="sr-only">what if </span>
        {ordinal(changedRank)}
      </span>
      <Trend tone={isUp ? 'good' : 'bad'} label={`${isUp ? 'up' : 'down'} ${places}`}>
        {places}
      </Trend>
    </span>
  );
}

/** '3.50 ahead of Hail Mary Ann': the distance to the nearest other after the change; '' where nobody is near. */
function distanceWords({ next, isAbout }: WhatIfPlace): string {
  if (isAbout) return 'about, from how all totals are spread';
  if (next === null) return '';
  if (next.gap === 0) return `level with ${isolated(next.username)}`;
  const gap = formatPoints(Math.abs(next.gap), 2);
  return `${gap} ${next.gap > 0 ? 'ahead of' : 'behind'} ${isolated(next.username)}`;
}
