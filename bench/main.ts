// `npm run bench -- NAME`: measures the app on this machine. Everything it needs it makes, and removes again.

const HELP = `npm run bench -- …
  leaderboard [seconds] [users]        tables of 50, 1,000 and all users (1,000,000 when not given), idle and changing
  re-rank [lineups …]                  from a commit to the table that shows it, with as many users; 100,000 and 1,000,000 when not given
  kickoff [seconds] [turns] [reads]    saves up to a kickoff; seconds of each turn, turns, reads a second: 10, 2 and 20
  restore [lineups]                    backup, restore and the first table after it; 100,000 when not given
  locks [lineups]                      taking the locks of a week with as many lineups; 100,000 when not given
  herd [browsers] [seconds] [sockets]  many browsers open the app; all sockets reconnect
  sunday [members] [minutes] [seconds] a replayed Sunday over three processes with faults, then every table recomputed; each
                                       member comes every so many seconds: 10,000, 10 and 600
  soak [members] [minutes] [seconds]   the same without faults, and whether memory grows after the games: 10,000, 45 and 600
  chances                              how much of a core the chances of watched groups take
  taps [rounds]                        how soon a slow phone answers taps while messages arrive; 10 when not given
  typing, pages                        the screens, in a browser that is slowed down
  counts                               controls and numbers of the main screens, beside their goals`;

type Bench = (figures: readonly number[]) => Promise<void>;

const benches: Record<string, () => Promise<Bench>> = {
  leaderboard: async () => (await import('./leaderboard.ts')).leaderboard,
  're-rank': async () => (await import('./leaderboard.ts')).reRank,
  kickoff: async () => (await import('./kickoff.ts')).kickoff,
  restore: async () => (await import('./restore.ts')).restore,
  locks: async () => (await import('./locks.ts')).locks,
  herd: async () => (await import('./herd.ts')).herd,
  sunday: async () => (await import('./sunday.ts')).sunday,
  soak: async () => (await import('./sunday.ts')).soak,
  chances: async () => (await import('./chances.ts')).chances,
  taps: async () => (await import('./screens/taps.ts')).taps,
  typing: async () => (await import('./screens/typing.ts')).typing,
  pages: async () => (await import('./screens/pages.ts')).pages,
  counts: async () => (await import('./screens/counts.ts')).counts,
};

const [name = '', ...more] = process.argv.slice(2);
const figures = more.map(Number);
const load = benches[name];
if (load && figures.every((figure) => figure > 0)) await (await load())(figures);
else {
  console.error(HELP);
  process.exitCode = /^(--)?help$/.test(name) ? 0 : 1;
}
