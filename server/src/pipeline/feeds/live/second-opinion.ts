import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import { AnswerRefused } from '../answer-refused.ts';
import type { World } from './world.ts';

/** Where Sleeper counts a week's points another way than the numbers of record. */
export interface SecondOpinion {
  week: number;
  refused: AnswerRefused;
}

/** Holds the numbers of record of each week that Sleeper has counted against that count, once for each count. */
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
    return [{ week, refused: new AnswerRefused(reason, differences.join('\n')) }];
  });
}
