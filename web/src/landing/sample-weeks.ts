const READ_MS = 5_000;
const STRIKE_MS = 120;

const NEXT: readonly SampleRow[] = [
  { player: ['QB', 'Drake Maye', 'NE', '#002244', '#C60C30'], opponent: '@ TB', projected: '20.4' },
  { player: ['RB', 'James Cook', 'BUF', '#00338D', '#C60C30'], opponent: '@ MIA', projected: '18.8' },
  { player: ['RB', 'Derrick Henry', 'BAL', '#241773', '#9E7C0C'], opponent: '@ MIN', projected: '17.2' },
  { player: ['WR', 'Puka Nacua', 'LAR', '#003594', '#FFD100'], opponent: '@ SF', projected: '19.6' },
  { player: ['WR', 'Nico Collins', 'HOU', '#03202F', '#A71930'], opponent: 'vs JAX', projected: '15.9' },
  { player: ['TE', 'Tyler Warren', 'IND', '#002C5F', '#A5ACAF'], opponent: 'vs ATL', projected: '13.1' },
  {
    player: ['DEF', 'Denver Broncos', 'DEN', '#FB4F14', '#002244'],
    opponent: 'vs LV',
    isEasy: true,
    projected: '10.2',
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
  player: readonly [slot: string, name: string, team: string, color: string, foot: string];
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
