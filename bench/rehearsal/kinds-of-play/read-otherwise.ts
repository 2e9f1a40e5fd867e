import type { StatKey } from '@singleback/game/scoring/stat-line.ts';
import { defenseLines } from '../../../server/src/pipeline/feeds/espn/defense-lines.ts';
import { readSummary } from '../../../server/src/pipeline/feeds/espn/summary.ts';
import {
  otherDefenseFigures,
  ownDefenseFigures,
  playerFigures,
  pointsNotAllowed,
} from '../../../server/src/pipeline/feeds/plays/credits.ts';
import type { Play, Side } from '../../../server/src/pipeline/feeds/plays/game-plays.ts';
import { type ShownSide, type ShownSummary, summaryAnswer } from '../../../server/src/pipeline/testing/espn-answers.ts';
import { codeOf } from '../box-scores.ts';
import type { PlayedGame } from '../league.ts';

/** The figures that the live season has from plays alone. */
const FROM_PLAYS = /^(?:fgMade|fgMissed|defSafeties|defBlockedKicks|defTds|defTwoPoint|defPointsAllowed)/;
const SIDES: readonly Side[] = ['home', 'away'];

/** How plays of a kind were read: by ESPN's type and text, and by the text alone, where ESPN does not say the type. */
export interface KindRead {
  kind: string;
  plays: number;
  otherwise: number;
  otherwiseWithoutType: number;
  /** One that was read otherwise by its type, or by its text. */
  example: string | null;
}

/** Reads each recorded play alone, as the live season does, and compares it with what the record credits it with. */
export function readKinds(games: readonly PlayedGame[]): KindRead[] {
  const kinds = new Map<string, KindRead>();
  for (const game of games) {
    for (const plays of withTries(game.plays?.plays ?? [])) {
      const [main] = plays;
      if (main === undefined) continue;
      const kind = [...plays.map(kindOf)].join(' + ');
      const read = kinds.get(kind) ?? { kind, plays: 0, otherwise: 0, otherwiseWithoutType: 0, example: null };
      kinds.set(kind, read);
      read.plays += 1;
      const record = JSON.stringify(ofRecord(plays));
      const [withType, without] = [live(game, plays, true), live(game, plays, false)].map((one) => JSON.stringify(one));
      if (withType !== record) read.otherwise += 1;
      if (without !== record) read.otherwiseWithoutType += 1;
      if (withType !== record || (without !== record && read.example === null)) {
        read.example = `${game.id}: ${main.text} Record ${record}, live ${withType !== record ? withType : without}`;
      }
    }
  }
  return [...kinds.values()].toSorted((a, b) => b.plays - a.plays);
}

/** Each play with the try that follows it. */
function withTries(plays: readonly Play[]): Play[][] {
  const all: Play[][] = [];
  for (const play of plays.filter(({ stats, text }) => stats.length > 0 && text !== null)) {
    if (isTry(play)) all.at(-1)?.push(play);
    else all.push([play]);
  }
  return all;
}

type Figures = Record<Side, Record<string, number>>;

function ofRecord(plays: readonly Play[]): Figures {
  const figures: Figures = { home: {}, away: {} };
  const add = (side: Side, all: readonly (readonly [StatKey, number])[]) => {
    for (const [key, amount] of all) if (FROM_PLAYS.test(key)) count(figures[side], key, amount);
  };
  for (const { stats, scored, isKick } of plays) {
    let allowed = scored?.points ?? 0;
    for (const { statType, yards, side } of stats) {
      add(side, playerFigures(statType, yards, isKick));
      add(side, ownDefenseFigures(statType));
      add(side === 'home' ? 'away' : 'home', otherDefenseFigures(statType, yards));
      allowed -= pointsNotAllowed(statType, isKick);
    }
    if (scored !== null) add(scored.side === 'home' ? 'away' : 'home', [['defPointsAllowed', allowed]]);
  }
  return inOrder(figures);
}

function live(game: PlayedGame, plays: readonly Play[], areTypesKnown: boolean): Figures {
  const teams = { home: codeOf(game.home), away: codeOf(game.away) };
  const { drives, scoringPlays } = espnPlays(plays, teams);
  const typed = <One extends { type: string }>(one: One) => (areTypesKnown ? one : { ...one, type: '' });
  const side = (place: Side): ShownSide => {
    const score = plays.reduce((sum, { scored }) => sum + (scored?.side === place ? scored.points : 0), 0);
    const kicks = plays.flatMap(({ stats }) => stats).filter((stat) => stat.side === place);
    const tried = kicks.filter(({ statType }) => statType >= 69 && statType <= 71).length;
    const made = kicks.filter(({ statType }) => statType === 70).length;
    return { team: teams[place], score, kicking: { '1 Kicker': [`${made}/${tried}`, '0', '0', '0/0', '0'] } };
  };
  const summary = readSummary(
    Buffer.from(
      summaryAnswer({
        ...{ id: game.espnId, home: side('home'), away: side('away') },
        scoringPlays: scoringPlays.map(typed),
        drives: drives.map((drive) => ({ ...drive, plays: drive.plays.map(typed) })),
      }),
    ),
    game.espnId,
  );
  const figures: Figures = { home: {}, away: {} };
  const defenses = defenseLines(summary);
  for (const [index, place] of SIDES.entries()) {
    const all = [...(summary.sides[index]?.lines ?? []), ...defenses.slice(index, index + 1)];
    for (const [key, amount] of all.flatMap(({ stats }) => Object.entries(stats))) {
      if (FROM_PLAYS.test(key)) count(figures[place], key, amount);
    }
  }
  return inOrder(figures);
}

