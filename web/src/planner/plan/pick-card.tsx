import { formatPoints, formatSigned, hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { Lock } from 'lucide-react';
import { useMemo } from 'react';
import { PlayerFace } from '../../players/player-face.tsx';
import { spineColor } from '../../players/team-colors.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Select } from '../../ui/forms/select.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { Spine } from '../../ui/spine.tsx';
import { lineKey } from '../model.ts';
import { useAlternatives } from '../worker/planner-queries.ts';
import styles from './pick-card.module.css';
import type { PickActions } from './plan-model.ts';
import { certaintyByWeek, type PlanCell, type PlanColumn } from './plan-model.ts';
import { costUnitWords, spreadWords } from './plan-words.ts';
import type { PlanPage } from './use-plan-page.ts';

interface PickCardProps {
  page: PlanPage;
  column: PlanColumn;
  cell: PlanCell;
  actions: PickActions;
}

/** A slot's player, what can be done, where test plans use the player, and who could play instead. */
export function PickCard({ page, column, cell, actions }: PickCardProps) {
  const { playerId } = cell;
  const player = page.data.players.get(playerId ?? '');
  const weekNumber = column.week.weekNumber;
  if (playerId === null) {
    return (
      <>
        <div className={styles.head}>
          <div>
            <h2 className="title-2">Nobody Left</h2>
            <p className="text-meta text-text-2">
              Week {weekNumber} {cell.kind}
            </p>
          </div>
        </div>
        {column.isSaved ? null : <Instead {...{ page, column, cell, actions }} />}
      </>
    );
  }
  const outlook = page.data.outlook.players.get(playerId);
  const opponent = outlook?.opponents[column.at] ?? null;
  const team = player?.teamAbbreviation ?? null;
  const lines = team === null ? undefined : page.lines?.get(lineKey(weekNumber, team));
  const total = lines?.total == null ? null : `team total ${formatPoints(hundredthsFromPoints(lines.total), 1)}`;
  return (
    <>
      <div className={styles.head}>
        <Spine color={spineColor(team)} />
        <PlayerFace
          name={player?.name ?? ''}
          position={player?.position ?? 'QB'}
          team={team}
          color={page.data.colors.get(team ?? '')}
          size={44}
        />
        <div className="min-w-0 flex-1">
          <h2 className={styles.name}>{player?.name ?? 'Player'}</h2>
          <p className="text-meta text-text-2">
            Week {weekNumber} {cell.kind}
            {opponent === null ? '' : `, ${opponent}`}
          </p>
          {total || lines?.roof ? (
            <p className="text-meta text-text-2">{[total, lines?.roof].filter((part) => part).join(', ')}</p>
          ) : null}
        </div>
        <b className={styles.points}>{formatPoints(cell.points, 1)}</b>
      </div>
      {column.isSaved ? (
        <p className="px-4 pb-4 text-text-2">In a lineup that you have submitted: change it there.</p>
      ) : (
        <>
          <Actions {...{ page, column, cell, actions, playerId }} />
          <div className="hash" aria-hidden />
          <Spread page={page} playerId={playerId} here={weekNumber} />
          <Instead {...{ page, column, cell, actions }} />
        </>
      )}
    </>
  );
}

function Actions({ page, column, actions, playerId }: PickCardProps & { playerId: string }) {
  const weekNumber = column.week.weekNumber;
  const { locks, keeps } = page.wishes;
  const isLocked = locks.some((lock) => lock.playerId === playerId && lock.weekNumber === weekNumber);
  const kept = keeps.find((keep) => keep.playerId === playerId)?.weekNumber ?? null;
  const outlook = page.data.outlook.players.get(playerId);
  const weeks = page.input.weeks.filter(({ weekNumber: number }) => {
    return (outlook?.points[page.data.outlook.weeks.indexOf(number)] ?? null) !== null;
  });
  return (
    <div className={styles.actions}>
      <Button size="s" aria-pressed={isLocked} onClick={() => actions.lock(playerId, weekNumber)}>
        <Lock size={15} aria-hidden />
        {isLocked ? 'Locked' : 'Lock'}
      </Button>
      <Select
        label="Ban"
        size="s"
        placeholder="Ban"
        value={'' as 'week' | 'season' | ''}
        options={[
          { value: 'week', label: `Ban in week ${weekNumber}` },
          { value: 'season', label: 'Ban for the season' },
        ]}
        onValueChange={(value) => actions.ban(playerId, value === 'season' ? null : weekNumber)}
      />
      <Select
        label="Keep for"
        size="s"
        align="end"
        placeholder="Keep for…"
        value={kept === null ? '' : String(kept)}
        options={weeks.map(({ weekNumber: number }) => {
          const opponent = outlook?.opponents[page.data.outlook.weeks.indexOf(number)] ?? '';
          return { value: String(number), label: `Week ${number}`, aside: opponent };
        })}
        onValueChange={(value) => actions.keep(playerId, Number(value))}
      />
    </div>
  );
}

function Spread({ page, playerId, here }: { page: PlanPage; playerId: string; here: number }) {
  const counts = certaintyByWeek(page.input, page.found.value?.certainty ?? null, playerId);
  const weeks = page.input.weeks.map(({ weekNumber }) => weekNumber);
  const most = Math.max(1, ...(counts ?? []));
  return (
    <div className="px-4 pt-3 pb-3">
      <h3 className="cap">Where 100 test plans use this player</h3>
      <div className={styles.bars} aria-hidden>
        {weeks.map((weekNumber, at) => {
          const count = counts?.[at] ?? 0;
          return (
            <span key={weekNumber} className={cx(styles.bar, weekNumber === here && styles.here)}>
              <small>{count >= 5 ? count : ''}</small>
              <i style={{ height: `${counts === null ? 0 : Math.max(2, Math.round((52 * count) / most))}px` }} />
              <em>{weekNumber}</em>
            </span>
          );
        })}
      </div>
      <p className="min-h-[2.5em] text-meta text-text-2">
        {counts === null ? 'Drawing test plans…' : spreadWords(weeks, counts, here)}
      </p>
    </div>
  );
}

const SHOWN = 4;

function Instead({ page, column, cell, actions }: PickCardProps) {
  const { input, planner, data } = page;
  const week = input.weeks.findIndex(({ weekNumber }) => weekNumber === column.week.weekNumber);
  const player = input.players.findIndex(({ id }) => id === cell.playerId);
  const { kind } = cell;
  const slot = useMemo(() => ({ week, kind, player: player < 0 ? null : player }), [week, kind, player]);
  const found = useAlternatives(planner, input, week < 0 ? null : slot);
  return (
    <table className={styles.instead}>
      <caption className="sr-only">Who could play instead, and what the whole plan loses then</caption>
      <thead>
        <tr>
          <th scope="col">Instead</th>
          <th scope="col">Proj</th>
          <th scope="col">Costs</th>
        </tr>
      </thead>
      <tbody>
        {found === null
          ? Array.from({ length: SHOWN }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
              <tr key={at}>
                <td>
                  <Bone className="h-3.5 w-28" />
                </td>
                <td />
                <td>
                  <Bone className="ml-auto h-3.5 w-9" />
                </td>
              </tr>
            ))
          : found.slice(0, SHOWN).map((each) => {
              const id = input.players[each.player]?.id ?? '';
              const name = data.players.get(id)?.name ?? 'Player';
              return (
                <tr key={id}>
                  <td>
                    <i style={{ background: spineColor(data.players.get(id)?.teamAbbreviation ?? null) }} />
                    <button
                      type="button"
                      aria-label={`Lock ${name} in week ${column.week.weekNumber} instead`}
                      onClick={() => actions.lock(id, column.week.weekNumber)}
                    >
                      {name}
                    </button>
                  </td>
                  <td translate="no">{formatPoints(each.points, 1)}</td>
                  <td>
                    <b>{formatSigned(-each.cost, 1)}</b>
                  </td>
                </tr>
              );
            })}
        {found?.length === 0 ? (
          <tr>
            <td colSpan={3} className="text-text-2">
              Nobody else is left for this slot.
            </td>
          </tr>
        ) : null}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3}>{costUnitWords(input.weeks[0]?.weekNumber ?? null, input.policy)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
