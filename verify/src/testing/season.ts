import type { Position } from '@singleback/game/players/positions.ts';
import { hundredthsFromPoints, pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import { countedPoints, rankByTotal } from '@singleback/game/standings/standings.ts';
import { toBase64 } from '../bytes/bytes.ts';
import { checkPoints } from '../check/check-points.ts';
import { type Case, type Verdict, verifyExport } from '../check/verify-export.ts';
import { groupTag } from '../locks/entry.ts';
import { checkByWebCrypto } from '../log/check-anywhere.ts';
import {
  GROUP_ID,
  readFrom,
  rootOf,
  rowsAt,
  sheetOf,
  type TakenLock,
  type TestLineup,
  TestLog,
  type TestPlayer,
  type TestSlot,
} from './league.ts';

export const THURSDAY = '2026-11-27T01:15:00Z';
export const SUNDAY = '2026-11-29T18:00:00Z';
export const NIGHT = '2026-11-30T01:20:00Z';

function player(id: string, name: string, position: string, team: string, line: Record<string, number>): TestPlayer {
  return { id, name, position, team, line };
}

/** A week of two lineups with three locks, played honestly unless a test does otherwise. */
export class TestWeek {
  readonly lockOf = new Map([
    ['KC', THURSDAY],
    ['BUF', THURSDAY],
    ['CIN', SUNDAY],
    ['PIT', SUNDAY],
    ['DAL', NIGHT],
    ['PHI', NIGHT],
  ]);
  readonly players = {
    mahomes: player('p-01', 'Patrick Mahomes', 'QB', 'KC', { passingYards: 312, passingTds: 3, interceptions: 1 }),
    kelce: player('p-02', 'Travis Kelce', 'TE', 'KC', { receptions: 7, receivingYards: 81 }),
    burrow: player('p-03', 'Joe Burrow', 'QB', 'CIN', { passingYards: 288, passingTds: 2 }),
    chase: player('p-04', 'Ja’Marr Chase', 'WR', 'CIN', { receptions: 9, receivingYards: 140, receivingTds: 2 }),
    lamb: player('p-05', 'CeeDee Lamb', 'WR', 'DAL', { receptions: 4, receivingYards: 52 }),
    barkley: player('p-06', 'Saquon Barkley', 'RB', 'PHI', { rushingYards: 104, rushingTds: 1 }),
    warren: player('p-07', 'Jaylen Warren', 'RB', 'PIT', { rushingYards: 44, receptions: 3, receivingYards: 19 }),
  };
  readonly lineups: TestLineup[];
  log = new TestLog();
  /** Logs that this one continues. */
  readonly earlier: TestLog[] = [];
  locks: TakenLock[] = [];
  isFinal = true;
  multiplier = 1.25;

  constructor() {
    const { mahomes, kelce, burrow, chase, lamb, barkley, warren } = this.players;
    this.lineups = [
      this.lineup('a', 'Ann', [
        ['QB1', mahomes, true],
        ['RB1', barkley],
        ['WR1', chase],
        ['FLEX1', kelce],
      ]),
      this.lineup('b', 'Ben', [
        ['QB1', burrow],
        ['RB1', warren],
        ['WR1', lamb, true],
        ['FLEX1', null],
      ]),
    ];
  }

  lineup(
    id: string,
    username: string,
    slots: [slot: string, player: TestPlayer | null, isDoubled?: boolean][],
  ): TestLineup {
    const own = slots.map(([slot, player, isDoubled = false]): TestSlot => ({ slot, player, isDoubled }));
    return { id: `lineup-${id}`, userId: `user-${id}`, username, name: `${username}’s week`, slots: own };
  }

  slot(lineup: number, slot: string): TestSlot {
    const own = this.lineups[lineup]?.slots.find((other) => other.slot === slot);
    if (!own) throw new Error(`There is no ${slot}.`);
    return own;
  }

  /** Takes a lock of the lineups as they are, or of these rows. */
  take(lockTime: string, { takenAt = lockTime.replace(/00Z$/, '03Z'), rows = this.rows() } = {}): TakenLock {
    const index = this.log.addLock(lockTime, takenAt, rootOf(rows, lockTime));
    const lock = { lockTime, takenAt, index, rows };
    this.locks.push(lock);
    return lock;
  }

  rows(): TakenLock['rows'] {
    return rowsAt(this.lineups, (team) => this.lockOf.get(team) ?? 'none');
  }

  /** All three locks, one after the other. */
  takeAll(): this {
    for (const lockTime of [THURSDAY, SUNDAY, NIGHT]) this.take(lockTime);
    return this;
  }

  moveGame(teams: [string, string], newLock: string, source = 'espn'): void {
    const oldLock = this.lockOf.get(teams[0]) ?? 'none';
    this.log.add({ kind: 'game', game: `2026_12_${teams.join('_')}`, teams, oldLock, newLock, source });
    for (const team of teams) this.lockOf.set(team, newLock);
  }

  /** The export of the group, as the server would write it now. */
  export() {
    const lineups = this.lineups.map((lineup) => this.exportLineup(lineup));
    const total = (userId: string) =>
      lineups
        .filter((own) => own.userId === userId)
        .reduce((sum, { weekPoints }) => sum + hundredthsFromPoints(weekPoints), 0);
    const users = [...new Map(lineups.map(({ userId, username }) => [userId, username]))];
    return {
      group: { id: GROUP_ID, name: 'Sunday Crew' },
      season: 2026,
      exportedAt: '2026-12-02T12:00:00Z',
      log: {
        origin: this.log.origin,
        key: this.log.key,
        size: this.log.entries.length,
        root: toBase64(this.log.root()),
      },
      weeks: [
        {
          ...{ week: 12, weekId: 'week-12', isFinal: this.isFinal, endsAt: '2026-12-01T08:00:00Z' },
          sheets: { group_tag: groupTag(GROUP_ID), locks: this.locks.map((lock) => sheetOf(lock, this.isFinal)) },
          statLines: Object.values(this.players)
            .filter(({ team }) => this.lockOf.get(team) !== 'none')
            .map(({ id, position, line }) => ({
              playerId: id,
              position,
              line: structuredClone(line),
            })),
        },
      ],
      table: rankByTotal(users.map(([userId, username]) => ({ userId, username, total: total(userId) }))).map(
        ({ total, ...row }) => ({
          ...row,
          totalPoints: pointsFromHundredths(total),
          lineups: lineups
            .filter(({ userId }) => userId === row.userId)
            .map(({ weekPoints }) => ({ weekId: 'week-12', points: weekPoints })),
        }),
      ),
      lineups,
    };
  }

  private exportLineup({ id, userId, username, name, slots }: TestLineup) {
    const shown = slots
      .filter(({ player }) => player !== null)
      .map(({ slot, player, isDoubled }) => {
        const own = player as TestPlayer;
        const isPlayed = this.lockOf.get(own.team) !== 'none';
        return {
          slot,
          own,
          isDoubled,
          isPlayed,
          points: isPlayed ? scorePlayer(own.position as Position, own.line) : null,
        };
      });
    const counted = countedPoints(shown, hundredthsFromPoints(this.multiplier));
    return {
      ...{ lineupId: id, week: 12, userId, username, lineupName: name, multiplier: this.multiplier },
      weekPoints: pointsFromHundredths(counted.total),
      slots: shown.map(({ slot, own, isDoubled, isPlayed, points }, at) => ({
        ...{
          slot,
          isLocked: isPlayed,
          playerId: own.id,
          player: own.name,
          position: own.position,
          isDoubleDown: isDoubled,
        },
        points: points === null ? null : pointsFromHundredths(points),
        countedPoints: points === null ? null : pointsFromHundredths(counted.slots[at] ?? 0),
      })),
    };
  }

  verify(more: Partial<Case> = {}): Promise<Verdict> {
    const logs = [...this.earlier, this.log].map((log) => readFrom(log.files()));
    return verifyExport({
      file: this.export(),
      logs,
      seen: [],
      witnesses: [],
      check: checkByWebCrypto,
      checkPoints,
      ...more,
    });
  }
}
