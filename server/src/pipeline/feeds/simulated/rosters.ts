import type { Position } from '@singleback/game/players/positions.ts';
import { type Dice, dice } from '../../../lib/dice.ts';
import { defenseKey, TEAMS, type Team } from '../teams.ts';

/** An invented player, or a team's defense. */
export interface RosterPlayer {
  /** 'SIM-BUF-WR2': team, position, depth; 'DST-BUF' for a defense. */
  feedKey: string;
  name: string;
  position: Position;
  team: string;
  jerseyNumber: number | null;
  /** 1 is first on the position's depth chart. */
  depth: number;
  /** About -2 to 2; 0 is average for the place on the chart. */
  talent: number;
}

/** A team's players and its three ratings, about -1.5 to 1.5; 0 is the league's mean. */
export interface TeamSheet {
  team: string;
  players: RosterPlayer[];
  passing: number;
  running: number;
  defending: number;
}

const NUMBERS: Record<Exclude<Position, 'DEF'>, [number, number][]> = {
  QB: [[1, 19]],
  RB: [
    [20, 39],
    [0, 9],
  ],
  WR: [
    [10, 19],
    [80, 89],
    [1, 9],
  ],
  TE: [
    [80, 89],
    [40, 49],
  ],
  K: [[2, 19]],
};

/** All 32 teams by abbreviation; the same seed gives the same people. */
export function drawRosters(seed: string): Map<string, TeamSheet> {
  const charts = TEAMS.map((team) => ({ team, places: placesOf(seed, team.abbreviation) }));
  const names = drawNames(
    seed,
    charts.reduce((count, { places }) => count + places.length, 0),
  );
  return new Map(
    charts.map(({ team, places }) => [
      team.abbreviation,
      teamSheet(seed, team, places, names.splice(0, places.length)),
    ]),
  );
}

interface Place {
  position: Exclude<Position, 'DEF'>;
  depth: number;
}

function placesOf(seed: string, team: string): Place[] {
  const throws = dice(seed, 'roster size', team);
  const sizes = { QB: throws.chance(0.6) ? 3 : 2, RB: 4, WR: 6, TE: throws.chance(0.6) ? 4 : 3, K: 1 };
  return (Object.entries(sizes) as [Place['position'], number][]).flatMap(([position, size]) =>
    Array.from({ length: size }, (_, at) => ({ position, depth: at + 1 })),
  );
}

function teamSheet(seed: string, team: Team, places: Place[], names: string[]): TeamSheet {
  const throws = dice(seed, 'team', team.abbreviation);
  const taken = new Set<number>();
  const players = places.map(({ position, depth }, at): RosterPlayer => {
    const feedKey = `SIM-${team.abbreviation}-${position}${depth}`;
    const talent = clamp(dice(seed, 'talent', feedKey).bell(), 2);
    const jerseyNumber = drawNumber(dice(seed, 'number', feedKey), position, taken);
    return { feedKey, name: names[at] ?? feedKey, position, team: team.abbreviation, jerseyNumber, depth, talent };
  });
  const defense: RosterPlayer = {
    feedKey: defenseKey(team.abbreviation),
    name: team.name,
    position: 'DEF',
    team: team.abbreviation,
    jerseyNumber: null,
    depth: 1,
    talent: 0,
  };
  return {
    team: team.abbreviation,
    players: [...players, defense],
    passing: clamp(throws.bell() * 0.6, 1.5),
    running: clamp(throws.bell() * 0.6, 1.5),
    defending: clamp(throws.bell() * 0.6, 1.5),
  };
}

/** An unused number that fits the position. */
function drawNumber(throws: Dice, position: Place['position'], taken: Set<number>): number {
  const fitting = NUMBERS[position].flatMap(([low, high]) =>
    Array.from({ length: high - low + 1 }, (_, at) => low + at),
  );
  const number = throws.pick(fitting.filter((one) => !taken.has(one)));
  taken.add(number);
  return number;
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}

