import { playerIdsOf } from '@singleback/game/lineups/lineup.ts';
import { openSlotLabel } from '@singleback/game/lineups/slots.ts';
import { isLocked } from '@singleback/game/players/lock.ts';
import { Lock } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { gameLabel } from '../../../players/next-lock.ts';
import { spineColor } from '../../../players/teams.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Isolated } from '../../../ui/text/isolated.tsx';
import { tabName } from '../../model.ts';
import { useWeekLineups } from '../../queries.ts';
import { CostLine } from '../costs/cost-cells.tsx';
import { useCosts, useFilterGroup } from '../costs/costs-provider.tsx';
import { PLAYERS_PANEL } from '../first-step.tsx';
import { BuilderContext, useBuilder } from '../use-builder.ts';
import styles from './list.module.css';
import { ListTools, PositionTabs } from './list-tools.tsx';
import { PlayerTable } from './player-table.tsx';
import { arrangePlayers, useListState } from './use-list.ts';

/**
 * The week's players: tabs, search and table. While a slot is changed, only players who fit it. Controls respond at
 * once; the table follows as a deferred render.
 */
export function PlayersPanel() {
  const now = useBuilder();
  const builder = useDeferredValue(now);
  const costs = useCosts();
  const requested = useListState(now.list);
  const { view, focusCall } = useDeferredValue(requested);
  const { players, rules, draft } = builder;
  const at = builder.context.now;
  const isChanging = builder.changing !== null;
  const taken = useMemo(() => (isChanging ? new Set(playerIdsOf(draft)) : undefined), [isChanging, draft]);
  const groupUse = useFilterGroup();
  const shown = useMemo(
    () => arrangePlayers(players, view, { usageLimit: rules.usageLimit, now: at, ...(taken && { taken }) }, groupUse),
    [players, view, rules, at, taken, groupUse],
  );
  return (
    <section className={cx(PLAYERS_PANEL, styles.panel)} aria-label="Players" aria-busy={view !== requested.view}>
      {now.changing === null ? <PositionTabs /> : <ChangeHead />}
      <TeamsStillIn />
      <ListTools />
      <BuilderContext value={builder}>
        <PlayerTable players={shown} view={view} focusCall={focusCall} />
      </BuilderContext>
      {costs === null ? null : <CostLine costs={costs} byId={now.byId} projections={now.projections} />}
    </section>
  );
}

function ChangeHead() {
  const { changing, draft, byId, stopChanging } = useBuilder();
  if (changing === null) return null;
  const leaving = byId.get(draft.slots[changing.key] ?? '');
  return (
    <header className="panel-head flex-nowrap! border-b border-line">
      <div className="min-w-0">
        <h2 className="title-2">{leaving ? `Change ${changing.kind}` : openSlotLabel(changing)}</h2>
        {leaving ? (
          <p className="text-meta text-text-2">
            Replacing {leaving.name}
            <InLineup />
          </p>
        ) : null}
      </div>
      <Button size="s" onClick={stopChanging}>
        Cancel
      </Button>
    </header>
  );
}

/** ' in Sunday Morning Regulars +1': the lineup by its groups, where the user has several of the week. */
function InLineup() {
  const { week, chosen, isEditing } = useBuilder();
  const lineups = useWeekLineups(isEditing ? week.id : undefined).data;
  if (lineups === undefined || lineups.length < 2) return null;
  const lineup = lineups.find(({ groups }) => groups.some(({ id }) => id === chosen[0]?.id));
  return lineup === undefined ? null : (
    <>
      {' '}
      in <Isolated>{tabName(lineup)}</Isolated>
    </>
  );
}

/**
 * Replaces the player list once a player of the saved lineup has started [G2.47]: what is fixed, and how to change the
 * rest.
 */
export function ListAway() {
  const { draft, byId, context, rules } = useBuilder();
  const locked = playerIdsOf(draft).filter((id) => isLocked(byId.get(id)?.game, context.now)).length;
  const open = rules.slots.length - locked;
  return (
    <section className={cx(PLAYERS_PANEL, 'items-center justify-center gap-2.5 p-6 text-center')} aria-label="Players">
      <Lock size={28} className="text-text-2" aria-hidden />
      <h2 className="title-2">
        {locked} of {rules.slots.length} locked
      </h2>
      <p className="max-w-sm text-text-2">
        {open > 0
          ? 'Some of these games have started. Use Change on an unlocked slot to replace its player.'
          : 'Every game in this lineup has started.'}
      </p>
    </section>
  );
}

/** In a postseason: the games of the round, and with them the teams that are still in it. */
function TeamsStillIn() {
  const { players, week } = useBuilder();
  const games = useMemo(() => {
    const known = new Map(
      players.map((player) => [gameLabel(player.teamAbbreviation, player.opponent), player.kickoff]),
    );
    return [...known].flatMap(([game, kickoff]) => (game === null ? [] : [{ game, at: kickoff?.getTime() ?? 0 }]));
  }, [players]);
  if (week.seasonKind !== 'postseason' || games.length === 0) return null;
  return (
    <section className="border-b border-line px-4 pt-2.5 pb-3" aria-label="Teams still in">
      <p className="cap flex justify-between pb-2">
        <span>Teams still in</span>
        <span className="normal-case">
          {games.length} {games.length === 1 ? 'game' : 'games'}
        </span>
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-2 max-[360px]:grid max-[360px]:grid-cols-2">
        {games
          .toSorted((one, other) => one.at - other.at)
          .map(({ game }) => (
            <Game key={game} teams={game.split(' @ ')} />
          ))}
      </ul>
    </section>
  );
}

function Game({ teams }: { teams: readonly string[] }) {
  const [away = '', home = ''] = teams;
  return (
    <li className="flex items-center gap-1.5 text-meta text-text-2">
      <TeamTile team={away} /> @ <TeamTile team={home} />
    </li>
  );
}

function TeamTile({ team }: { team: string }) {
  return (
    <b
      className="num rounded-1 border-b-2 bg-raise-2 px-2 py-1 text-[15px]/none text-text"
      style={{ borderColor: spineColor(team) }}
    >
      {team}
    </b>
  );
}
