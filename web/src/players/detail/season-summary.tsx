import type { ReactNode } from 'react';
import { pointsText } from '../points-text.ts';
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
    <section className="detail-part" aria-labelledby="detail-season">
      <h3 id="detail-season" className="detail-title">
        Season Summary
      </h3>
      <dl className="summary">
        <Figure label="Season">{pointsText(player.seasonPoints)}</Figure>
        <Figure label="Avg" under={`${gamesPlayed} ${gamesPlayed === 1 ? 'game' : 'games'}`}>
          {pointsText(player.averagePoints)}
        </Figure>
        <Figure label="Rank">{positionRank === null ? '–' : `${position} ${positionRank}`}</Figure>
        <Figure label="Best">{pointsText(season?.best ?? null)}</Figure>
        <Figure label="Worst">{pointsText(season?.worst ?? null)}</Figure>
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
      <dd className="summary-figure">{children}</dd>
      {under === undefined ? null : <dd className="text-meta text-text-2">{under}</dd>}
    </div>
  );
}
