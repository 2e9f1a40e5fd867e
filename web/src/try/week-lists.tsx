import type { Team } from '@singleback/contract/season.ts';
import type { TryWeekResult } from '@singleback/contract/try.ts';
import { TRY_SLOTS } from '@singleback/game/try/season.ts';
import { PlayerFace } from '../players/player.tsx';
import { spineColor } from '../players/teams.ts';
import { cx } from '../ui/cx.ts';
import { Spine } from '../ui/face.tsx';
import { Panel } from '../ui/panel.tsx';
import { kickoffText } from '../ui/text/time-text.ts';
import { ROW } from './managers.tsx';
import { playerAt } from './playback.ts';
import styles from './try.module.css';
import { signed, twoDecimals } from './try-points.ts';

interface ListProps {
  result: TryWeekResult;
  now: number;
}

/** The nine of the week, with the points they have by now; `used` counts the players of the season. */
export function YourNine({ result, now, used }: ListProps & { used: number }) {
  return (
    <Panel
      title={result.slots.length === TRY_SLOTS.length ? 'Your Nine' : 'Your Picks'}
      note={result.multiplier > 1 ? `Playoff week: points × ${result.multiplier}` : `${used} used this season`}
      hash
    >
      <ul>
        {result.slots.map((slot) => (
          <li key={slot.position_key} className={`${ROW} min-h-12`}>
            <span className="w-10 flex-none num text-[14px]/none">{slot.position_key.replace(/\d$/, '')}</span>
            <Spine color={spineColor(slot.team_abbreviation)} />
            <span className="min-w-0">
              <b className="block truncate font-semibold">{slot.name}</b>
              <span className="text-meta text-text-2">
                {slot.team_abbreviation} {slot.opponent}
                {slot.projected_points === null ? '' : `, ${twoDecimals(slot.projected_points)} projected`}
              </span>
            </span>
            <span className="ml-auto min-w-12 flex-none text-right num text-num/none">
              {Date.parse(slot.kickoff_time) > now ? '–' : twoDecimals(playerAt(result.moments, slot.id, now))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const MOST_SHOWN = 8;

interface BigPlaysProps extends ListProps {
  isOver: boolean;
  teams: ReadonlyMap<string, Team>;
}

/** What the nine did that is worth naming, the newest first; while the week runs the newest is large. */
export function BigPlays({ result, now, isOver, teams }: BigPlaysProps) {
  const byId = new Map(result.slots.map((slot) => [slot.id, slot]));
  const plays = result.moments.filter(({ at, words }) => words !== null && Date.parse(at) <= now).toReversed();
  const newest = plays[0];
  const said = newest === undefined ? '' : `${byId.get(newest.player_id)?.name}: ${newest.words}`;
  const isByGame = result.moments.every(({ words }) => words === null || words === 'Final');
  return (
    <Panel title={isByGame ? 'Games' : 'Big Plays'} note={isByGame ? 'as they end' : '8 points or a touchdown'} hash>
      <p aria-live="polite" className="sr-only">
        {isOver ? '' : said}
      </p>
      {plays.length === 0 ? <p className="p-4 text-text-2">None yet.</p> : null}
      <ul>
        {plays.slice(0, isByGame ? plays.length : MOST_SHOWN).map((play, order) => {
          const slot = byId.get(play.player_id);
          if (slot === undefined) return null;
          const isLarge = order === 0 && !isOver;
          return (
            <BigPlay
              key={`${play.at} ${slot.id}`}
              {...{ play, slot, isLarge }}
              team={teams.get(slot.team_abbreviation)}
            />
          );
        })}
      </ul>
    </Panel>
  );
}

interface BigPlayProps {
  play: TryWeekResult['moments'][number];
  slot: TryWeekResult['slots'][number];
  team: Team | undefined;
  isLarge: boolean;
}

function BigPlay({ play, slot, team, isLarge }: BigPlayProps) {
  const { name, position, team_abbreviation } = slot;
  return (
    <li className={cx(ROW, isLarge ? styles.newest : 'min-h-12')}>
      <PlayerFace
        {...{ name, position, team: team_abbreviation, size: isLarge ? 48 : 32 }}
        color={team?.primary_color}
        foot={team?.secondary_color}
      />
      <span className="min-w-0">
        <b className={cx('block truncate font-semibold', isLarge && 'num text-[20px]')}>{name}</b>
        <span className="text-meta text-text-2">
          {play.words}, <span className="whitespace-nowrap">{kickoffText(new Date(play.at))}</span>
        </span>
      </span>
      <span className="ml-auto min-w-12 flex-none text-right num text-num/none">{signed(play.gain)}</span>
    </li>
  );
}
