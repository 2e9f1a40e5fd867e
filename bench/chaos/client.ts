import type { CallKey } from '@singleback/contract/calls.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { Seen, Slots, Value } from './audit/history.ts';
import { changeSlots, chooseSlots } from './choose.ts';
import type { Intent } from './plan.ts';
import { type Asked, type Reply, seenOf } from './requests.ts';
import type { World, WorldUser } from './world.ts';

/** Sends requests and knows what they mean to the history. */
export type Send = (process: string, asked: Asked, isRetry: boolean) => Promise<Reply>;

/** A browser of a user: what it believes, and what it does about it. Several of one user do not know of each other. */
export class Client {
  readonly name: string;
  readonly #user: WorldUser;
  readonly #world: World;
  readonly #send: Send;
  readonly #lineups = new Map<string, Seen>();
  readonly #groups: Set<string>;
  #ordersVersion = 0;
  #last: Asked | null = null;
  #count = 0;

  constructor(name: string, user: WorldUser, world: World, send: Send, groups: readonly string[]) {
    this.name = name;
    this.#user = user;
    this.#world = world;
    this.#send = send;
    this.#groups = new Set(groups);
  }

  /** Does what is wanted; whoever got no answer asks again. */
  async act(intent: Intent): Promise<void> {
    const asked = intent.act === 'again' ? this.#last : this.#ask(intent);
    if (asked === null) return;
    const reply = await this.#send(this.name, asked, intent.act === 'again');
    this.#learn(asked, reply);
    this.#last = asked;
    const tries = reply.end === 'info' || intent.act === 'guest save' ? 1 : 0;
    for (let left = tries; left > 0; left -= 1) this.#learn(asked, await this.#send(this.name, asked, true));
  }

  #ask({ act, pick }: Intent): Asked | null {
    const { weekIds, groups, users } = this.#world;
    const week = weekIds[pick % 3 === 0 ? 0 : 1] ?? '';
    const known = this.#lineups.get(week);
    const group = groups[pick % groups.length] ?? '';
    const own = groups.find((_, index) => users[index] === this.#user);
    const inGroup = [...this.#groups][pick % Math.max(1, this.#groups.size)];
    const others = users.filter((user) => user !== this.#user);
    const other = others[pick % others.length] as WorldUser;
    switch (act) {
      case 'save':
      case 'save blindly':
        return known ? this.#update(known, week, pick, act === 'save') : this.#submit(week, pick);
      case 'guest save':
        return known ? this.#ask({ act: 'read', pick }) : this.#submit(week, pick, true);
      case 'regroup':
        return known ? this.#regroup(known, week, pick) : this.#submit(week, pick);
      case 'delete':
        return known
          ? this.#request('delete', 'DELETE /lineup/:id', { id: known.lineup }, bodyOf(known), {
              week,
              lineup: known.lineup,
              base: known.version,
            })
          : null;
      case 'view':
        return this.#request(
          'view',
          'GET /leaderboard/lineups/group/:groupId/week/:weekId/user/:userId',
          { groupId: pick % 2 ? EVERYONE_GROUP_ID : group, weekId: week, userId: other.id },
          undefined,
          { week, group, owner: other.id },
        );
      case 'join':
        return this.#groups.has(group)
          ? this.#message(pick)
          : this.#request('join', 'POST /groups/:id/join', { id: group }, undefined, { group });
      case 'leave':
        return inGroup === undefined || inGroup === own
          ? this.#ask({ act: 'join', pick })
          : this.#request('leave', 'POST /groups/:id/leave', { id: inGroup }, undefined, { group: inGroup });
      case 'settings':
        return own
          ? this.#request('settings', 'PUT /groups/:id/settings', { id: own }, { k_count: pick % 2 }, { group: own })
          : this.#ask({ act: 'read', pick });
      case 'resize':
        return own
          ? this.#request(
              'resize',
              'PUT /groups/:id',
              { id: own },
              { max_participants: 3 + (pick % 3) },
              { group: own, size: 3 + (pick % 3) },
            )
          : this.#ask({ act: 'read', pick });
      case 'kick':
        return own
          ? this.#request('kick', 'POST /groups/:id/members/:userId/remove', { id: own, userId: other.id }, undefined, {
              group: own,
              member: other.id,
            })
          : this.#ask({ act: 'view', pick });
      case 'close':
        return own
          ? this.#request('close', 'POST /groups/:id/close', { id: own }, undefined, { group: own })
          : this.#ask({ act: 'thread', pick });
      case 'message':
        return this.#message(pick);
      case 'thread':
        return inGroup
          ? this.#request('thread', 'GET /groups/:id/chat', { id: inGroup }, undefined, {
              group: inGroup,
              owner: 'others',
            })
          : this.#ask({ act: 'read', pick });
      case 'orders':
        return this.#orders(week, pick);
      default:
        return this.#request('read', 'GET /lineups/:weekId', { weekId: week }, undefined, { week });
    }
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
    if (group === undefined) return this.#ask({ act: 'join', pick });
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
    const current = body?.details?.lineup;
    if (got.code === 'changed_elsewhere' && current) this.#lineups.set(week, seenOf(current));
    if (got.code === 'not_found' && value.lineup !== undefined) this.#lineups.delete(week);
  }
}

const bodyOf = ({ version }: Seen) => ({ version });

const lineupBody = (week: string, slots: Slots, groups: readonly string[]) => ({
  week_id: week,
  group_ids: [...groups],
  players: Object.entries(slots).map(([position, player_id]) => ({ position, player_id })),
});
