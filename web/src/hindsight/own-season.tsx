import type { Hindsight, HindsightRow } from '@singleback/contract/hindsight/hindsight.ts';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { DerivedNumber } from '../players/derived-number.tsx';
import { PlayerLink } from '../players/player.tsx';
import { useRounds } from '../players/rounds.ts';
import { useWeeks } from '../players/weeks.ts';
import { cx } from '../ui/cx.ts';
import { Fact } from '../ui/rows/card-rows.tsx';
import { ListDialog } from '../ui/rows/list-dialog.tsx';
import { bestText, gapParts, pickNote, pointsText } from './hindsight-words.ts';

interface OwnSeasonProps {
  hindsight: Hindsight;
  row: HindsightRow;
  onClose: () => void;
}

/** Where the user's points went: luck, timing and choice, each in a sentence, and the picks that made the difference. */
export function OwnSeason({ hindsight, row, onClose }: OwnSeasonProps) {
  const rounds = useRounds();
  const lastWeek = hindsight.weeks[row.weeks.length - 1]?.weekNumber ?? 1;
  const { bestPoints = hindsight.bestPoints } = row;
  // Who went out is judged by the weeks until then.
  const through = row.bestPoints === undefined ? '' : ` through ${rounds.words(lastWeek)}`;
  const scored = `You scored ${pointsText(row.points)}${through}`;
  return (
    <ListDialog
      title={`${row.share}% of your best possible season`}
      text={`${scored}. The best possible season made ${bestText({ ...hindsight, bestPoints })}: perfect picks, using each player as often as this group allows.`}
      onClose={onClose}
    >
      <dl>
        {gapParts(row).map(({ name, text, meaning }) => (
          <Fact
            key={name}
            label={name}
            who={<span className="font-normal text-text-2">{meaning}</span>}
            figure={text}
          />
        ))}
      </dl>
      <Picks
        title="Best picks"
        picks={row.bestPicks.map((pick) => ({
          ...pick,
          note: `${rounds.label(pick.weekNumber)}, ${pickNote(pick, rounds)}`,
        }))}
        players={hindsight.players}
      />
      <Picks
        title="Costliest picks"
        picks={row.dearestPicks.map((pick) => ({
          ...pick,
          note: `${rounds.label(pick.weekNumber)}, ${pickNote(pick, rounds)}`,
        }))}
        players={hindsight.players}
      />
      <Picks
        title="Best you still have"
        isOfSeason
        picks={row.left.map((pick) => ({ ...pick, weekNumber: lastWeek, note: 'scored so far' }))}
        players={hindsight.players}
      />
    </ListDialog>
  );
}

interface PicksProps {
  title: string;
  picks: readonly { playerId: string; weekNumber: number; points: number; note: string }[];
  players: Hindsight['players'];
  /** The points are those of all weeks. */
  isOfSeason?: boolean;
}

/** Some players with their points; a name opens the player. Nothing where there are none. */
function Picks({ title, picks, players, isOfSeason = false }: PicksProps) {
  const weeks = useWeeks();
  const shown = picks.flatMap((pick) => {
    const player = players.find(({ id }) => id === pick.playerId);
    return player ? [{ ...pick, player }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="border-t border-line px-4 pt-5 pb-2 font-num text-[18px]/[1.2] font-bold uppercase">{title}</h3>
      <ul>
        {shown.map(({ player, weekNumber, points, note }) => {
          const weekId = weeks.find((week) => week.weekNumber === weekNumber)?.id;
          return (
            <li
              key={`${player.id} ${weekNumber}`}
              className="flex min-h-14 items-center gap-4 border-t border-line px-4 py-2"
            >
              <span className="grid min-w-0 flex-1 leading-[1.3] [overflow-wrap:normal]">
                <b className="font-semibold">
                  {weekId === undefined ? player.name : <PlayerLink player={player} weekId={weekId} />}
                </b>
                <span className="text-meta text-text-2">
                  {player.position}, {note}
                </span>
              </span>
              <span translate="no" className="font-num text-num/[1.2] font-bold">
                {weekId === undefined || isOfSeason ? (
                  <span>{pointsText(points)}</span>
                ) : (
                  <DerivedNumber of={null} at={{ weekId, playerId: player.id }} isQuiet>
                    {pointsText(points)}
                  </DerivedNumber>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const KEY = 'inline-flex items-center gap-2 before:size-3 before:rounded-[2px] before:border';

interface WeekBarsProps {
  groupId: string;
  /** The season's first weeks, up to the one in which the user went out. */
  weeks: Hindsight['weeks'];
  row: HindsightRow;
}

/** What a phone has in one row. */
const ROW = 9;

/** The user's points of each week in the best lineup they could have submitted. A bar opens its week. */
export function WeekBars({ groupId, weeks, row }: WeekBarsProps) {
  const rounds = useRounds();
  const most = Math.max(
    1,
    ...row.weeks.slice(0, weeks.length).map(({ bestLeft, points }) => Math.max(bestLeft, points ?? 0)),
  );
  return (
    <>
      <ol
        className="grid grid-cols-[repeat(min(var(--weeks),9),minmax(0,108px))] gap-x-0 gap-y-2 px-2.5 pt-3 md:grid-cols-[repeat(var(--weeks),minmax(0,108px))]"
        style={{ '--weeks': weeks.length } as CSSProperties}
        aria-label={`Your ${rounds.noun}s`}
      >
        {weeks.map(({ weekNumber }, index) => {
          const { points, bestLeft } = row.weeks[index] ?? { points: null, bestLeft: 0 };
          const made = points === null ? 'no lineup' : `you ${pointsText(points)}`;
          return (
            <li key={weekNumber}>
              <Link
                to="/groups/$groupId"
                params={{ groupId }}
                search={{ tab: 'season', week: weekNumber }}
                className={cx(
                  'group grid gap-1.5 rounded-1 p-1 text-center md:grid-rows-[148px_auto]',
                  // Two rows of weeks share the room of one.
                  Math.ceil(weeks.length / ROW) === 2 ? 'grid-rows-[84px_auto]' : 'grid-rows-[148px_auto]',
                )}
                aria-label={`${rounds.label(weekNumber)}: ${made}, your best possible ${pointsText(bestLeft)}`}
              >
                <span
                  className="flex h-(--possible) items-end self-end rounded-t-[3px] border border-text-2"
                  style={heightsOf(points ?? 0, bestLeft, most)}
                  aria-hidden
                >
                  <span className="w-full h-[var(--made)] bg-text" />
                </span>
                <span className="font-num text-[14px]/[1.2] font-semibold group-hover:underline group-hover:underline-offset-3">
                  {weekNumber}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
      <p className="flex flex-wrap gap-x-5 gap-y-1 px-4 pt-1.5 pb-3.5 text-meta text-text-2" aria-hidden>
        <span className={cx(KEY, 'before:border-text before:bg-text')}>You</span>
        <span className={cx(KEY, 'before:border-text-2')}>Your best possible</span>
      </p>
    </>
  );
}

/** The frame against the highest week, the points against the frame. Points of a week can be negative. */
function heightsOf(points: number, bestLeft: number, most: number): CSSProperties {
  const possible = Math.max(bestLeft, points, 0);
  const made = possible > 0 ? Math.max(0, points) / possible : 0;
  return { '--possible': `${(possible / most) * 100}%`, '--made': `${made * 100}%` } as CSSProperties;
}
