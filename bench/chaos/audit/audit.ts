import { auditChat, auditGroups } from './groups.ts';
import { at, type Call, callsOf, type Finding, type History, type Report, type Tables, type Wrong } from './history.ts';
import { auditLineups } from './lineups.ts';
import { type Locks, locksOf } from './locks.ts';

/** Everything that a history and its tables have wrong; takes time in proportion to their length. */
export function audit(history: History, tables: Tables): Finding[] {
  const findings: Finding[] = [];
  const report: Report = (wrong: Wrong, words: string) => void findings.push({ wrong, words });
  const calls = callsOf(history);
  const locks = locksOf(tables, calls, report);
  auditLineups(tables, calls, locks, report);
  auditHidden(tables, calls, locks, report);
  auditGroups(tables, calls, report);
  auditChat(tables, calls, report);
  auditOrders(tables, report);
  auditStandings(tables, calls, report);
  // Whatever breaks, users are told what to do: that the database is away is no surprise.
  for (const { f, got, process } of calls) {
    if (got.code === 'surprise') report('lost', `${f} of ${process} was answered with a surprise`);
  }
  return findings;
}

/** What a reply about somebody else names has locked. */
function auditHidden({ games }: Tables, calls: readonly Call[], locks: Locks, report: Report): void {
  const weeks = [...new Set(games.map(({ week }) => week))];
  for (const { f, asked, got, began, ended, process } of calls) {
    if (asked.owner === undefined || asked.owner === asked.user) continue;
    for (const player of got.names ?? []) {
      const mayBeSeen = (asked.week ? [asked.week] : weeks).some((week) => locks.maybe(week, player, began, ended));
      if (!mayBeSeen) report('early', `${f} of ${process} names player ${player} before the lock`);
    }
  }
}

/** An order is carried out once, and each notice is written once. */
function auditOrders({ checks, changes, notices }: Tables, report: Report): void {
  const done = new Map<string, number>();
  const count = (of: Map<string, number>, key: string) => of.set(key, at(of, key, () => 0) + 1);
  for (const { kind, outcome, lineup } of checks) {
    if (outcome === 'done' && kind !== 'week' && lineup !== null) count(done, lineup);
  }
  const made = new Map<string, number>();
  for (const { byOrder, lineup } of changes) if (byOrder) count(made, lineup);
  for (const lineup of new Set([...done.keys(), ...made.keys()])) {
    const [wanted, found] = [done.get(lineup) ?? 0, made.get(lineup) ?? 0];
    if (found > wanted) report('duplicate', `${found} changes of lineup ${lineup} by ${wanted} orders`);
    if (found < wanted) report('lost', `${found} changes of lineup ${lineup} by ${wanted} orders`);
  }
  for (const kept of [checks, notices]) {
    const keys = kept.map(({ user, key }) => `${user} ${key}`);
    if (new Set(keys).size < keys.length) report('duplicate', 'a check or notice is there twice');
  }
}

/** The tables that are shown in the end equal what the lineups add up to. */
function auditStandings({ lineups, points }: Tables, calls: readonly Call[], report: Report): void {
  const figures = new Map(points.map((line) => [`${line.week} ${line.player}`, line.points]));
  for (const { f, asked, got, end } of calls) {
    if (f !== 'standings' || end !== 'ok') continue;
    const totals = new Map<string, { points: number; weeks: number }>();
    for (const { user, week, slots, groups, doubleDown } of lineups) {
      if (!groups.includes(asked.group ?? '')) continue;
      const total = at(totals, user, () => ({ points: 0, weeks: 0 }));
      total.weeks += 1;
      for (const player of Object.values(slots)) {
        total.points += (figures.get(`${week} ${player}`) ?? 0) * (player === doubleDown ? 2 : 1);
      }
    }
    const shown = new Map((got.rows ?? []).map((row) => [row.user, row]));
    for (const user of new Set([...totals.keys(), ...shown.keys()])) {
      const [own, row] = [totals.get(user) ?? { points: 0, weeks: 0 }, shown.get(user) ?? { points: 0, weeks: 0 }];
      if (own.points !== row.points || own.weeks !== row.weeks) {
        report(
          'lost',
          `the table of ${asked.group} shows ${row.points} in ${row.weeks} weeks for ${user}, not ${own.points} in ${own.weeks}`,
        );
      }
    }
  }
}
