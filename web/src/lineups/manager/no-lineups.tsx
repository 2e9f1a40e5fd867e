import { DAY_MS } from '@singleback/game/season/durations.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { Link } from '@tanstack/react-router';
import { useNow } from '../../platform/live/server-clock.ts';
import { roundsOf, useRounds } from '../../players/rounds.ts';
import { useWeekGames } from '../../scoreboard/queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { dayAndTimeText, kickoffText } from '../../ui/text/time-text.ts';
import { CreateLineupLink } from './week-head.tsx';

interface NoLineupsProps {
  week: Week;
  isOver: boolean;
  /** Whether a lineup can be created in the week. */
  isOpen: boolean;
  isPremium: boolean;
  /** The user has no lineup of this season yet. */
  isNew: boolean;
}

/** A week without lineups [G2.56]: while it is open, what to do and until when; for a beginner the game in three lines. */
export function NoLineups({ week, isOver, isOpen, isPremium, isNew }: NoLineupsProps) {
  const rounds = useRounds();
  const { weekNumber } = week;
  return (
    <div className="panel">
      <EmptyState
        title="No Lineups Found"
        text={
          <>
            {isOpen && weekNumber > 1 ? (
              <WhenOpen week={week} />
            ) : (
              <span>{emptyText(weekNumber, isOver, isOpen, rounds)}</span>
            )}
            {isOpen && isNew ? <Rules /> : null}
            {isOpen ? (
              <span className="mt-3 block">
                Or play a whole{' '}
                <Link to="/try" className="link hit-area">
                  Season in an Evening
                </Link>
                .
              </span>
            ) : null}
          </>
        }
        action={isOpen ? <CreateLineupLink weekNumber={weekNumber} isPremium={isPremium} isNext /> : null}
        rows={0}
      />
    </div>
  );
}

/** 'Week 8 kicks off Thu 8:15 PM. Build it, or start from your plan.' */
function WhenOpen({ week }: { week: Week }) {
  const rounds = useRounds();
  const games = useWeekGames(week.id);
  const now = useNow(60_000);
  return (
    <>
      {/* Holds the place of the time while it loads. */}
      <span className={games && now ? 'block' : 'invisible block'}>
        {opensText(week.weekNumber, games ?? [], now ?? new Date(0), undefined, rounds)}
      </span>{' '}
      <span className="block">
        Build it, or start from{' '}
        <Link to="/plan" className="link hit-area">
          your plan
        </Link>
        .
      </span>
    </>
  );
}

function Rules() {
  const { noun } = useRounds();
  return (
    <span className="mt-3 grid gap-1.5 text-left text-text">
      {[`Pick one player for each slot, every ${noun}.`, ...RULES].map((rule, at) => (
        <span key={rule} className="flex gap-3">
          <b className="num text-flag-text">{at + 1}</b>
          {rule}
        </span>
      ))}
    </span>
  );
}

const RULES = [
  'Use each NFL player once. Then they’re used for the season.',
  'Change your picks until each player’s kickoff. Most points wins.',
];

/** The text below 'No Lineups Found' [G2.56]; `mayCreate` is false when the season of the user's groups has ended. */
export function emptyText(
  weekNumber: number,
  isOver: boolean,
  mayCreate: boolean,
  rounds = roundsOf('regular'),
): string {
  if (isOver) return `No lineup for ${rounds.words(weekNumber)}.`;
  if (!mayCreate) return `Your groups’ season ends before this ${rounds.noun}.`;
  return weekNumber === 1
    ? 'Create your first lineup to get started...'
    : `No lineup for ${rounds.words(weekNumber)} yet.`;
}

interface Kickoff {
  readonly status: string;
  /** UTC; null while not scheduled. */
  readonly kickoff: Date | null;
}

/** When the first or the next game of an open week locks its players: 'Week 8 kicks off Thu 8:15 PM.' */
export function opensText(
  weekNumber: number,
  games: readonly Kickoff[],
  now: Date,
  zone?: string,
  rounds = roundsOf('regular'),
): string {
  const times = games.flatMap(({ kickoff }) => (kickoff === null ? [] : [kickoff]));
  const next = times.filter((at) => at > now).toSorted((a, b) => a.getTime() - b.getTime())[0];
  if (next === undefined) return `No lineup for ${rounds.words(weekNumber)} yet.`;
  const hasBegun = games.some(({ status }) => status !== 'scheduled') || times.some((at) => at <= now);
  // Farther away, the weekday alone could be that of this week.
  const isNear = next.getTime() - now.getTime() < 6 * DAY_MS;
  return hasBegun
    ? `${rounds.start(weekNumber)} is on. Next lock ${kickoffText(next, zone)}.`
    : `${rounds.start(weekNumber)} kicks off ${isNear ? kickoffText(next, zone) : dayAndTimeText(next, zone)}.`;
}
