import type { CallKey } from '@singleback/contract/calls.ts';
import type { Kind, Seen, Value } from './audit/history.ts';
import type { Planted } from './faults.ts';
import type { Recorder } from './recorder.ts';
import { currentActor } from './turns.ts';
import type { World } from './world.ts';

/** A request, and what it means to the history. */
export interface Asked {
  f: string;
  key: CallKey;
  params: Record<string, string>;
  /** From the question mark on. */
  query?: string;
  body: unknown;
  token: string;
  value: Value;
}

/** What came of a request. */
export interface Reply {
  end: Exclude<Kind, 'invoke'>;
  got: Value;
  // biome-ignore lint/suspicious/noExplicitAny: replies have every shape
  body: any;
}

/** How a request reaches a server: this process's app, or one of several processes. Throws when no answer comes. */
export type Carry = (asked: Asked) => Promise<{ status: number; text: string }>;

/** Carries requests to the app in this process. */
export function injectInto({ app }: Pick<World, 'app'>): Carry {
  return async ({ key, params, body, token }) => {
    const [method = '', pattern = ''] = key.split(' ');
    const answer = await app.inject({
      method: method as 'GET',
      url: urlOf(pattern, params),
      ...(body !== undefined && { payload: body as object }),
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: answer.statusCode, text: answer.body };
  };
}

/** The address of a call with its parameters. */
export const urlOf = (pattern: string, params: Record<string, string>) =>
  `/api${pattern.replace(/:(\w+)/g, (_, name) => params[name] ?? '')}`;

/** Sends requests and writes them into the history. */
export function sender(
  { players, current }: Pick<World, 'players' | 'current'>,
  recorder: Recorder,
  carry: Carry,
): (process: string, asked: Asked, isRetry: boolean) => Promise<Reply> {
  const words = [...players.values()].map(({ id, name }) => ({ id, marks: [id, `"${name}"`] }));
  const old = new Map<string, { status: number; text: string }>();
  return async (process, asked, isRetry) => {
    const { f, value } = asked;
    const actor = currentActor();
    if (actor) actor.f = f;
    recorder.add('invoke', f, process, value);
    const answer = await carryPlanted(current.planted, asked, isRetry).catch(() => ({ status: 0, text: '' }));
    const body = answer.text.startsWith('{') || answer.text.startsWith('[') ? JSON.parse(answer.text) : null;
    const end = answer.status === 200 ? 'ok' : answer.status >= 400 && answer.status < 500 ? 'fail' : 'info';
    const stored = body?.details?.lineup;
    const got =
      end === 'ok'
        ? { ...value, ...gotOf(f, body, value) }
        : { ...value, code: body?.code ?? 'no answer', ...(stored && { lineups: [seenOf(stored)] }) };
    if (end === 'ok' && value.owner !== undefined) {
      got.names = words.filter(({ marks }) => marks.some((mark) => answer.text.includes(mark))).map(({ id }) => id);
    }
    recorder.add(end, f, process, got);
    return { end, got, body };
  };

  async function carryPlanted(planted: Planted | null, asked: Asked, isRetry: boolean) {
    const sent = planted?.request?.(asked.key, asked, isRetry) ?? asked;
    const place = `${asked.token} ${asked.key} ${JSON.stringify(asked.params)}`;
    const known = planted?.servesOld?.(asked.key) ? old.get(place) : undefined;
    const answer = known ?? (await carry(sent));
    if (planted?.servesOld && answer.status === 200) old.set(place, answer);
    return answer;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: replies have every shape
function gotOf(f: string, body: any, value: Value): Value {
  if (['submit', 'update', 'add groups', 'remove groups'].includes(f)) return seenOf(body);
  if (f === 'delete') return { lineup: body.id, version: body.version };
  if (f === 'read') return { lineups: body.map(seenOf) };
  if (f === 'message') return { seq: body.seq, mentions: body.mentions };
  if (f === 'thread') {
    return {
      messages: body.messages.map((each: { id: string; seq: number }) => ({ message: each.id, seq: each.seq })),
    };
  }
  if (f === 'orders') return { version: body.version };
  if (f === 'standings') {
    return {
      rows: body.entries.map((row: { userId: string; totalPoints: number; weeks: number }) => {
        return { user: row.userId, points: Math.round(row.totalPoints * 100), weeks: row.weeks };
      }),
    };
  }
  return value;
}

/** A lineup as its owner reads it. */
export function seenOf(lineup: {
  id: string;
  version: number;
  players: { position_key: string; player: { id: string } }[];
  groups: { id: string }[];
}): Seen {
  return {
    ...{ lineup: lineup.id, version: lineup.version },
    slots: Object.fromEntries(lineup.players.map((each) => [each.position_key.toUpperCase(), each.player.id])),
    groups: lineup.groups.map(({ id }) => id),
  };
}
