import type { SeasonOutlook } from '@singleback/contract/forecast/outlook.ts';
import type { ScheduledGame } from '@singleback/contract/season.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { outlookFromWire, type SeasonLines, seasonLines } from './model.ts';

const QUIET_MS = 300_000;

/** The projections of all weeks that are left; nothing is fetched without a season. */
export function useOutlook(seasonId: string | null) {
  return useQuery({
    queryKey: keys.outlook(seasonId ?? ''),
    queryFn: () => call('GET /players/outlook', { query: { season_id: seasonId ?? '' } }),
    enabled: seasonId !== null,
    staleTime: QUIET_MS,
    select: readOutlook,
  });
}

const readOutlook = (wire: SeasonOutlook) => outlookFromWire(wire);

/** Implied team totals and roofs by week and team; nothing is fetched without a season. */
export function useSeasonLines(seasonId: string | null) {
  return useQuery({
    queryKey: keys.schedule(seasonId ?? ''),
    queryFn: () => call('GET /schedule', { query: { season_id: seasonId ?? '' } }),
    enabled: seasonId !== null,
    staleTime: QUIET_MS,
    select: readLines,
  });
}

const readLines = (games: ScheduledGame[]): SeasonLines => seasonLines(games);
