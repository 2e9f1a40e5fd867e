import { gzipSync } from 'node:zlib';
import { toUtf8 } from '@singleback/verify/bytes/bytes.ts';
import { formatLockList, groupTag } from '@singleback/verify/locks/entry.ts';
import { saltsAt } from '@singleback/verify/locks/salts.ts';
import { type GrowingTree, growTree, leafHash } from '@singleback/verify/log/tree.ts';
import type { ClientBase } from 'pg';
import { BEGIN_EARLY_START, END_EARLY_START } from '../db/locks.ts';
import { connectAlone } from '../db/timed-client.ts';
import { replyInThread } from '../lib/worker-queue.ts';
import type { GameChange } from './game-locks.ts';
import { GAME_CHANGES, TEAM_LOCKS } from './lock-queries.ts';
import { lineupSealer, type PlayerText, readLoggedTexts, readPlayerTexts, readSeenLineups } from './read-lineups.ts';

/** Which lock to take, and of which database. */
export type LockRequest = LockWanted & { databaseUrl: string };

replyInThread(async ({ databaseUrl, ...wanted }: LockRequest): Promise<SeenLock> => {
  const client = await connectAlone(databaseUrl);
  return viewLock(client, wanted).finally(() => client.end());
});

/** Which lock to take. */
interface LockWanted {
  /** '2026-11-29T18:00:00Z' */
  lockTime: string;
  weekId: string;
  /** The secret of the log. */
  secret: Uint8Array;
}

/** What a lock has seen, and the roots that follow from it. */
export interface SeenLock {
  lastSequence: number;
  teamLocks: Record<string, string>;
  /** Players who were not called so at the lock before, by id. */
  newTexts: [id: string, text: PlayerText][];
  gameChanges: GameChange[];
  list: string;
  /** The list, gzipped. */
  gzipped: Uint8Array;
  lineups: number;
  /** Milliseconds since the snapshot was opened. */
  agoMs: number;
}

/** How long saves may be held up, at most, and how long to wait for those under way. */
const WAIT_MS = 2_000;

/** Reads all lineups of the week from one snapshot, on a connection of its own, and computes the roots of their groups. */
async function viewLock(client: ClientBase, wanted: LockWanted): Promise<SeenLock> {
  const lastSequence = await openSnapshot(client);
  const opened = performance.now();
  const locks = await client.query<{ team: string; time: string }>(TEAM_LOCKS, [wanted.weekId]);
  const teamLocks = Object.fromEntries(locks.rows.map(({ team, time }) => [team, time]));
  const texts = await readPlayerTexts(client, wanted.weekId);
  const used = new Map<string, PlayerText>();
  const seal = lineupSealer({
    salts: saltsAt(wanted.secret, wanted.lockTime),
    teamLocks,
    player(id) {
      const text = texts.get(id);
      if (text === undefined) throw new Error(`A lineup has a player who is not there: ${id}`);
      used.set(id, text);
      return text;
    },
  });
  const groups = new Map<string, GrowingTree>();
  let lineups = 0;
  for await (const lineup of readSeenLineups(client, { weekId: wanted.weekId, lastSequence })) {
    const leaves = seal(lineup).map(({ row }) => leafHash(row));
    lineups += 1;
    for (const groupId of lineup.groupIds) {
      const tree = groups.get(groupId) ?? growTree();
      groups.set(groupId, tree);
      for (const leaf of leaves) tree.add(leaf);
    }
  }
  const logged = await readLoggedTexts(client);
  const { rows: gameChanges } = await client.query<GameChange>(GAME_CHANGES);
  await client.query('commit');
  const list = formatLockList(new Map([...groups].map(([id, tree]) => [groupTag(id), tree.root()])));
  return {
    ...{ lastSequence, teamLocks, gameChanges, list, lineups },
    newTexts: [...used].filter(([id, text]) => !isSameText(text, logged.get(id))),
    gzipped: gzipSync(toUtf8(list)),
    agoMs: performance.now() - opened,
  };
}

/**
 * Opens the snapshot while no save is under way: every save before has a lower number in the history and is seen, every
 * later one has a higher number.
 * @returns the last number
 */
async function openSnapshot(client: ClientBase): Promise<number> {
  await client.query(`set lock_timeout = ${WAIT_MS}`);
  await client.query(BEGIN_EARLY_START);
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ last: string }>(
      'select case when is_called then last_value else 0 end as last from lineup_transactions_sequence_seq',
    );
    return Number(rows[0]?.last);
  } finally {
    await client.query(END_EARLY_START);
  }
}

function isSameText(a: PlayerText, b: PlayerText | undefined): boolean {
  return a.name === b?.name && a.position === b.position && a.team === b.team;
}
