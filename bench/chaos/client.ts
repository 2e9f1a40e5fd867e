import type { CallKey } from '@singleback/contract/calls.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { Seen, Slots, Value } from './audit/history.ts';
import { changeSlots, chooseSlots } from './choose.ts';
import type { Intent } from './plan.ts';
import { type Asked, type Reply, seenOf } from './requests.ts';
import type { Known, WorldUser } from './world.ts';

/** Sends requests and knows what they mean to the history. */
export type Send = (process: string, asked: Asked, isRetry: boolean) => Promise<Reply>;

/** A browser of a user: what it believes, and what it does about it. Several of one user do not know of each other. */
export class Client {
  readonly name: string;
  readonly #user: WorldUser;
  readonly #world: Known;
  readonly #send: Send;
  /** By week. */
  readonly #lineups: Map<string, Seen>;
  readonly #groups: Set<string>;
  #ordersVersion = 0;
  #last: Asked | null = null;
  /** What the page fetches next by itself. */
  #next: Asked | null = null;
  #count = 0;

  constructor(
    name: string,
    user: WorldUser,
    world: Known,
    send: Send,
    { groups, lineups = [] }: { groups: readonly string[]; lineups?: readonly (readonly [week: string, Seen])[] },
  ) {
    this.name = name;
    this.#user = user;
    this.#world = world;
    this.#send = send;
    this.#groups = new Set(groups);
    this.#lineups = new Map(lineups);
  }

  /** Does what is wanted; whoever got no answer asks again. */
  async act(intent: Intent): Promise<void> {
    const fetched = this.#next;
    this.#next = null;
    if (fetched) this.#learn(fetched, await this.#send(this.name, fetched, false));
    const asked = intent.act === 'again' ? this.#last : this.#ask(intent);
    if (asked === null) return;
    const reply = await this.#send(this.name, asked, intent.act === 'again');
    this.#learn(asked, reply);
    this.#last = asked;
    const tries = reply.end === 'info' || intent.act === 'guest save' ? 1 : 0;
    for (let left = tries; left > 0; left -= 1) this.#learn(asked, await this.#send(this.name, asked, true));
  }

