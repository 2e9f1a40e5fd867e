/** A game for ESPN's scoreboard. */
export interface ShownGame {
  id: string;
  home: string;
  away: string;
  date: string;
  state?: 'pre' | 'in' | 'post';
  /** The status type, if it differs from the state's usual one. */
  name?: string;
  completed?: boolean;
  score?: [away: number | string, home: number | string];
  clock?: string;
  period?: number;
  possession?: 'home' | 'away';
  timeValid?: boolean;
  year?: number;
  lastPlay?: { id: string; text: string; side: 'home' | 'away' };
}

/** ESPN's scoreboard, reduced to the fields that we read. */
export function scoreboardAnswer(games: readonly ShownGame[]): string {
  return JSON.stringify({ season: { type: 2, year: 2025 }, week: { number: 1 }, events: games.map(eventOf) });
}

function eventOf(game: ShownGame): object {
  const { id, date, state = 'pre', score = [0, 0], period = 1, clock = '15:00', completed = state === 'post' } = game;
  const side = (homeAway: 'home' | 'away') => ({
    homeAway,
    score: String(score[homeAway === 'away' ? 0 : 1]),
    team: { id: `${homeAway}-${id}`, abbreviation: game[homeAway] },
  });
  return {
    id,
    date,
    season: { year: game.year ?? 2025, type: 2 },
    status: {
      displayClock: clock,
      period,
      type: { name: game.name ?? `STATUS_${state.toUpperCase()}`, state, completed },
    },
    competitions: [
      {
        id,
        timeValid: game.timeValid ?? true,
        // ESPN does not guarantee an order.
        competitors: [side('away'), side('home')],
        ...(game.possession || game.lastPlay ? { situation: situationOf(game) } : {}),
      },
    ],
  };
}

function situationOf({ id, possession, lastPlay }: ShownGame): object {
  return {
    ...(possession ? { possession: `${possession}-${id}` } : {}),
    ...(lastPlay ? { lastPlay: { id: lastPlay.id, text: lastPlay.text, team: { id: `${lastPlay.side}-${id}` } } } : {}),
  };
}

type Cells = Readonly<Record<string, readonly string[]>>;

/** One side of a box score: athletes' cells by category, 'id Name' in front. */
export interface ShownSide {
  team: string;
  score: number;
  passing?: Cells;
  rushing?: Cells;
  receiving?: Cells;
  fumbles?: Cells;
  kicking?: Cells;
  figures?: Readonly<Record<string, string>>;
}

const LABELS = {
  passing: ['C/ATT', 'YDS', 'AVG', 'TD', 'INT'],
  rushing: ['CAR', 'YDS', 'AVG', 'TD', 'LONG'],
  receiving: ['REC', 'YDS', 'AVG', 'TD', 'LONG', 'TGTS'],
  fumbles: ['FUM', 'LOST', 'REC'],
  kicking: ['FG', 'PCT', 'LONG', 'XP', 'PTS'],
} as const;

export interface ShownSummary {
  id: string;
  home: ShownSide;
  away: ShownSide;
  completed?: boolean;
  scoringPlays?: { team: string; type: string; text: string; id?: string }[];
  drives?: { team?: string; plays: ShownPlay[] }[];
}

interface ShownPlay {
  type: string;
  text: string;
  yards?: number;
  id?: string;
  quarter?: number;
  clock?: string;
}

/** ESPN's summary of a game, reduced to the fields that we read. */
export function summaryAnswer({
  id,
  home,
  away,
  completed = false,
  scoringPlays = [],
  drives = [],
}: ShownSummary): string {
  const sides = [home, away];
  return JSON.stringify({
    header: {
      id,
      competitions: [
        {
          id,
          status: { type: { state: completed ? 'post' : 'in', completed } },
          competitors: sides.map((side) => ({
            homeAway: side === home ? 'home' : 'away',
            score: String(side.score),
            team: { id: side.team, abbreviation: side.team },
          })),
        },
      ],
    },
    boxscore: {
      teams: sides.map(({ team, figures = {} }) => ({
        team: { abbreviation: team },
        statistics: Object.entries(figures).map(([name, displayValue]) => ({ name, displayValue })),
      })),
      players: sides.map((side) => ({
        team: { abbreviation: side.team },
        statistics: (Object.keys(LABELS) as (keyof typeof LABELS)[]).map((name) => ({
          name,
          labels: LABELS[name],
          athletes: Object.entries(side[name] ?? {}).map(([athlete, stats]) => {
            const [athleteId = '', ...words] = athlete.split(' ');
            return { athlete: { id: athleteId, displayName: words.join(' ') }, stats };
          }),
        })),
      })),
    },
    scoringPlays: scoringPlays.map(({ team, type, text, id: play }) => {
      return { id: play, text, type: { text: type }, team: { id: team } };
    }),
    drives: {
      previous: drives.map(({ team, plays }) => ({
        ...(team === undefined ? {} : { team: { abbreviation: team } }),
        plays: plays.map(({ type, text, yards, id: play, quarter, clock }) => ({
          ...{ id: play, type: { text: type }, text, statYardage: yards ?? 0 },
          ...(quarter === undefined ? {} : { period: { number: quarter } }),
          ...(clock === undefined ? {} : { clock: { displayValue: clock } }),
        })),
      })),
    },
  });
}
