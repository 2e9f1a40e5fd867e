import type { Team } from '@singleback/contract/season.ts';
import { matchupTone, ordinal } from '@singleback/game/players/matchup.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { type ReactNode, useId } from 'react';
import { useNow } from '../../platform/live/server-clock.ts';
import { Face } from '../../ui/face.tsx';
import { LiveDot } from '../../ui/tag.tsx';
import { countdown, kickoffText } from '../../ui/text/time-text.ts';
import { useTheme } from '../../ui/theme.ts';
import { Trend } from '../../ui/trend.tsx';
import { useRounds } from '../rounds.ts';
import { logoUrl } from '../teams.ts';
import { useCurrentWeek } from '../weeks.ts';
import type { DetailPlayer } from './queries.ts';

/** A part of a player's detail under its heading. */
export function Part({ title, className = 'max-lg:last:col-span-full', children }: PartProps) {
  const id = useId();
  return (
    <section className={className} aria-labelledby={id}>
      <h3 id={id} className="mb-3 font-num text-num-s/[1.2] font-bold tracking-[0.06em] uppercase">
        {title}
      </h3>
      {children}
    </section>
  );
}

interface PartProps {
  title: string;
  className?: string;
  children: ReactNode;
}

interface MatchupBoardProps {
  player: DetailPlayer;
  teams: ReadonlyMap<string, Team>;
  /** The week that the player was opened in; left out where it is the current one. */
  week?: Week;
}

/** The week's opponent, kickoff, and the points its defense allows to the player's position [G2.32]. */
export function MatchupBoard({ player, teams, week }: MatchupBoardProps) {
  const rounds = useRounds();
  const current = useCurrentWeek()?.weekNumber;
  const other = week === undefined || week.weekNumber === current ? null : rounds.label(week.weekNumber);
  const [side = '', opponent = ''] = player.opponent?.split(' ') ?? [];
  return (
    <Part title={`${other ?? `This ${rounds.title}’s`} Matchup`}>
      <div className="p-3.5 border border-line rounded-2 bg-sunk">
        {player.opponent === null ? (
          <p className="text-text-2">
            {player.teamAbbreviation === null
              ? 'No team, no game.'
              : `On bye ${other === null ? `this ${rounds.noun}` : `in ${other}`}.`}
          </p>
        ) : (
          <>
            <div className="flex items-center gap-[9px]">
              <TeamFace team={teams.get(player.teamAbbreviation ?? '')} />
              <span className="num text-text-2">{side}</span>
              <TeamFace team={teams.get(opponent)} />
              <span className="sr-only">
                {player.teamAbbreviation} {player.opponent}
              </span>
              <GameTime player={player} />
            </div>
            <Scale player={player} opponent={opponent} />
          </>
        )}
      </div>
    </Part>
  );
}

function TeamFace({ team }: { team: Team | undefined }) {
  const theme = useTheme();
  if (team === undefined) return null;
  return (
    <Face
      word={team.abbreviation}
      color={team.primary_color}
      foot={team.secondary_color}
      size={38}
      src={logoUrl(team.logo_url, theme)}
    />
  );
}

const STATE_WORDS = { final: 'Final', cancelled: 'Canceled' } as const;

function GameTime({ player }: { player: DetailPlayer }) {
  const { gameStatus, kickoff } = player;
  const now = useNow();
  const isOn = gameStatus === 'in_progress';
  const words =
    gameStatus === 'final' || gameStatus === 'cancelled'
      ? STATE_WORDS[gameStatus]
      : (player.gameClock ?? (gameStatus === 'postponed' ? 'Postponed' : kickoffText(kickoff)));
  const isToCome = gameStatus === 'scheduled' && kickoff !== null && now !== null && kickoff > now;
  return (
    <div className="flex min-h-10.5 flex-1 flex-col items-end justify-center gap-0.5 text-right whitespace-nowrap [&_b]:font-num [&_b]:text-[18px]/[1.2] [&_b]:font-semibold">
      {isOn ? (
        <b className="live-clock">
          <LiveDot />
          {player.gameClock ?? 'Live'}
        </b>
      ) : (
        <b>{words}</b>
      )}
      <span className="text-meta text-text-2" role="timer" aria-live="off">
        {isToCome ? `Locks in ${coarse(countdown(kickoff, now))}` : player.game?.started === true ? 'Locked' : ''}
      </span>
    </div>
  );
}

/** No seconds when the kickoff is days away. */
const coarse = (left: string) => (left.includes('d') ? left.slice(0, -':00'.length) : left);

const RANKS = 32;

function Scale({ player, opponent }: { player: DetailPlayer; opponent: string }) {
  const { fpaRank, pointsAgainst, position } = player;
  if (fpaRank === null) {
    return <p className="mt-3 text-meta text-text-2">Not enough games to rank {opponent}.</p>;
  }
  return (
    <>
      <p className="mt-3.5 flex items-baseline justify-between gap-2.5 text-meta text-text-2 [&_.trend]:text-[18px]">
        <span>
          {opponent} against {position}
        </span>
        <Trend tone={matchupTone(fpaRank)}>
          {ordinal(fpaRank)} of {RANKS}
        </Trend>
      </p>
      <div
        className="relative mt-2 mb-1.5 h-2 rounded-[2px] [background:linear-gradient(90deg,var(--bad)_0_21.875%,var(--line-2)_21.875%_71.875%,var(--good)_71.875%)]"
        aria-hidden
      >
        <i
          className="absolute -top-[5px] -ml-0.5 h-4.5 w-1 bg-chalk forced-colors:bg-[CanvasText] outline-2 outline-sunk"
          style={{ left: `${((fpaRank - 0.5) / RANKS) * 100}%` }}
        />
      </div>
      <p className="flex justify-between">
        <span aria-hidden>
          <Trend tone="bad">1st, hardest</Trend>
        </span>
        {pointsAgainst === null ? null : (
          <span translate="no" className="num text-text-2">
            {formatPoints(pointsAgainst, 1)} a game
          </span>
        )}
        <span aria-hidden>
          <Trend tone="good">32nd, easiest</Trend>
        </span>
      </p>
    </>
  );
}
