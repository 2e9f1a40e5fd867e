const READ_MS = 5_000;
const STRIKE_MS = 120;

const NEXT: readonly SampleRow[] = [
  {
    slot: 'QB',
    name: 'Drake Maye',
    team: 'NE',
    color: '#002244',
    foot: '#C60C30',
    opponent: '@ TB',
    projected: '20.4',
  },
  {
    slot: 'RB',
    name: 'James Cook',
    team: 'BUF',
    color: '#00338D',
    foot: '#C60C30',
    opponent: '@ MIA',
    projected: '18.8',
  },
  {
    slot: 'RB',
    name: 'Derrick Henry',
    team: 'BAL',
    color: '#241773',
    foot: '#9E7C0C',
    opponent: '@ MIN',
    projected: '17.2',
  },
  {
    slot: 'WR',
    name: 'Puka Nacua',
    team: 'LAR',
    color: '#003594',
    foot: '#FFD100',
    opponent: '@ SF',
    projected: '19.6',
  },
  {
    slot: 'WR',
    name: 'Nico Collins',
    team: 'HOU',
    color: '#03202F',
    foot: '#A71930',
    opponent: 'vs JAX',
    projected: '15.9',
  },
  {
    slot: 'TE',
    name: 'Tyler Warren',
    team: 'IND',
    color: '#002C5F',
    foot: '#A5ACAF',
    opponent: 'vs ATL',
    projected: '13.1',
  },
  {
    ...{ slot: 'DEF', name: 'Denver Broncos', team: 'DEN', color: '#FB4F14', foot: '#002244' },
    ...{ opponent: 'vs LV', isEasy: true, projected: '10.2' },
  },
];
const SECOND: SampleWeek = { week: 10, rows: NEXT, projected: '115.2', caption: 'A new week, and no player twice.' };

/**
 * Lets the weeks of the sample pass: names are struck one after another, then the next week begins. Waits while
 * `isWatched`. Returns a function that stops it.
 */
export function letWeeksPass(
  first: SampleWeek,
  show: (week: SampleWeek) => void,
  isWatched: () => boolean,
): () => void {
  const steps = [...strikesOf(first), SECOND, ...strikesOf(SECOND), first];
  let at = 0;
  let timer = setTimeout(next, READ_MS);
  function next() {
    const step = steps[at % steps.length];
    if (!isWatched() && step) {
      show(step);
      at += 1;
    }
    timer = setTimeout(next, isStrike(steps[at % steps.length]) && isStrike(step) ? STRIKE_MS : READ_MS);
  }
  return () => clearTimeout(timer);
}

const isStrike = (week: SampleWeek | undefined) => week?.caption === SPENT;
const SPENT = 'Used. They’re gone until next season.';

/** The week with one more name struck in each step, from the top. */
function strikesOf(week: SampleWeek): SampleWeek[] {
  return week.rows.map((_, upTo) => {
    const rows = week.rows.map((row, at) => (at <= upTo && !row.usedInWeek ? { ...row, usedInWeek: week.week } : row));
    return { ...week, rows, caption: SPENT };
  });
}

/** A slot of the sample: open with an opponent, or spent. */
export interface SampleRow {
  slot: string;
  name: string;
  team: string;
  color: string;
  foot: string;
  usedInWeek?: number;
  opponent?: string;
  isEasy?: boolean;
  projected?: string;
}

/** A week of the sample, and what its open players are projected to score. */
export interface SampleWeek {
  week: number;
  rows: readonly SampleRow[];
  projected: string;
  caption: string;
}
