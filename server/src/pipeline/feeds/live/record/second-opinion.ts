import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import type { Doubt } from '../../../doubt.ts';
import type { World } from '../world.ts';

/** The players of a week for whom Sleeper's points differ from the stats of record. */
export interface SecondOpinion {
  week: number;
  doubts: readonly Doubt[];
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
    const doubts = rows.flatMap(({ sleeperId, name, points }): Doubt[] => {
      const player = byId.get(sleeperId);
      const line = player && byKey.get(player.feedKey);
      if (player === undefined || line === undefined) return [];
      const own = scorePlayer(player.position, line.stats);
      if (own === points) return [];
      const reason = `${points / 100} points, and ${own / 100} by the figures of record`;
      return [{ subject: `${name}, week ${week}`, reason, used: 'the figures of record' }];
    });
    return [{ week, doubts }];
  });
}
