import { listAt, textAt } from '../checked-json.ts';
import { ResponseRejected } from '../response-rejected.ts';
import { teamOfCode } from '../teams.ts';

/** How ESPN numbers the teams. */
export const ESPN_TEAMS: Readonly<Record<string, number>> = {
  ARI: 22,
  ATL: 1,
  BAL: 33,
  BUF: 2,
  CAR: 29,
  CHI: 3,
  CIN: 4,
  CLE: 5,
  DAL: 6,
  DEN: 7,
  DET: 8,
  GB: 9,
  HOU: 34,
  IND: 11,
  JAX: 30,
  KC: 12,
  LAR: 14,
  LAC: 24,
  LV: 13,
  MIA: 15,
  MIN: 16,
  NE: 17,
  NO: 18,
  NYG: 19,
  NYJ: 20,
  PHI: 21,
  PIT: 23,
  SEA: 26,
  SF: 25,
  TB: 27,
  TEN: 10,
  WAS: 28,
};

const BY_NUMBER = new Map(Object.entries(ESPN_TEAMS).map(([team, id]) => [String(id), team]));

/** Our abbreviation of a team of ESPN's, by its code or, without one, its id. Throws UnknownTeamCode or ResponseRejected. */
export function teamIn(team: unknown): string {
  const code = textAt(team, 'abbreviation');
  if (code !== null) return teamOfCode('espn', code);
  const byId = BY_NUMBER.get(textAt(team, 'id') ?? '');
  if (byId === undefined) throw new ResponseRejected('a team without a code');
  return byId;
}

/** The same, or null where it can't be read. */
export function teamInOrNull(team: unknown): string | null {
  try {
    return teamIn(team);
  } catch {
    return null;
  }
}

/** An athlete's ESPN id; some answers identify an athlete only by the page's address: …/player/_/id/4426502/drake-london. */
export function athleteIdIn(athlete: unknown): string | null {
  const links = listAt(athlete, 'links').map((link) => /\/id\/(\d+)(\/|$)/.exec(textAt(link, 'href') ?? '')?.[1]);
  return textAt(athlete, 'id') ?? links.find((id) => id !== undefined) ?? null;
}