const FIRST_NAMES = `
Aaron Abram Adrian Alden Alonzo Amari Andre Anthony Antoine Ari Asher Austin Avery Barrett Beau Bennett Blaise Boone
Brady Bram Brandon Braylon Brent Briggs Brock Bryce Caden Caleb Calvin Camden Carlos Carson Cedric Chance Chase Clay
Cody Colby Colt Conrad Cooper Cordell Corey Craig Curtis Dalton Damian Damon Darius Darnell Darren Dashawn Davion Dean
DeAndre Declan Delroy Demetrius Denzel Derrick Deshaun Desmond Devin Dez Dion Dominic Donovan Drake Duncan Dwayne Easton
Eli Elijah Elliott Emmett Enzo Eric Evan Ezekiel Felix Finn Frank Gabriel Garrett Gavin Gordon Graham Grant Griffin
Harlan Harrison Hayden Hector Henry Hollis Hudson Hunter Ian Isaac Isaiah Ivan Jabari Jace Jack Jaden Jalen Jamal
James Jared Jaxon Jay Jeremiah Jermaine Jerome Jesse Joel Jonah Jordan Josiah Julian Justin Kade Kareem Keenan Keith
Kelvin Kendrick Kenny Keyshawn Kirk Kyle Lamont Landon Lane Lawson Leon Levi Liam Lincoln Logan Lorenzo Luke Mack Malachi
Malik Marcus Mario Marquis Martin Mason Maurice Max Micah Miles Mitchell Myles Nash Nate Nico Nolan Noah Omar Orlando
Oscar Otis Owen Parker Perry Pierce Preston Quentin Quincy Rafael Ramon Rashad Raymond Reggie Reid Rhett Ricky Rodney
Roman Ronnie Rory Ross Rowan Russ Sam Seth Shane Shawn Silas Solomon Spencer Sterling Tariq Tate Terrance Theo Tobias
Tommy Travis Trent Trevon Trey Tripp Tristan Tucker Ty Tyree Tyson Vance Vince Wade Walker Wendell Wesley Will Wyatt
Xander Xavier Zack Zane Zeke`
  .trim()
  .split(/\s+/);

const LAST_NAMES = `
Abernathy Ackerly Aldridge Alford Almond Ambrose Amory Applewhite Arbuckle Ardmore Armistead Ashcroft Atchley Atwater
Averill Babcock Bagwell Balfour Bancroft Banning Bardwell Barlowe Barnaby Bascombe Beauchamp Beckford Bellamy Benbow
Bickford Birdsong Blakeslee Blandford Bledstone Bohannon Bonner Boothe Bowditch Brackett Bradwell Braswell Breland
Bridger Brockway Bromley Bruton Buckner Bunting Burgin Burkhart Cadwell Calder Cantrell Carmody Carrington Castleberry
Catlett Chadwick Chalmers Chatham Chisolm Clayborn Cleghorn Coble Coldwell Colvard Conaway Copeland Corbin Cottrell
Covington Crandall Crenshaw Cresswell Culpepper Danforth Daugherty Deering Delaney Denby Dockery Doughty Drayton
Dunaway Dunleavy Eastman Eberhart Eddings Edgerton Elkins Ellery Emery Ensley Eubanks Everhart Fairbanks Falconer
Farnsworth Farrow Fenwick Fairley Fitzhugh Fleetwood Fontaine Forsythe Frazee Freeland Fulbright Gaddis Gainey
Gallagher Gantt Garland Garrison Gatlin Gilchrist Gilmore Gladney Goodloe Grantham Greenlee Gresham Grimsley Guidry
Hackett Hadley Hairston Halloran Halsey Hampstead Hanley Harcourt Hargrove Harkness Harwell Hatcher Haverford
Hawthorne Hensley Herndon Hickson Hightower Hinkle Hobart Holbrook Holcomb Hollander Honeycutt Hooks Hornsby Huckaby
Huffman Iverson Ingersoll Isbell Jarrell Jarvis Jeffords Jernigan Jessup Keaton Kellerman Kendrix Ketchum Kilgore
Kimbrough Kingsley Kirkland Lackey Lambeth Langdon Lanham Larkin Latham Leatherwood Leggett Lindell Lockhart Longmire
Loveless Lyndon Mabry Marbury Markham Massey Mattingly Maxey Mayfair McAdoo McCabe McClure McElroy McGill McKenna
McSwain Meadows Merriweather Millsap Moffett Montague Moody Mulligan Munford Musgrove Nance Neely Nettles Newbern
Nickerson Northcutt Oakley Ogden Oglesby Okafor Oldham Olmstead Overstreet Packard Paisley Parrish Paxton Peebles
Pemberton Pendleton Pettigrew Pinckney Pinkston Poindexter Prater Prewitt Pruitt Purcell Quarles Quigley Radcliff
Ragsdale Rainey Ransom Ratliff Rawlins Ridgeway Rigsby Ritter Roebuck Rosewood Rountree Royster Rutledge Sandifer
Satterfield Scales Scarborough Sellars Shackleford Shelby Shelton Shumate Sinclair Skaggs Sloan Smallwood Snead
Spearman Speight Spruill Stampley Standifer Stapleton Starling Steadman Stockdale Stokely Stovall Strickland
Stringfellow Sumrall Swafford Swain Tadlock Talbert Tarver Teague Templeton Thackston Thornhill Threadgill Tidwell
Tillery Tisdale Tolliver Treadwell Truitt Tuggle Twitty Tyndall Underhill Upchurch Vance Varner Vaughn Venable Vickers
Waddell Wagstaff Walden Waldrop Wardlow Weatherly Weatherspoon Wellborn Whatley Wheelock Whisenhunt Whitfield Whitlock
Wickham Wilburn Wilcoxson Wimberly Windham Winfrey Womack Woodard Woodfin Woodruff Wooten Worley Worthington Wyche
Yancey Yarbrough Yates Yeldell Youngblood Zachary Zellner`
  .trim()
  .split(/\s+/);

