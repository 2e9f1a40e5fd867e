import type { GameRecord, PlayerRecord, StatLineRecord } from '../../report.ts';
import { coreDefenseLine } from '../espn/core-statistics.ts';
import { defenseLines } from '../espn/defense-lines.ts';
import type { Summary } from '../espn/summary.ts';
import { defenseKey } from '../teams.ts';
import type { Unmatched } from '../unmatched.ts';
import type { PointsSource } from './points-source.ts';
import type { CoreBox, World } from './world.ts';

/** Stats that score; a lost fumble is left out because every player has that column. */
const OF_FANTASY = ['passAttempts', 'carries', 'targets', 'receptions', 'fgAttempted', 'patAttempted'] as const;

interface LiveLines {
  lines: StatLineRecord[];
  unmatched: Unmatched[];
}

/**
 * The stat lines of a game in progress or just over, from the source in use. An athlete with an unknown id is
 * reported, not guessed. Null while the source has none.
 */
export function liveLines(world: World, game: GameRecord, source: PointsSource): LiveLines | null {
  if (source === 'sleeper') return sleeperLines(world, game);
  const byEspnId = new Map(world.players.flatMap((one) => (one.espnId === null ? [] : [[one.espnId, one] as const])));
  if (source === 'espn core') return coreLines(world.core.get(game.espnId ?? ''), game, byEspnId);
  const summary = world.boxes.get(game.espnId ?? '')?.summary;
  if (summary === undefined || !summary.hasBegun) return null;
  return boxScoreLines(summary, game, byEspnId);
}

type Players = ReadonlyMap<string, PlayerRecord>;

const ofGame = (game: GameRecord) => ({ weekNumber: game.weekNumber, game: game.feedKey });
const opponentOf = ({ home, away }: GameRecord, team: string) => (team === home ? away : home);

function boxScoreLines(summary: Summary, game: GameRecord, players: Players): LiveLines {
  const lines: StatLineRecord[] = defenseLines(summary).map(({ team, opponent, stats }) => ({
    ...ofGame(game),
    feedKey: defenseKey(team),
    team,
    opponent,
    stats,
  }));
  const unmatched: Unmatched[] = [];
  for (const { athleteId, name, team, opponent, stats } of summary.sides.flatMap(({ lines }) => lines)) {
    const player = players.get(athleteId);
    if (player !== undefined) lines.push({ ...ofGame(game), feedKey: player.feedKey, team, opponent, stats });
    else if (OF_FANTASY.some((key) => stats[key] !== undefined)) {
      unmatched.push({ source: 'espn', externalId: athleteId, name, team, position: null });
    }
  }
  return { lines, unmatched };
}

function coreLines(core: CoreBox | undefined, game: GameRecord, players: Players): LiveLines | null {
  const [home, away] = [game.home, game.away].map((team) => core?.teams.get(team)?.figures);
  if (core === undefined || home === undefined || away === undefined) return null;
  const defense = (team: string, stats: StatLineRecord['stats']): StatLineRecord => ({
    ...ofGame(game),
    ...{ feedKey: defenseKey(team), team, opponent: opponentOf(game, team), stats },
  });
  const lines = [
    defense(game.home, coreDefenseLine(home, away, game.awayScore ?? 0)),
    defense(game.away, coreDefenseLine(away, home, game.homeScore ?? 0)),
  ];
  for (const [athleteId, { team, stats }] of core.athletes) {
    const player = players.get(athleteId);
    if (player === undefined) continue;
    lines.push({ ...ofGame(game), feedKey: player.feedKey, team, opponent: opponentOf(game, team), stats });
  }
  return { lines, unmatched: [] };
}

function sleeperLines(world: World, game: GameRecord): LiveLines | null {
  const bySleeperId = new Map(
    world.players.flatMap((one) => (one.sleeperId === null ? [] : [[one.sleeperId, one] as const])),
  );
  const rows = (world.sleeperLive.get(game.weekNumber)?.rows ?? []).filter(
    ({ team }) => team === game.home || team === game.away,
  );
  if (rows.length === 0) return null;
  const lines = rows.flatMap(({ sleeperId, team, stats }): StatLineRecord[] => {
    const player = bySleeperId.get(sleeperId);
    if (player === undefined) return [];
    return [{ ...ofGame(game), feedKey: player.feedKey, team, opponent: opponentOf(game, team), stats }];
  });
  return { lines, unmatched: [] };
}