  #ask({ act, pick }: Intent): Asked | null {
    const week = this.#world.weekIds[pick % 5 < 3 ? 0 : 1] ?? '';
    const known = this.#lineups.get(week);
    if (act === 'orders') return this.#orders(week, pick);
    if (act === 'message') return this.#message(pick);
    if (act === 'save' || act === 'save blindly') {
      return known ? this.#update(known, week, pick, act === 'save') : this.#submit(week, pick);
    }
    if (act === 'guest save' && !known) return this.#submit(week, pick, true);
    if (act === 'regroup') return known ? this.#regroup(known, week, pick) : this.#submit(week, pick);
    if (act === 'delete' && known) {
      const { lineup, version } = known;
      return this.#request(
        'delete',
        'DELETE /lineup/:id',
        { id: lineup },
        { version },
        { week, lineup, base: version },
      );
    }
    if (act === 'view') {
      const owner = this.#other(pick).id;
      const group = pick % 2 ? EVERYONE_GROUP_ID : this.#anyGroup(pick);
      const key = 'GET /leaderboard/lineups/group/:groupId/week/:weekId/user/:userId';
      return this.#request('view', key, { groupId: group, weekId: week, userId: owner }, undefined, {
        week,
        group,
        owner,
      });
    }
    return this.#askGroup(act, pick) ?? this.#read(week);
  }

  /** What concerns a group: as its member, or as its creator. */
  #askGroup(act: Intent['act'], pick: number): Asked | null {
    const { groups, users } = this.#world;
    const group = this.#anyGroup(pick);
    const own = groups.find((_, index) => users[index] === this.#user);
    const member = this.#other(pick).id;
    const inside = [...this.#groups][pick % Math.max(1, this.#groups.size)];
    if (act === 'join' && !this.#groups.has(group)) {
      return this.#request('join', 'POST /groups/:id/join', { id: group }, undefined, { group });
    }
    if (act === 'leave' && inside !== undefined && inside !== own) {
      return this.#request('leave', 'POST /groups/:id/leave', { id: inside }, undefined, { group: inside });
    }
    if (act === 'thread' && inside !== undefined) {
      return this.#request('thread', 'GET /groups/:id/chat', { id: inside }, undefined, {
        group: inside,
        owner: 'others',
      });
    }
    if (own === undefined) return null;
    const of = { id: own };
    if (act === 'settings') {
      return this.#request('settings', 'PUT /groups/:id/settings', of, { k_count: pick % 2 }, { group: own });
    }
    if (act === 'resize') {
      const size = 2 + (pick % 3);
      return this.#request('resize', 'PUT /groups/:id', of, { max_participants: size }, { group: own, size });
    }
    if (act === 'kick') {
      const key = 'POST /groups/:id/members/:userId/remove';
      return this.#request('kick', key, { id: own, userId: member }, undefined, { group: own, member });
    }
    return act === 'close' ? this.#request('close', 'POST /groups/:id/close', of, undefined, { group: own }) : null;
  }

  #read = (week: string) => this.#request('read', 'GET /lineups/:weekId', { weekId: week }, undefined, { week });

  #anyGroup = (pick: number) => this.#world.groups[pick % this.#world.groups.length] ?? '';

  #other(pick: number): WorldUser {
    const others = this.#world.users.filter((user) => user !== this.#user);
    return others[pick % others.length] as WorldUser;
  }

  #submit(week: string, pick: number, isGuest = false): Asked | null {
    const slots = chooseSlots(this.#world, week, pick, this.#used(week));
    if (slots === null) return this.#ask({ act: 'read', pick });
    const groups =
      isGuest || pick % 4 > 1 ? [EVERYONE_GROUP_ID] : [EVERYONE_GROUP_ID, ...[...this.#groups].slice(0, 1)];
    return this.#request('submit', 'POST /lineup', {}, lineupBody(week, slots, groups), { week, slots, groups });
  }

  #update(known: Seen, week: string, pick: number, isVersioned: boolean): Asked | null {
    const slots = changeSlots(this.#world, week, pick, known.slots, this.#used(week));
    if (slots === null) return this.#ask({ act: 'read', pick: pick + (pick % 3 === 0 ? 0 : 1) });
    const base = isVersioned ? known.version : null;
    const body = { ...lineupBody(week, slots, known.groups), ...(base !== null && { version: base }) };
    const value = { week, lineup: known.lineup, base, slots, groups: known.groups };
    return this.#request('update', 'PUT /lineup/:id', { id: known.lineup }, body, value);
  }

  #regroup({ lineup, version, groups: places }: Seen, week: string, pick: number): Asked | null {
    const missing = [...this.#groups].filter((group) => !places.includes(group));
    const adds = missing.length > 0 && (pick % 3 !== 0 || places.length < 2);
    const group = adds ? missing[0] : places.find((each) => each !== EVERYONE_GROUP_ID);
    if (group === undefined || places.length < (adds ? 0 : 2)) return this.#ask({ act: 'view', pick });
    const key = adds ? 'POST /lineup/:id/add-groups' : 'POST /lineup/:id/remove-groups';
    const value = { week, lineup, base: version, groups: [group] };
    return this.#request(
      adds ? 'add groups' : 'remove groups',
      key,
      { id: lineup },
      { group_ids: [group], version },
      value,
    );
  }

  #message(pick: number): Asked | null {
    const [group] = [...this.#groups].slice(pick % Math.max(1, this.#groups.size));
    if (group === undefined) return this.#askGroup('join', pick);
    this.#count += 1;
    const mentioned = this.#world.users[pick % 3]?.name;
    const text = `Hi @${mentioned}, this is ${this.name} ${this.#count}`;
    const message = `0000000a-0000-4000-8000-${String(Number.parseInt(this.name.slice(1), 10) * 1000 + this.#count).padStart(12, '0')}`;
    return this.#request(
      'message',
      'POST /groups/:id/chat',
      { id: group },
      { id: message, text },
      { group, message, text },
    );
  }

  #orders(week: string, pick: number): Asked {
    const known = this.#lineups.get(week);
    const slot = ['RB1', 'WR1', 'QB1'][pick % 3] ?? 'RB1';
    const used = new Set([...this.#used(week), ...Object.values(known?.slots ?? {})]);
    const squad = [...this.#world.players.values()].filter(
      ({ id, position }) => slot.startsWith(position) && !used.has(id),
    );
    const players = squad.slice(pick % 4, (pick % 4) + 3).map(({ id }) => id);
    const wire = {
      week_id: this.#world.weekIds[0],
      lineup_id: null,
      position: slot,
      player_ids: players,
      rest: 'best',
    };
    const body = {
      week_rule: pick % 2 ? 'best' : 'nothing',
      submit_before: 'first',
      planned_weeks: [],
      slots: [wire],
      version: this.#ordersVersion,
    };
    return this.#request('orders', 'PUT /orders', {}, body, { base: this.#ordersVersion });
  }

  #request(f: string, key: CallKey, params: Record<string, string>, body: unknown, value: Value): Asked {
    return { f, key, params, body, token: this.#user.token, value: { user: this.#user.id, ...value } };
  }

  /** The players of the user's other weeks, as far as this browser knows. */
  #used(week: string): string[] {
    return [...this.#lineups].filter(([each]) => each !== week).flatMap(([, { slots }]) => Object.values(slots));
  }

  #learn({ f, value }: Asked, { end, got, body }: Reply): void {
    const week = value.week ?? '';
    if (f === 'orders') this.#ordersVersion = end === 'ok' ? (got.version ?? 0) : this.#ordersVersion;
    if (f === 'orders' && got.code === 'changed_elsewhere') this.#ordersVersion += 1;
    if (f === 'join' && end === 'ok') this.#groups.add(value.group ?? '');
    if (f === 'leave' && end === 'ok') this.#groups.delete(value.group ?? '');
    if (['message', 'thread'].includes(f) && end === 'fail') this.#groups.delete(value.group ?? '');
    if (['submit', 'update', 'add groups', 'remove groups'].includes(f) && end === 'ok')
      this.#lineups.set(week, got as Seen);
    if (f === 'delete' && end === 'ok') this.#lineups.delete(week);
    if (f === 'read' && end === 'ok') {
      const [first] = got.lineups ?? [];
      if (first) this.#lineups.set(week, first);
      else this.#lineups.delete(week);
    }
    if (f === 'submit' && end === 'fail') this.#next = this.#read(week);
    const current = body?.details?.lineup;
    if (got.code === 'changed_elsewhere' && current) this.#lineups.set(week, seenOf(current));
    if (got.code === 'not_found' && value.lineup !== undefined) this.#lineups.delete(week);
  }
}

const lineupBody = (week: string, slots: Slots, groups: readonly string[]) => ({
  week_id: week,
  group_ids: [...groups],
  players: Object.entries(slots).map(([position, player_id]) => ({ position, player_id })),
});
