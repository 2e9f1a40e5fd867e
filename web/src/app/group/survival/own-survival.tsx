// The home of a group that plays last one standing.
import { ordinal } from '@singleback/game/players/matchup.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { Spoken } from '../../../gameday/places/places.tsx';
import { useNow } from '../../../platform/live/server-clock.ts';
import { useRounds } from '../../../players/rounds.ts';
import { useScoreboard } from '../../../scoreboard/queries.ts';
import { cx } from '../../../ui/cx.ts';
import { countdown } from '../../../ui/text/time-text.ts';
import { NextStep, nextKickoff } from '../week-figures.tsx';
import { SurvivalChance, type SurvivalShown } from './survival-table.tsx';
import { distanceWords, hasPoints, type SurvivalRow } from './survival-words.ts';

/** Where the user is: how far from the line while they are in, else since when they are not; and the one thing to do. */
export function OwnSurvival(props: SurvivalShown & { weekId: string }) {
  const rounds = useRounds();
  const { group, userId, standing, week, weekId } = props;
  const games = useScoreboard(weekId).data ?? [];
  const now = useNow();
  const next = now && nextKickoff(games, now);
  const own = standing.rows.find((row) => row.userId === userId);
  const inIds = new Set(standing.rows.flatMap((row) => (row.state === 'in' ? [row.userId] : [])));
  // Nobody is asked for a lineup that would not count.
  const asked = week && { ...week, members: week.members.filter(({ user_id }) => inIds.has(user_id)) };
  const isOn = standing.winners.length === 0;
  return (
    <section
      className="panel grid gap-2.5 px-4 py-3.5 empty:hidden lg:[grid-column:2]"
      aria-label={`Your ${rounds.noun}`}
    >
      {own?.state === 'in' && isOn ? (
        <InWeek {...props} own={own} untilLock={next ? countdown(next, now) : null} />
      ) : null}
      {own?.state === 'out' && !own.isProvisional ? (
        <p>
          <b>You were out in {rounds.words(own.weekOut ?? 1)}.</b> You can still read and chat.
        </p>
      ) : null}
      {own?.state === 'watching' ? (
        <p>
          <b>Watching.</b> You joined after the first cut. You can read and chat.
        </p>
      ) : null}
      {asked && isOn ? <NextStep {...{ group, userId, weekId, week: asked }} hasLock={next !== null} /> : null}
    </section>
  );
}

const FIGURE = 'font-num text-[40px]/none font-extrabold italic max-[360px]:text-[32px]';

interface InWeekProps extends SurvivalShown {
  own: SurvivalRow;
  untilLock: string | null;
}

function InWeek({ group, standing: { rows, week: lineWeek }, week, own, survivals, untilLock }: InWeekProps) {
  const rounds = useRounds();
  const inRows = rows.filter(({ state }) => state === 'in');
  const isScored = hasPoints(inRows);
  const place = ordinal(inRows.indexOf(own) + 1);
  const distance = isScored && lineWeek !== null ? distanceWords(own) : null;
  const progress = week?.members.find(({ user_id }) => user_id === own.userId);
  const toPlay = progress?.has_lineup ? `${progress.to_come} to play` : null;
  const lock = untilLock === null ? null : `next lock ${untilLock}`;
  const more = [toPlay, lock].filter((words) => words !== null).join(', ');
  const number = lineWeek?.number ?? week?.week_number;
  const survival = survivals.get(own.userId);
  return (
    <div className="flex items-end justify-between gap-4">
      {survival && lineWeek ? (
        <div className="whitespace-nowrap">
          <p className="cap">To survive {rounds.words(lineWeek.number)}</p>
          <SurvivalChance
            {...{ survival, weekNumber: lineWeek.number, name: null }}
            groupId={group.id}
            className={FIGURE}
          />
        </div>
      ) : (
        <p className="whitespace-nowrap">
          <span className="cap block">{rounds.label(number ?? 1)}</span>
          <span className={FIGURE}>{isScored ? place : inRows.length}</span>
          <span className="font-num text-[18px]/none font-semibold text-text-2">
            {isScored ? ` of ${inRows.length}` : ' still in'}
          </span>
        </p>
      )}
      <p className="min-w-0 text-right">
        {distance === null ? null : (
          <span
            className={cx(
              'block font-num text-[22px]/[1.2] font-bold max-[360px]:text-[17px]',
              own.isBelow && 'text-bad',
            )}
          >
            {distance}
          </span>
        )}
        <span className="block text-text-2">{more}</span>
      </p>
      {isScored ? (
        <Spoken
          text={[`${place} of ${inRows.length} in ${isolated(group.name)}`, distance].filter(Boolean).join(', ')}
        />
      ) : null}
    </div>
  );
}
