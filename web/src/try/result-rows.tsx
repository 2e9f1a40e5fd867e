import type { Team } from '@singleback/contract/season.ts';
import type { TryEnd } from '@singleback/contract/try.ts';
import { ordinal } from '@singleback/game/players/matchup.ts';
import type { ReactNode } from 'react';
import { PlayerFace } from '../players/player-face.tsx';
import type { Rounds } from '../players/rounds.ts';
import { spineColor } from '../players/team-colors.ts';
import { Spine } from '../ui/face.tsx';
import styles from './try.module.css';
import { twoDecimals, whole } from './try-points.ts';

/** The place among the people of this installation, or why there is none. */
export function PeopleRow({ end, isInvented, isSignedIn }: { end: TryEnd; isInvented: boolean; isSignedIn: boolean }) {
  const reason = isInvented
    ? isSignedIn
      ? 'Only your first run of this season is ranked'
      : 'Runs without an account are not ranked'
    : 'Real results can be looked up, so this season is not ranked';
  const note = end.is_ranked ? null : reason;
  if (end.people === null) return note === null ? null : <Row name="People here" note={note} value="–" />;
  const place = ordinal(end.people.rank);
  return (
    <Row
      name="People here"
      note={note}
      value={end.is_ranked ? place : `would be ${place}`}
      more={`of ${whole(end.people.of)}`}
    />
  );
}

/** What the best possible season has, and the share of it that was made. Nothing where it is not known. */
export function HindsightRow({ end: { points, best_possible } }: { end: TryEnd }) {
  if (best_possible === null) return null;
  const share = Math.round((points / best_possible) * 100);
  return (
    <Row
      name="Best possible"
      note="in hindsight"
      under={
        <div className="mt-1.5 w-40 h-1.5 bg-raise-3" aria-hidden>
          <div className="h-full bg-line-2" style={{ width: `${Math.max(0, Math.min(100, share))}%` }} />
        </div>
      }
      value={whole(best_possible)}
      more={`you made ${share}%`}
    />
  );
}

interface PickRowProps {
  title: string;
  pick: NonNullable<TryEnd['best_pick']>;
  teams: ReadonlyMap<string, Team>;
  rounds: Rounds;
  children: ReactNode;
}

/** The best or the worst pick of the season. */
export function PickRow({ title, pick, teams, rounds, children }: PickRowProps) {
  const { name, position, team_abbreviation: abbreviation } = pick;
  const team = teams.get(abbreviation);
  return (
    <Row
      name={title}
      note={`${name}, ${rounds.words(pick.week_number).replaceAll(' ', '\u00a0')}`}
      value={twoDecimals(pick.points)}
      more={children}
      team={abbreviation}
      face={
        <PlayerFace
          {...{ name, position, team: abbreviation, size: 40 }}
          color={team?.primary_color}
          foot={team?.secondary_color}
        />
      }
    />
  );
}

interface RowProps {
  name: string;
  note: ReactNode;
  under?: ReactNode;
  value: string;
  more?: ReactNode;
  face?: ReactNode;
  /** Its color is at the left edge. */
  team?: string;
}

function Row({ name, note, under, value, more, face, team }: RowProps) {
  return (
    <li className={styles.row}>
      {team === undefined ? null : (
        <span className="absolute inset-y-0 right-auto left-0 flex">
          <Spine color={spineColor(team)} />
        </span>
      )}
      {face}
      <div className="min-w-0">
        <b className="block font-semibold">{name}</b>
        {note === null ? null : <span className="text-meta text-text-2">{note}</span>}
        {under}
      </div>
      <div className="ml-auto flex-none text-right">
        <b className="num block text-[22px] leading-tight">{value}</b>
        {more ? <span className="text-meta text-text-2">{more}</span> : null}
      </div>
    </li>
  );
}
