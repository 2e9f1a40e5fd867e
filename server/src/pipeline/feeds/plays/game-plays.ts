import { FileRefused } from '../response-rejected.ts';

export type Side = 'home' | 'away';

/** A stat of a play; without a player if it belongs to the team alone. */
interface PlayStat {
  statType: number;
  yards: number;
  side: Side;
  playerId: string | null;
}

/** A play with its own times (UTC). */
export interface Play {
  /** The snap; null for a mark such as the end of a quarter. */
  startedAt: Date | null;
  /** When its outcome is known. */
  endedAt: Date;
  quarter: number;
  /** Game clock at the snap, '9:26'. */
  clock: string;
  possession: Side | null;
  isKick: boolean;
  scored: { side: Side; points: number } | null;
  stats: readonly PlayStat[];
  /** Identifies it within the game; null where the file does not. */
  key: string | null;
  /** In the league's words; null where the file has none. */
  text: string | null;
}

/** A game play by play, in order. */
export interface GamePlays {
  /** The game's feed key. */
  key: string;
  plays: readonly Play[];
  /** When the game is over: later than all its plays. */
  endsAt: Date;
}

interface FilePlay {
  playId?: number;
  playDescription?: string | null;
  playDeleted: boolean;
  playType: string;
  playStartTime: string | null;
  playEndTime: string | null;
  quarter: number;
  clockTime: string | null;
  driveSequence: number;
  playScored: boolean;
  scoringPlayType: string;
  scoringTeamId: string | null;
  stats: { gsisPlayerId: string | null; statType: number; yards: number | null; teamId: string }[];
}

interface PlayFile {
  homeTeam: { id: string };
  awayTeam: { id: string };
  summary: { phase: string };
  driveChart: { drives: { sequence: number; teamId: string }[]; plays: FilePlay[] };
}

const KICKS = new Set(['KICK_OFF', 'PUNT', 'FIELD_GOAL', 'XP_KICK']);
const POINTS: Readonly<Record<string, number>> = { TOUCHDOWN: 6, FIELD_GOAL: 3, PAT: 1, PAT2: 2, SAFETY: 2 };
// Hardly any play lasts longer; one without an end in the file is over by then, or by the next snap.
const LONGEST_PLAY_MS = 12_000;
const LAST_WORD_MS = 1_000;

/** Parses the plays of a finished game. Throws FileRefused on a truncated or incomplete file. */
export function readGamePlays(name: string, key: string, text: string): GamePlays {
  const file = parseFile(name, text);
  const sides = new Map<string | null, Side>([
    [file.homeTeam.id, 'home'],
    [file.awayTeam.id, 'away'],
  ]);
  const drives = new Map(file.driveChart.drives.map((drive) => [drive.sequence, sides.get(drive.teamId) ?? null]));
  const filePlays = file.driveChart.plays.filter((play) => !play.playDeleted);
  const plays: Play[] = [];
  let [at, clock] = [0, '15:00'];
  for (const [index, play] of filePlays.entries()) {
    const startedAt = play.playStartTime === null ? null : instantIn(name, play.playStartTime);
    // Two timestamps in a thousand are a second before those of the previous play.
    const begins = Math.max(at, startedAt ?? 0);
    at = startedAt === null ? begins : Math.max(begins, endOf(name, play, begins, filePlays.slice(index + 1)));
    clock = play.playType === 'END_QUARTER' ? '0:00' : (play.clockTime?.replace(/^0(?=\d:)/, '') ?? clock);
    // Entries before the opening kick-off are not plays.
    if (at === 0) continue;
    plays.push({
      startedAt: startedAt === null ? null : new Date(begins),
      endedAt: new Date(at),
      quarter: play.quarter,
      clock,
      possession: play.playType === 'END_QUARTER' ? null : (drives.get(play.driveSequence) ?? null),
      isKick: KICKS.has(play.playType),
      scored: scoreOf(name, play, sides),
      key: play.playId === undefined ? null : String(play.playId),
      text: play.playDescription ?? null,
      stats: play.stats.map((stat) => ({
        statType: stat.statType,
        yards: stat.yards ?? 0,
        side: known(name, sides.get(stat.teamId)),
        playerId: stat.gsisPlayerId,
      })),
    });
  }
  if (plays.length === 0) throw new FileRefused(name, 'it has no plays');
  return { key, plays, endsAt: new Date(at + LAST_WORD_MS) };
}

function parseFile(name: string, text: string): PlayFile {
  let file: Partial<PlayFile>;
  try {
    file = JSON.parse(text) as Partial<PlayFile>;
  } catch {
    throw new FileRefused(name, 'the file is torn: it is not whole JSON');
  }
  const isWhole =
    typeof file?.homeTeam?.id === 'string' &&
    typeof file.awayTeam?.id === 'string' &&
    Array.isArray(file.driveChart?.drives) &&
    Array.isArray(file.driveChart.plays) &&
    file.driveChart.plays.every((play) => Array.isArray(play?.stats));
  if (!isWhole) throw new FileRefused(name, 'it is not the play-by-play of a game');
  if (file.summary?.phase.startsWith('FINAL') !== true) throw new FileRefused(name, 'its game is not over');
  return file as PlayFile;
}

function endOf(name: string, play: FilePlay, begins: number, following: readonly FilePlay[]): number {
  if (play.playEndTime !== null) return instantIn(name, play.playEndTime);
  const next = following.find((one) => one.playStartTime !== null)?.playStartTime ?? null;
  return Math.min(begins + LONGEST_PLAY_MS, next === null ? Number.POSITIVE_INFINITY : instantIn(name, next));
}

function scoreOf(name: string, play: FilePlay, sides: ReadonlyMap<string | null, Side>): Play['scored'] {
  if (!play.playScored) return null;
  const points = POINTS[play.scoringPlayType];
  if (points === undefined) throw new FileRefused(name, `a score of the unknown kind ${play.scoringPlayType}`);
  return { side: known(name, sides.get(play.scoringTeamId)), points };
}

function instantIn(name: string, written: string): number {
  const at = Date.parse(written);
  if (Number.isNaN(at)) throw new FileRefused(name, `'${written}' is no instant`);
  return at;
}

function known(name: string, side: Side | undefined): Side {
  if (side === undefined) throw new FileRefused(name, 'it names a team that does not play in it');
  return side;
}
