import type { TeamRecord } from '../report.ts';

/** A team of the product, with the two fields that only feeds and schedules need. */
export interface Team extends TeamRecord {
  conference: 'AFC' | 'NFC';
  division: 'East' | 'North' | 'South' | 'West';
}

/** The 32 franchises, by our abbreviation. */
export const TEAMS: readonly Team[] = [
  team('ARI', 'Arizona Cardinals', 'Cardinals', 'NFC West', '#97233F', '#000000'),
  team('ATL', 'Atlanta Falcons', 'Falcons', 'NFC South', '#A71930', '#000000'),
  team('BAL', 'Baltimore Ravens', 'Ravens', 'AFC North', '#241773', '#9E7C0C'),
  team('BUF', 'Buffalo Bills', 'Bills', 'AFC East', '#00338D', '#C60C30'),
  team('CAR', 'Carolina Panthers', 'Panthers', 'NFC South', '#0085CA', '#000000'),
  team('CHI', 'Chicago Bears', 'Bears', 'NFC North', '#0B162A', '#E64100'),
  team('CIN', 'Cincinnati Bengals', 'Bengals', 'AFC North', '#FB4F14', '#000000'),
  team('CLE', 'Cleveland Browns', 'Browns', 'AFC North', '#FF3C00', '#311D00'),
  team('DAL', 'Dallas Cowboys', 'Cowboys', 'NFC East', '#002244', '#B0B7BC'),
  team('DEN', 'Denver Broncos', 'Broncos', 'AFC West', '#002244', '#FB4F14'),
  team('DET', 'Detroit Lions', 'Lions', 'NFC North', '#0076B6', '#B0B7BC'),
  team('GB', 'Green Bay Packers', 'Packers', 'NFC North', '#203731', '#FFB612'),
  team('HOU', 'Houston Texans', 'Texans', 'AFC South', '#03202F', '#A71930'),
  team('IND', 'Indianapolis Colts', 'Colts', 'AFC South', '#002C5F', '#A5ACAF'),
  team('JAX', 'Jacksonville Jaguars', 'Jaguars', 'AFC South', '#006778', '#000000'),
  team('KC', 'Kansas City Chiefs', 'Chiefs', 'AFC West', '#E31837', '#FFB612'),
  team('LAR', 'Los Angeles Rams', 'Rams', 'NFC West', '#003594', '#FFD100'),
  team('LAC', 'Los Angeles Chargers', 'Chargers', 'AFC West', '#007BC7', '#FFC20E'),
  team('LV', 'Las Vegas Raiders', 'Raiders', 'AFC West', '#000000', '#A5ACAF'),
  team('MIA', 'Miami Dolphins', 'Dolphins', 'AFC East', '#008E97', '#F58220'),
  team('MIN', 'Minnesota Vikings', 'Vikings', 'NFC North', '#4F2683', '#FFC62F'),
  team('NE', 'New England Patriots', 'Patriots', 'AFC East', '#002244', '#C60C30'),
  team('NO', 'New Orleans Saints', 'Saints', 'NFC South', '#D3BC8D', '#000000'),
  team('NYG', 'New York Giants', 'Giants', 'NFC East', '#0B2265', '#A71930'),
  team('NYJ', 'New York Jets', 'Jets', 'AFC East', '#003F2D', '#000000'),
  team('PHI', 'Philadelphia Eagles', 'Eagles', 'NFC East', '#004C54', '#A5ACAF'),
  team('PIT', 'Pittsburgh Steelers', 'Steelers', 'AFC North', '#000000', '#FFB612'),
  team('SEA', 'Seattle Seahawks', 'Seahawks', 'NFC West', '#002244', '#69BE28'),
  team('SF', 'San Francisco 49ers', '49ers', 'NFC West', '#AA0000', '#B3995D'),
  team('TB', 'Tampa Bay Buccaneers', 'Buccaneers', 'NFC South', '#A71930', '#322F2B'),
  team('TEN', 'Tennessee Titans', 'Titans', 'AFC South', '#002244', '#4B92DB'),
  team('WAS', 'Washington Commanders', 'Commanders', 'NFC East', '#5A1414', '#FFB612'),
];

/** Every code that differs from our abbreviation, by the feed that writes it. */
const CODES = {
  nflverse: { LA: 'LAR' },
  espn: { WSH: 'WAS' },
  sleeper: {},
  nflcom: {},
  dynastyprocess: {
    GBP: 'GB',
    JAC: 'JAX',
    KCC: 'KC',
    LVR: 'LV',
    NEP: 'NE',
    NOS: 'NO',
    SFO: 'SF',
    TBB: 'TB',
  },
  shield: { AZ: 'ARI', LA: 'LAR' },
} as const satisfies Record<string, Record<string, string>>;

export type TeamCodes = keyof typeof CODES;

const BY_ABBREVIATION = new Map(TEAMS.map((one) => [one.abbreviation, one]));

/** A feed names an unknown team. Nothing is guessed. */
export class UnknownTeamCode extends Error {
  constructor(feed: TeamCodes, code: string) {
    super(`unknown team code '${code}' (${feed})`);
    this.name = 'UnknownTeamCode';
  }
}

/** Our abbreviation for the code by which `feed` names a team. Throws UnknownTeamCode: a code is never guessed. */
export function teamOfCode(feed: TeamCodes, code: string): string {
  const codes: Record<string, string> = CODES[feed];
  const own = codes[code];
  if (own !== undefined) return own;
  // Where a feed has its own code for a team, ours is not valid there, but no other team has it either.
  if (BY_ABBREVIATION.has(code)) return code;
  throw new UnknownTeamCode(feed, code);
}

/** The feed key of a team's defense: a player of its own. */
export function defenseKey(abbreviation: string): string {
  return `DST-${abbreviation}`;
}

function team(
  abbreviation: string,
  name: string,
  nickname: string,
  division: `${Team['conference']} ${Team['division']}`,
  primaryColor: string,
  secondaryColor: string,
): Team {
  const [conference, half] = division.split(' ') as [Team['conference'], Team['division']];
  const logo = abbreviation === 'WAS' ? 'wsh' : abbreviation.toLowerCase();
  const logoUrl = `https://a.espncdn.com/i/teamlogos/nfl/500/${logo}.png`;
  return { abbreviation, name, nickname, conference, division: half, primaryColor, secondaryColor, logoUrl };
}
