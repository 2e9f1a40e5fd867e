import type { Trophies } from '@singleback/contract/trophies.ts';
import type { GrantedScore, LeagueSeason } from '@singleback/game/trophies/seasons.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import type { Handlers, Input } from '../../handlers.ts';
import { readGrants } from '../../standings/grants-store.ts';
import { asMember } from '../groups/access-service.ts';
import { finalWeeks } from '../recap/recap-service.ts';
import { allSeasons } from '../season/season-service.ts';
import { presentTrophies } from './present-trophies.ts';
import { type LeagueGroup, listLeague, listScores } from './trophies-store.ts';

export const trophiesCalls = { 'GET /groups/:id/trophies': trophiesOf } satisfies Handlers;

/**
 * What has been won in a group and in the groups of earlier seasons that it continues, from final weeks only (decision
 * 037). For active members of the group, whether or not they were in the earlier ones; also if it is closed. Refuses with
 * not_found or not_allowed.
 */
async function trophiesOf(
  { db, clock }: Context,
  { caller, params }: Input<'GET /groups/:id/trophies'>,
): Promise<Trophies> {
  const { row } = await asMember(db, caller, params.id);
  const league = await listLeague(db, row.group.id);
  const seasons = await readSeasons(db, league, clock.now());
  // Read last, so that no week is final whose points were not stored yet.
  const scores = await listScores(
    db,
    league.map((each) => each.groupId),
  );
  const granted = await readGranted(db, league);
  const scoresOf = Map.groupBy(scores, ({ weekId }) => weekId);
  const played = seasons.map(({ id, year, weeks, final }): LeagueSeason => {
    const finalWeeks = final.map(({ id, weekNumber }) => ({ year, weekNumber, scores: scoresOf.get(id) ?? [] }));
    return { year, weeks, finalWeeks, granted: granted.get(id) ?? [] };
  });
  return presentTrophies(played, new Map(scores.map(({ userId, username }) => [userId, username])));
}

/** The seasons of a league with their final weeks, newest first. */
async function readSeasons(db: Db, league: readonly LeagueGroup[], now: Date) {
  const known = new Map((await allSeasons(db)).map((each) => [each.season.id, each]));
  const seasons = league.flatMap(({ seasonId }) => known.get(seasonId) ?? []);
  return Promise.all(
    seasons.map(async ({ season, weeks }) => {
      return {
        id: season.id,
        year: season.year,
        weeks: weeks.length,
        final: await finalWeeks(db, { season, weeks }, now),
      };
    }),
  );
}

/** What is granted for weeks without a lineup in each season of a league, by the season's id. */
async function readGranted(db: Db, league: readonly LeagueGroup[]): Promise<Map<string, GrantedScore[]>> {
  const read = league.map(async ({ groupId, seasonId }) => {
    const grants = await readGrants(db, seasonId, [groupId]);
    return [seasonId, grants.flatMap(({ userId, weeks }) => weeks.map((week) => ({ userId, ...week })))] as const;
  });
  return new Map(await Promise.all(read));
}
