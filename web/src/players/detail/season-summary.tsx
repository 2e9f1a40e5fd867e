import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import type { ReactNode } from 'react';
import styles from './detail-part.module.css';
import type { DetailPlayer } from './detail-player.ts';
import { efficiency } from './efficiency.ts';
import type { SeasonFigures } from './queries.ts';

/**
 * The player's season in six figures [G3.14]: points, average, rank, best and worst game, and the key figure of the
 * position.
 */
export function SeasonSummary({ player, season }: { player: DetailPlayer; season: SeasonFigures | null }) {
  const { gamesPlayed, positionRank, position } = player;
  const key = season === null ? null : efficiency(position, season.stats);
  return (
    <section className={styles.detailPart} aria-labelledby="detail-season">
      <h3 id="detail-season" className="mb-3 font-num text-num-s/[1.2] font-bold tracking-[0.06em] uppercase">
        Season Summary
      </h3>
      <dl className="grid grid-cols-3 gap-x-3 gap-y-4.5">
        <Figure label="Season">{formatPoints(player.seasonPoints, 1)}</Figure>
        <Figure label="Avg" under={`${gamesPlayed} ${gamesPlayed === 1 ? 'game' : 'games'}`}>
          {formatPoints(player.averagePoints, 1)}
        </Figure>
        <Figure label="Rank">{positionRank === null ? '–' : `${position} ${positionRank}`}</Figure>
        <Figure label="Best">{formatPoints(season?.best ?? null, 1)}</Figure>
        <Figure label="Worst">{formatPoints(season?.worst ?? null, 1)}</Figure>
        {key === null ? null : (
          <Figure label={key.label} under={key.under}>
            {key.text}
          </Figure>
        )}
      </dl>
    </section>
  );
}

function Figure({ label, under, children }: { label: string; under?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="cap">{label}</dt>
      <dd className="mt-[3px] font-num text-[26px]/[1.1] font-semibold tabular-nums">{children}</dd>
      {under === undefined ? null : <dd className="text-meta text-text-2">{under}</dd>}
    </div>
  );
}
