import { ordinal } from '@singleback/game/players/matchup.ts';
import { formatCount } from '@singleback/game/text/count-text.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { useEffect, useRef, useState } from 'react';
import { RankMove } from '../../players/rank-move.tsx';
import { useRounds } from '../../players/rounds.ts';
import { LiveNumber } from '../../ui/live-number.tsx';
import { NoRank } from '../../ui/medal.tsx';
import { Explained } from '../../ui/overlays/explained.tsx';
import type { GroupPlace } from '../model.ts';

interface SeasonPlaceProps {
  place: Pick<GroupPlace, 'rank' | 'change'>;
  /** No game of the week has begun: the place is still the one from before it. */
  isQuiet: boolean;
}

/** The user's place on the table of a group, and how far it has moved since last week. */
export function SeasonPlace({ place: { rank, change }, isQuiet }: SeasonPlaceProps) {
  if (rank === null) return <NoRank />;
  return (
    <span className="inline-flex items-baseline gap-1.5">
      {isQuiet ? null : (
        <span className="text-[14px] font-medium">
          <RankMove change={change} />
        </span>
      )}
      <b>
        <Ordinal place={rank} />
      </b>
    </span>
  );
}

/** '8th', with the ending in small print. */
export function Ordinal({ place }: { place: number }) {
  return (
    <span className="whitespace-nowrap">
      <LiveNumber text={formatCount(place)} />
      <small className="ml-px align-[0.4em] text-[0.62em]">{ordinal(place).slice(-2)}</small>
    </span>
  );
}

/** The place by the points of a week that is over, '4th'; nothing without one. */
export function WeekPlace({ place }: { place: Pick<GroupPlace, 'weekRank' | 'membersIn' | 'members'> }) {
  const { noun } = useRounds();
  const { weekRank, membersIn, members } = place;
  if (weekRank === null) return null;
  const words = `${ordinal(weekRank)} of ${membersIn ?? members} in the ${noun}`;
  return (
    <Explained
      label={words}
      title={words}
      text={`By the points of this ${noun} alone, among those with a lineup in it. Season is the place on the table.`}
    >
      <Ordinal place={weekRank} />
    </Explained>
  );
}

/** How often a card says something to screen readers, at most. */
const EVERY_MS = 15_000;

/** The one live region of a card: says its points and places when they have changed, at most every 15 seconds. */
export function Spoken({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  const saidAt = useRef(performance.now());
  const known = useRef(text);
  useEffect(() => {
    if (known.current === text) return;
    const wait = Math.max(0, saidAt.current + EVERY_MS - performance.now());
    const timer = setTimeout(() => {
      known.current = text;
      saidAt.current = performance.now();
      setSaid(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="sr-only" aria-live="polite" aria-atomic>
      {said}
    </p>
  );
}

/** What screen readers hear of a place: '8th in Sunday Morning Regulars, up 1'. */
export function spokenPlace(name: string, { rank, change }: Pick<GroupPlace, 'rank' | 'change'>): string {
  if (rank === null) return `no place in ${isolated(name)}`;
  const moved = change === null || change === 0 ? '' : `, ${change > 0 ? 'up' : 'down'} ${Math.abs(change)}`;
  return `${ordinal(rank)} in ${isolated(name)}${moved}`;
}
