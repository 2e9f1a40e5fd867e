import type { Team } from '@singleback/contract/season.ts';
import type { CSSProperties, ReactNode } from 'react';
import { Face } from '../../ui/face.tsx';
import { LiveNumber } from '../../ui/live-number.tsx';
import { useTheme } from '../../ui/theme.ts';
import { headshotUrl, logoUrl } from '../pictures.ts';
import { pointsText } from '../points-text.ts';
import { faceWord } from '../short-name.ts';
import { NO_TEAM_COLOR } from '../team-colors.ts';
import type { DetailPlayer } from './detail-player.ts';
import { InjuryNote } from './injury-note.tsx';
import { himOrThem } from './words.ts';

interface DetailHeadProps {
  player: DetailPlayer;
  team: Team | undefined;
  isPremium: boolean;
}

/** The player's name, team, injury and key figures [G2.32]. */
export function DetailHead({ player, team, isPremium }: DetailHeadProps) {
  const theme = useTheme();
  const logo = logoUrl(team?.logo_url ?? null, theme);
  const isDefense = player.position === 'DEF';
  const spine = team === undefined ? 'var(--line-2)' : `var(--team-${team.abbreviation})`;
  const color = team?.primary_color ?? NO_TEAM_COLOR;
  return (
    <div className="detail-head" style={{ '--team': color, '--team-spine': spine } as CSSProperties}>
      <Face
        word={faceWord(player.name, player.position, player.teamAbbreviation)}
        color={color}
        size={86}
        bust={!isDefense}
        src={isDefense ? logo : headshotUrl(player.espnId)}
        className="detail-face"
      />
      <div className="detail-who">
        <p className="detail-team">
          <span className="detail-team-name">
            {team === undefined || isDefense ? null : (
              <Face word={team.abbreviation} color={color} foot={team.secondary_color} size={26} src={logo} />
            )}
            <span className="detail-club">
              {team?.name ?? player.teamAbbreviation ?? 'Free agent'} · {player.position}
              {player.jerseyNumber === null ? '' : ` · #${player.jerseyNumber}`}
            </span>
          </span>
          <InjuryNote status={player.injuryStatus} notes={player.injuryNotes} />
        </p>
        <p className="detail-name" aria-hidden>
          {player.name}
        </p>
      </div>
      <dl className="detail-leads">
        {player.actualPoints === null ? null : (
          <Lead label="Actual" under="points" isFirst>
            <LiveNumber text={pointsText(player.actualPoints)} />
          </Lead>
        )}
        <Lead label="Projected" under="points" isFirst={player.actualPoints === null}>
          {pointsText(player.projectedPoints)}
        </Lead>
        {isPremium ? <Usage player={player} /> : null}
      </dl>
    </div>
  );
}

/** Once locked, how many of this week's lineups have the player; before, how many users have used them up. */
function Usage({ player }: { player: DetailPlayer }) {
  const { usagePercentage: share, usageCount, totalLineups } = player;
  const under = player.game?.started === true ? 'of lineups' : `have used ${himOrThem(player.position)}`;
  const counts = usageCount === null || totalLineups === null ? undefined : `${usageCount} of ${totalLineups}`;
  return (
    <Lead label="Usage" under={under} title={counts}>
      {share === null ? '–' : `${Math.round(share)}%`}
    </Lead>
  );
}

interface LeadProps {
  label: string;
  under: string;
  isFirst?: boolean;
  title?: string | undefined;
  children: ReactNode;
}

function Lead({ label, under, isFirst = false, title, children }: LeadProps) {
  return (
    <div className={isFirst ? 'detail-lead detail-lead-first' : 'detail-lead'} title={title}>
      <dt className="cap">{label}</dt>
      <dd className="detail-figure">{children}</dd>
      <dd className="text-meta text-text-2">{under}</dd>
    </div>
  );
}
