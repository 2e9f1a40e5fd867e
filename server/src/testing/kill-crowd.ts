import type { SavedLineup } from '@singleback/contract/lineups.ts';
import type { Player } from '@singleback/contract/players.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';

/** A lineup as it was sent: slot -> player id. */
export type Sent = Record<string, string>;

/** A crowd user's knowledge of one week. */
export interface Acknowledged {
  token: string;
  weekId: string;
  /** The last lineup with a 200 response, and its id; null before the first response. */
  answered: { id: string; slots: Sent } | null;
  /** The request in flight. */
  underway: Sent | null;
}

const SLOTS = ['QB1', 'RB1', 'RB2', 'WR1', 'WR2', 'TE1', 'FLEX1', 'DEF1', 'K1'] as const;
const UPDATES_A_WEEK = 3;

/** A bearer token for an account. `origin` is the public address, if different from the app's. */
export async function signIn(url: string, email: string, password: string, origin = url): Promise<string> {
  const signedIn = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password }),
  });
  const cookie = signedIn.headers.getSetCookie().map((each) => each.split(';')[0]);
  const { token } = await readJson<{ token: string }>(`${url}/api/auth/token`, { cookie: cookie.join('; ') });
  return token;
}

/** The response of a GET; throws for anything but 200. */
export async function readJson<Reply>(url: string, headers: Record<string, string>): Promise<Reply> {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Reply;
}

/**
 * Submits a lineup for each week, changes it a few times and records the responses, until the server is gone.
 * @param players available players by week; nobody is chosen in two weeks
 * @param onAnswer called for every 200 response
 */
export async function play(
  url: string,
  memories: readonly Acknowledged[],
  players: ReadonlyMap<string, readonly Player[]>,
  onAnswer: () => void,
): Promise<void> {
  const used = new Set<string>();
  for (const memory of memories) {
    for (let turn = 0; turn <= UPDATES_A_WEEK; turn++) {
      memory.underway = changed(memory.answered?.slots ?? {}, players.get(memory.weekId) ?? [], used);
      const saved = await send(url, memory, memory.underway);
      if (!saved) return;
      memory.answered = { id: saved.id, slots: memory.underway };
      memory.underway = null;
      onAnswer();
    }
  }
}

/** The first lineup, or one with half of its slots changed. */
function changed(before: Sent, players: readonly Player[], used: Set<string>): Sent {
  const isFirst = Object.keys(before).length === 0;
  const changing = SLOTS.filter((_, at) => isFirst || (at + used.size) % 2 === 0);
  const after = { ...before };
  for (const slot of changing) {
    const position = slot === 'FLEX1' ? 'RB' : slot.replace(/\d/, '');
    const player = players.find((each) => each.position === position && !each.is_bye && !used.has(each.id));
    // If a position runs out, the slot stays unchanged.
    if (player) {
      used.add(player.id);
      after[slot] = player.id;
    }
  }
  return after;
}

/** @returns null when the server has gone; an error when it refuses */
async function send(url: string, { token, weekId, answered }: Acknowledged, slots: Sent): Promise<SavedLineup | null> {
  try {
    const answer = await fetch(answered ? `${url}/api/lineup/${answered.id}` : `${url}/api/lineup`, {
      method: answered ? 'PUT' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        week_id: weekId,
        group_ids: [EVERYONE_GROUP_ID],
        players: Object.entries(slots).map(([position, player_id]) => ({ player_id, position })),
      }),
    });
    const reply = (await answer.json()) as SavedLineup;
    if (answer.status !== 200) throw new Refused(JSON.stringify(reply));
    return reply;
  } catch (error) {
    if (error instanceof Refused) throw error;
    return null;
  }
}

class Refused extends Error {}
