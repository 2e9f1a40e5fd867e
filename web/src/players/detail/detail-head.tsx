// The player dialog's parts.
import type { Team } from '@singleback/contract/season.ts';
import { injuryWord } from '@singleback/game/players/injury.ts';
import { faceWord } from '@singleback/game/players/positions.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { Face } from '../../ui/face.tsx';
import { LiveNumber } from '../../ui/live-number.tsx';
import { useTheme } from '../../ui/theme.ts';
import { DerivedNumber } from '../derived-number.tsx';
import { InjuryMark, ScoreUnconfirmed } from '../player.tsx';
import { headshotUrl, logoUrl, NO_TEAM_COLOR } from '../teams.ts';
import { himOrThem } from './detail-model.ts';
import type { DetailPlayer } from './queries.ts';

interface DetailHeadProps {
  player: DetailPlayer;
  team: Team | undefined;
  /** The week that the figures are of, whose points open; absent where they don't. */
  weekId?: string;
  isPremium: boolean;
}

/** The player's name, team, injury and key figures [G2.32]. */
export function DetailHead({ player, team, weekId, isPremium }: DetailHeadProps) {
  const theme = useTheme();
  const logo = logoUrl(team?.logo_url ?? null, theme);
  const isDefense = player.position === 'DEF';
  const spine = team === undefined ? 'var(--line-2)' : `var(--team-${team.abbreviation})`;
  const color = team?.primary_color ?? NO_TEAM_COLOR;
  return (
    <div
      // The spine is as tall as the dialog: a fixed thing stands in the dialog that is moved to the middle.
      className={cx(
        'flex min-h-[126px] items-center gap-[22px] pt-5 pr-19 pb-4.5 pl-6.5 [background:linear-gradient(90deg,color-mix(in_srgb,var(--team)_26%,transparent),transparent_70%)]',
        'before:fixed before:inset-y-0 before:left-0 before:z-1 before:w-(--spine) before:bg-(--team-spine) max-md:before:hidden',
        'max-md:min-h-0 max-md:flex-wrap max-md:gap-x-3.5 max-md:gap-y-3 max-md:pt-[max(14px,env(safe-area-inset-top))] max-md:pr-15 max-md:pb-3 max-md:pl-4',
      )}
      style={{ '--team': color, '--team-spine': spine } as CSSProperties}
    >
      <Face
        word={faceWord(player.name, player.position, player.teamAbbreviation)}
        color={color}
        size={86}
        bust={!isDefense}
        src={isDefense ? logo : headshotUrl(player.espnId)}
        className="max-md:size-15 max-md:text-[26px]"
      />
      <div className="flex-1 min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <span className="flex items-center gap-2.5 min-w-0 max-md:gap-2">
            {team === undefined || isDefense ? null : (
              <Face word={team.abbreviation} color={color} foot={team.secondary_color} size={26} src={logo} />
            )}
            <span className="font-num text-[17px]/[1.2] font-semibold max-md:text-num-s">
              {team?.name ?? player.teamAbbreviation ?? 'Free agent'} · {player.position}
              {player.jerseyNumber === null ? '' : ` · #${player.jerseyNumber}`}
            </span>
          </span>
          <InjuryNote status={player.injuryStatus} notes={player.injuryNotes} />
        </p>
        <p
          className="mt-2 font-num text-[46px]/[0.95] font-extrabold italic uppercase wrap-break-word max-md:mt-1 max-md:text-[29px]"
          aria-hidden
        >
          {player.name}
        </p>
      </div>
      <dl className="flex gap-6 text-right max-md:-mr-11 max-md:w-[calc(100%_+_44px)] max-md:gap-7 max-md:text-left">
        {player.actualPoints === null ? null : (
          <Lead label="Actual" under={player.isUnconfirmed ? <ScoreUnconfirmed /> : 'points'} isFirst>
            {weekId === undefined ? (
              <LiveNumber text={formatPoints(player.actualPoints, 1)} />
            ) : (
              <DerivedNumber of={null} at={{ weekId, playerId: player.id }}>
                <LiveNumber text={formatPoints(player.actualPoints, 1)} />
              </DerivedNumber>
            )}
          </Lead>
        )}
        <Lead label="Projected" under="points" isFirst={player.actualPoints === null}>
          {formatPoints(player.projectedPoints, 1)}
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
  under: ReactNode;
  isFirst?: boolean;
  title?: string | undefined;
  children: ReactNode;
}

function Lead({ label, under, isFirst = false, title, children }: LeadProps) {
  return (
    <div className="self-end whitespace-nowrap" title={title}>
      <dt className="cap">{label}</dt>
      <dd
        className={cx(
          'font-num',
          isFirst ? 'text-[42px]/none font-bold max-md:text-[34px]/none' : 'text-[28px]/[1.15] font-semibold',
        )}
      >
        {children}
      </dd>
      <dd className="text-meta text-text-2">{under}</dd>
    </div>
  );
}

/** The injury mark with notes; nothing for a healthy player [G9.12]. */
function InjuryNote({ status, notes }: { status: string | null; notes: string | null }) {
  const word = injuryWord(status);
  if (word === null) return null;
  return (
    <span className="inline-flex items-center gap-2 text-text-2">
      <InjuryMark status={status} label={notes ? `${word}:` : ''} className="ml-0" />
      <span>{notes || word}</span>
    </span>
  );
}
