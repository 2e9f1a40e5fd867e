import type { Hindsight, HindsightRow } from '@singleback/contract/hindsight/hindsight.ts';
import { DerivedNumber } from '../players/derived-number.tsx';
import { PlayerLink } from '../players/player-link.tsx';
import { useRounds } from '../players/rounds.ts';
import { useWeeks } from '../players/weeks.ts';
import { cx } from '../ui/cx.ts';
import { Fact } from '../ui/rows/card-rows.tsx';
import { ListDialog } from '../ui/rows/list-dialog.tsx';
import { bestText, gapParts, pickNote, pointsText } from './hindsight-words.ts';
import styles from './own-season.module.css';

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
              <span className={cx(styles.who, 'grid min-w-0 flex-1 leading-[1.3] [overflow-wrap:normal]')}>
                <b>{weekId === undefined ? player.name : <PlayerLink player={player} weekId={weekId} />}</b>
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
