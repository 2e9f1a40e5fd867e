import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import { ResponseRejected } from '../response-rejected.ts';
import type { World } from './world.ts';

/** A week for which Sleeper's points differ from the stats of record. */
export interface SecondOpinion {
  week: number;
  refused: ResponseRejected;
}

/** Compares the stats of record with Sleeper's points, once for each week that Sleeper has published. */
export function secondOpinions(world: World): SecondOpinion[] {
  const { ofRecord, counted, players } = world;
  if (ofRecord === null) return [];
  const byId = new Map(players.map((player) => [player.sleeperId, player]));
  return [...counted].flatMap(([week, rows]) => {
    counted.delete(week);
    const lines = [...ofRecord.lines.values()].flat().filter(({ weekNumber }) => weekNumber === week);
    const byKey = new Map(lines.map((line) => [line.feedKey, line]));
    const differences = rows.flatMap(({ sleeperId, name, points }) => {
      const player = byId.get(sleeperId);
      const line = player && byKey.get(player.feedKey);
      if (player === undefined || line === undefined) return [];
      const own = scorePlayer(player.position, line.stats);
      return own === points ? [] : [`${name}: ${own / 100} of record, ${points / 100} by Sleeper`];
    });
    if (differences.length === 0) return [];
    const reason = `another count of week ${week} for ${differences.length} of ${rows.length} players`;
    return [{ week, refused: new ResponseRejected(reason, differences.join('\n')) }];
  });
}
