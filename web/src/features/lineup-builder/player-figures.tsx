import { injuryWord } from '@singleback/game/players/injury.ts';
import { matchupTone, ordinal } from '@singleback/game/players/matchup.ts';
import type { ReactNode } from 'react';
import { LiveNumber } from '../../ui/live-number.tsx';
import { Trend } from '../../ui/trend.tsx';
import { useBuilder } from './builder-context.ts';
import type { BuilderPlayer } from './builder-player.ts';
import { PlayerFace } from './player-face.tsx';
import { GameTimeText, Injury } from './player-words.tsx';
import { pointsText } from './words.ts';

/** A player in figures, as much as the list already knows: team, injury, matchup, last five, season, average, usage. */
export function PlayerFigures({ player }: { player: BuilderPlayer }) {
  const { teams } = useBuilder();
  const team = teams.get(player.teamAbbreviation ?? '')?.name ?? player.teamAbbreviation ?? 'Free agent';
  return (
    <div className="figures">
      <div className="flex items-center gap-3">
        <PlayerFace player={player} size={56} />
        <div className="min-w-0">
          <p>
            {player.position} · {team}
            {player.jerseyNumber === null ? '' : ` #${player.jerseyNumber}`}
          </p>
          <p className="player-meta">
            <span>{player.opponent ?? 'No game this week'}</span>
            <GameTimeText player={player} />
          </p>
        </div>
      </div>
      <InjuryLine player={player} />
      <dl className="figure-row">
        <Figure label="Proj">{pointsText(player.projectedPoints)}</Figure>
        {player.actualPoints === null ? null : (
          <Figure label="Actual">
            <LiveNumber text={pointsText(player.actualPoints)} />
          </Figure>
        )}
        <Figure label="Season">{pointsText(player.seasonPoints)}</Figure>
        <Figure label="Avg">{pointsText(player.averagePoints)}</Figure>
        <Figure label="Games">{player.gamesPlayed}</Figure>
      </dl>
      <MatchupLine player={player} />
      <LastGames player={player} />
      <Spending player={player} />
    </div>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="cap">{label}</dt>
      <dd className="figure">{children}</dd>
    </div>
  );
}

function InjuryLine({ player }: { player: BuilderPlayer }) {
  const word = injuryWord(player.injuryStatus);
  if (word === null) return null;
  return (
    <p className="flex items-center gap-2">
      <Injury status={player.injuryStatus} />
      <span>{player.injuryNotes ? `${word}: ${player.injuryNotes}` : word}</span>
    </p>
  );
}

function MatchupLine({ player }: { player: BuilderPlayer }) {
  if (player.fpaRank === null || player.opponent === null) return null;
  const defense = player.opponent.split(' ')[1] ?? '';
  return (
    <p>
      <Trend tone={matchupTone(player.fpaRank)}>{ordinal(player.fpaRank)} of 32</Trend>{' '}
      <span className="text-text-2">
        {defense} gives a {player.position}
        {player.pointsAgainst === null ? '' : ` ${pointsText(player.pointsAgainst)} points a game`}
      </span>
    </p>
  );
}

function LastGames({ player }: { player: BuilderPlayer }) {
  if (player.recentPoints.length === 0) return null;
  const most = Math.max(1, ...player.recentPoints.map((points) => points ?? 0));
  return (
    <div>
      <h3 className="cap mb-2">Last five</h3>
      <ol className="last-games">
        {player.recentPoints.map((points, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its game's place in the row
          <li key={at}>
            <span className="num">{pointsText(points)}</span>
            <i style={{ height: `${Math.max(2, Math.round((Math.max(0, points ?? 0) / most) * 44))}px` }} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Spending({ player }: { player: BuilderPlayer }) {
  const { rules, isPremium } = useBuilder();
  const weeks = player.usedWeeks.map((week) => `week ${week}`).join(', ');
  return (
    <p className="text-text-2">
      {player.usesElsewhere === 0
        ? 'You have not used him this season.'
        : `You used him in ${weeks} (${player.usesElsewhere}/${rules.usageLimit}).`}
      {isPremium && player.usagePercentage !== null ? ` Usage ${Math.round(player.usagePercentage)}%.` : ''}
    </p>
  );
}