/** `count` invented names, no two alike. The same seed gives the same names in the same order. */
function drawNames(seed: string, count: number): string[] {
  const firsts = dice(seed, 'first names');
  const lasts = shuffledRounds(seed, count);
  const taken = new Set<string>();
  for (const last of lasts) {
    let name = `${firsts.pick(FIRST_NAMES)} ${last}`;
    while (taken.has(name)) name = `${firsts.pick(FIRST_NAMES)} ${last}`;
    taken.add(name);
  }
  return [...taken];
}

/** Uses every last name once before repeating any. */
function shuffledRounds(seed: string, count: number): string[] {
  const names: string[] = [];
  for (let round = 0; names.length < count; round += 1) {
    names.push(...dice(seed, 'last names', round).shuffle(LAST_NAMES));
  }
  return names.slice(0, count);
}

/** A player and the expected share of the team's carries or throws. */
export interface Share {
  player: RosterPlayer;
  /** Of 1 over the whole team. */
  share: number;
}

/** A team's roles on a day, given who is missing. */
export interface DepthChart {
  quarterback: RosterPlayer;
  kicker: RosterPlayer;
  defense: RosterPlayer;
  carries: Share[];
  targets: Share[];
}

// By rank among the available players: the next one replaces a missing one.
const CARRIES: Partial<Record<Position, readonly number[]>> = {
  RB: [0.52, 0.23, 0.07, 0.02],
  QB: [0.14],
  WR: [0.015, 0.005],
};
const TARGETS: Partial<Record<Position, readonly number[]>> = {
  WR: [0.245, 0.185, 0.115, 0.05, 0.02, 0.01],
  TE: [0.165, 0.05, 0.015, 0.005],
  RB: [0.105, 0.05, 0.015, 0.005],
};
const CARRY_TALENT: Partial<Record<Position, number>> = { RB: 0.14, QB: 0.42, WR: 0.5 };
const TARGET_TALENT: Partial<Record<Position, number>> = { WR: 0.17, TE: 0.28, RB: 0.3 };

/** The chart of a team without those in `missing` (feed keys). */
export function depthChart(sheet: TeamSheet, missing: ReadonlySet<string>): DepthChart {
  const there = sheet.players.filter((player) => !missing.has(player.feedKey));
  const byPosition = Map.groupBy(there, (player) => player.position);
  return {
    quarterback: first(sheet, byPosition, 'QB'),
    kicker: first(sheet, byPosition, 'K'),
    defense: first(sheet, byPosition, 'DEF'),
    carries: shares(byPosition, CARRIES, CARRY_TALENT),
    targets: shares(byPosition, TARGETS, TARGET_TALENT),
  };
}

/** The starter: the first available player, or if there is none the last on the chart plays hurt. */
function first(sheet: TeamSheet, there: Map<Position, RosterPlayer[]>, position: Position): RosterPlayer {
  const starter = there.get(position)?.[0] ?? sheet.players.findLast((player) => player.position === position);
  if (starter === undefined) throw new RangeError(`${sheet.team} has no ${position}`);
  return starter;
}

function shares(
  there: Map<Position, RosterPlayer[]>,
  places: Partial<Record<Position, readonly number[]>>,
  talents: Partial<Record<Position, number>>,
): Share[] {
  const weighed = (Object.entries(places) as [Position, readonly number[]][]).flatMap(([position, weights]) =>
    (there.get(position) ?? []).slice(0, weights.length).map((player, place) => {
      const pull = Math.exp((talents[position] ?? 0) * player.talent);
      return { player, share: (weights[place] ?? 0) * pull };
    }),
  );
  const whole = weighed.reduce((sum, { share }) => sum + share, 0);
  return weighed.map(({ player, share }) => ({ player, share: share / whole }));
}
