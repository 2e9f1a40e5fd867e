import { useCall } from '../platform/api/use-call.ts';
import { outlookFromWire, seasonLines } from './model.ts';

const QUIET_MS = 300_000;

/** The projections of all weeks that are left; nothing is fetched without a season. */
export function useOutlook(seasonId: string | null) {
  return useCall('GET /players/outlook', ofSeason(seasonId), { staleTime: QUIET_MS, select: outlookFromWire });
}

/** Implied team totals and roofs by week and team; nothing is fetched without a season. */
export function useSeasonLines(seasonId: string | null) {
  return useCall('GET /schedule', ofSeason(seasonId), { staleTime: QUIET_MS, select: seasonLines });
}

const ofSeason = (seasonId: string | null) => (seasonId === null ? null : { query: { season_id: seasonId } });
