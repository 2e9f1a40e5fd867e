import { otherDefenseFigures, ownDefenseFigures } from '../../../server/src/pipeline/feeds/plays/credits.ts';
import type { Play, Side } from '../../../server/src/pipeline/feeds/plays/game-plays.ts';
import type { ShownSummary } from '../../../server/src/pipeline/testing/espn-answers.ts';

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
export function kindOf({ stats, scored, text }: Play): string {
  const types = new Set(stats.map(({ statType }) => statType));
  const found = KINDS.find(([, , some]) => some.some((type) => types.has(type)));
  if (found === undefined) return /penalty/i.test(text ?? '') ? 'Penalty' : 'Other';
  return scored?.points === TOUCHDOWN ? found[1] : found[0];
}

/** Tries are part of the play before them in ESPN's answers. */
export const isTry = (play: Play) =>
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