function count(line: Record<string, number>, key: string, amount: number): void {
  line[key] = (line[key] ?? 0) + amount;
}

function inOrder({ home, away }: Figures): Figures {
  const sorted = (line: Record<string, number>) =>
    Object.fromEntries(
      Object.entries(line)
        .filter(([, amount]) => amount !== 0)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  return { home: sorted(home), away: sorted(away) };
}

/** The league's stat types that tell what kind of play it was, in the order in which they decide. */
const KINDS: readonly (readonly [kind: string, whereScored: string, types: readonly number[]])[] = [
  ['Defensive 2pt Conversion', 'Defensive 2pt Conversion', [404]],
  ['Safety', 'Safety', [89]],
  ['Pass Interception Return', 'Interception Return Touchdown', [19]],
  ['Blocked Field Goal', 'Blocked Field Goal Touchdown', [71]],
  ['Field Goal Missed', 'Missed Field Goal Return Touchdown', [69]],
  ['Field Goal Good', 'Field Goal Good', [70]],
  ['Extra Point', 'Extra Point', [72, 73, 74]],
  ['Two-Point Conversion', 'Two-Point Conversion', [75, 76, 77, 78]],
  ['Blocked Punt', 'Blocked Punt Touchdown', [2]],
  ['Punt', 'Punt Return Touchdown', [29, 30]],
  ['Kickoff', 'Kickoff Return Touchdown', [41, 42, 44]],
  ['Fumble Recovery (Opponent)', 'Fumble Return Touchdown', [106]],
  ['Fumble Recovery (Own)', 'Fumble Recovery (Own) Touchdown', [55, 56]],
  ['Sack', 'Sack', [20]],
  ['Pass Reception', 'Passing Touchdown', [15, 16]],
  ['Pass Incompletion', 'Pass Incompletion', [14]],
  ['Rush', 'Rushing Touchdown', [10, 11]],
];

const TOUCHDOWN = 6;

/** ESPN's name of the kind of a play. */
function kindOf({ stats, scored, text }: Play): string {
  const types = new Set(stats.map(({ statType }) => statType));
  const found = KINDS.find(([, , some]) => some.some((type) => types.has(type)));
  if (found === undefined) return /penalty/i.test(text ?? '') ? 'Penalty' : 'Other';
  return scored?.points === TOUCHDOWN ? found[1] : found[0];
}

/** Tries are part of the play before them in ESPN's answers. */
const isTry = (play: Play) =>
  ['Extra Point', 'Two-Point Conversion', 'Defensive 2pt Conversion'].includes(kindOf(play));

type ShownPlays = Required<Pick<ShownSummary, 'drives' | 'scoringPlays'>>;

/** The plays as ESPN's drives and list of scores have them, and the figures of both teams. `teams`: ESPN's codes. */
export function espnPlays(
  plays: readonly Play[],
  teams: Readonly<Record<Side, string>>,
): ShownPlays & { figures: Record<Side, Record<string, string>> } {
  const drives: ShownPlays['drives'] = [];
  const scoringPlays: ShownPlays['scoringPlays'] = [];
  for (const [index, play] of plays.entries()) {
    const { possession, text, key, quarter, clock, stats, scored } = play;
    const kind = kindOf(play);
    if (scored !== null && (!isTry(play) || kind.startsWith('Defensive'))) {
      scoringPlays.push({ team: teams[scored.side], type: kind, text: text ?? '', id: key ?? String(index) });
    }
    if (text === null || stats.length === 0 || isTry(play)) continue;
    const after = plays.slice(index + 1).find((one) => one.stats.length > 0);
    const withTry = after !== undefined && isTry(after) ? `${text} ${after.text ?? ''}` : text;
    const kick = stats.find(({ statType }) => statType >= 69 && statType <= 71);
    const own = { id: key ?? String(index), type: kind, text: withTry, yards: kick?.yards ?? 0, quarter, clock };
    drives.push({ ...(possession === null ? {} : { team: teams[possession] }), plays: [own] });
  }
  return { drives, scoringPlays, figures: { home: figuresOf(plays, 'home'), away: figuresOf(plays, 'away') } };
}

/** What ESPN lists for a team: its losses, and the touchdowns of its defense and special teams. */
function figuresOf(plays: readonly Play[], side: Side): Record<string, string> {
  const own = plays.flatMap(({ stats }) => stats).filter((stat) => stat.side === side);
  const count = (type: number) => own.filter(({ statType }) => statType === type).length;
  const sum = (figures: readonly (readonly [string, number])[], key: string) =>
    figures.reduce((total, [stat, amount]) => total + (stat === key ? amount : 0), 0);
  const against = own.flatMap(({ statType, yards }) => otherDefenseFigures(statType, yards));
  const by = own.flatMap(({ statType }) => ownDefenseFigures(statType));
  return {
    totalYards: String(sum(against, 'defYardsAllowed')),
    sacksYardsLost: `${count(20)}-0`,
    interceptions: String(count(19)),
    fumblesLost: String(count(106)),
    defensiveTouchdowns: String(sum(by, 'defTds')),
  };
}
