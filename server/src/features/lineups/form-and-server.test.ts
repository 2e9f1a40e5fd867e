import type { Player } from '@singleback/contract/players.ts';
import { DEFAULT_SETTINGS, EVERYONE_GROUP_ID, type GroupSettings } from '@singleback/game/groups/settings.ts';
import { checkLineup } from '@singleback/game/lineups/check-lineup.ts';
import {
  addPlayer,
  type DraftChange,
  emptyDraft,
  isComplete,
  removePlayer,
  swapPlayerInto,
  toggleDoubleDown,
} from '@singleback/game/lineups/draft.ts';
import { DRAFT_STATUS_TEXT, draftStatus } from '@singleback/game/lineups/draft-status.ts';
import {
  type Draft,
  type LineupContext,
  type LineupPlayer,
  type LineupRules,
  playerIdsOf,
  rulesOf,
} from '@singleback/game/lineups/lineup.ts';
import { swapSlots } from '@singleback/game/lineups/move-in-lineup.ts';
import { draftFromSaved } from '@singleback/game/lineups/saved-draft.ts';
import type { Slot } from '@singleback/game/lineups/slots.ts';
import { slotTakes } from '@singleback/game/players/positions.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LineupHouse, openLineupHouse, type Person } from '../../testing/lineup-house.ts';
import { BYE_WEEK, changeGame, HOURS } from '../../testing/small-season.ts';
import type { Answer } from '../../testing/test-house.ts';

// The form reads nothing but what the calls answer, and asks the game's functions; the server checks again. Whatever
// somebody does in the builder: what it allows is accepted at the same instant, what it refuses is refused in its words.

const CANCELLED_WEEK = 5;
const SPENT_WEEK = 3;
const RUNS = 60;
// Of one seed, so that every refusal is surely among the runs.
const SEED = 7;

/** What the groups play by that a lineup is handed in to; some are handed in to everyone's as well. */
const SHORT = { QB: 1, RB: 1, WR: 1, TE: 0, FLEX: 2, DEF: 0, K: 1 };
const TABLES: Partial<GroupSettings>[] = [
  {},
  { playerDoubleDown: true, maxPlayerUsage: 2 },
  { counts: SHORT, playerDoubleDown: true },
];

/** Who plays, where, by what. */
interface Table {
  ben: Person;
  groupIds: string[];
  settings: GroupSettings;
}

let house: LineupHouse;
let names = 0;
const told = new Set<string>();

beforeAll(async () => {
  house = await openLineupHouse();
  await changeGame(house.context.db, house.season, CANCELLED_WEEK, 'MIA', { status: 'cancelled' });
});
afterAll(() => house.close());

// Swaps of a whole lineup are what a server can be asked about: adding and removing come now and then between them.
const KINDS = ['swap', 'swap', 'swap', 'swap', 'swap', 'trade', 'trade', 'add', 'add', 'remove'] as const;

/** A pick is a large number: the place of whoever is meant, modulo how many there are. */
const pick = fc.nat();
const steps = fc.oneof(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    slot: pick,
    player: pick,
  }),
  fc.record({ kind: fc.constant('double' as const), slot: pick, player: pick }),
);
type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never;

const stories = fc.record({
  table: fc.nat({ max: 2 }),
  week: fc.constantFrom(2, 2, BYE_WEEK, CANCELLED_WEEK),
  // Spent before, in another week; handed in before, for this one.
  spent: fc.constantFrom(true, true, false),
  saved: fc.boolean(),
  // Filled before the clock moved on, though never handed in.
  filledBefore: fc.boolean(),
  hours: fc.constantFrom(HOURS.midweek, HOURS.thursdayKickoff, HOURS.sunday, HOURS.sundayKickoff, HOURS.mondayKickoff),
  order: fc.infiniteStream(pick),
  steps: fc.array(steps, { minLength: 4, maxLength: 24 }),
});

test('[G5.23, G5.24, G4.4, G4.8, G4.9] form and server say the same, whatever is done in the form', async () => {
  await fc.assert(
    fc.asyncProperty(stories, async ({ table: at, week, spent, saved, filledBefore, hours, order, steps: done }) => {
      const form = formOf(await newTable(TABLES[at] ?? {}), order);
      house.clock.set(house.season.at(2, HOURS.midweek));
      if (spent) expect((await form.send(form.filled(await form.look(SPENT_WEEK)), SPENT_WEEK)).status).toBe(200);
      house.clock.set(house.season.at(week, 1));
      const early = await form.look(week);
      const before = form.filled(early);
      const id = saved ? (await form.send(before, week)).body.id : undefined;
      expect(id === undefined).toBe(!saved);
      house.clock.set(house.season.at(week, hours));

      const context = await form.look(week, id);
      let draft = saved || filledBefore ? before : form.filled(context);
      const isOfNow = saved || !filledBefore;
      for (const step of done) {
        const change = take(step, draft, context);
        if ('draft' in change.result) {
          draft = change.result.draft;
        } else if (change.forced && isOfNow && isComplete(draft, context.rules as LineupRules)) {
          await expectRefused(() => form.send(change.forced as Draft, week, id), change.result.problem.message);
        }
      }
      await expectSame(form, { draft, context, week, id, isOfNow });
    }),
    { numRuns: RUNS, seed: SEED },
  );
  // Otherwise the runs would have proved little.
  expect([...told].toSorted()).toEqual(
    expect.arrayContaining([
      'Double-down cannot be changed once the player’s game has started',
      'Game canceled this week',
      'On bye this week',
      'Player game has started',
      'saved',
    ]),
  );
  expect([...told].some((words) => words.startsWith('Player usage limit reached'))).toBe(true);
  expect([...told].some((words) => words.endsWith('is already selected in another position'))).toBe(true);
}, 180_000);

/** A draft as it stands is handed in: the server does what the form's own check says. */
async function expectSame(
  form: Form,
  at: { draft: Draft; context: LineupContext; week: number; id: string | undefined; isOfNow: boolean },
): Promise<void> {
  const { draft, context, week, id, isOfNow } = at;
  const refusal = checkLineup({ name: null, ...handedIn(draft) }, context);
  const { state } = draftStatus(draft, context);
  if (isOfNow && state === 'ready') expect(refusal).toBeNull();
  if (isOfNow && state === 'no_double_down') expect(refusal?.message).toBe(DRAFT_STATUS_TEXT.no_double_down);
  if (refusal) return expectRefused(() => form.send(draft, week, id), refusal.message);
  const answer = await form.send(draft, week, id);
  expect(answer.body).toMatchObject({ double_down_player_id: draft.doubleDownPlayerId });
  expect(answer.status).toBe(200);
  const slots = answer.body.players.map((slot: { position_key: string; player: { id: string } }) => [
    slot.position_key.toUpperCase(),
    slot.player.id,
  ]);
  expect(Object.fromEntries(slots)).toEqual(draft.slots);
  told.add('saved');
}

async function expectRefused(ask: () => Promise<Answer>, words: string): Promise<void> {
  const before = await house.written();
  const answer = await ask();
  expect(answer.body.error).toBe(words);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(await house.written()).toBe(before);
  told.add(words);
}

/** One step in the builder: what it came to, and the draft that somebody would have to send to do it all the same. */
function take(step: Step, draft: Draft, context: LineupContext): { result: DraftChange; forced: Draft | null } {
  const slots = context.rules?.slots ?? [];
  const slot = slots[step.slot % slots.length];
  if (!slot) throw new Error('no slots');
  if (step.kind === 'double') {
    const player = context.players.get(draft.slots[slot.key] ?? '');
    if (!player || !context.rules?.doubleDown) return { result: { draft }, forced: null };
    const target = draft.doubleDownPlayerId === player.id ? null : player.id;
    // Taking it away alone is not a lineup yet: that is told before anything else.
    const forced = target === null ? null : { ...draft, doubleDownPlayerId: target };
    return { result: toggleDoubleDown(draft, player, context), forced };
  }
  if (step.kind === 'trade') return trade(slot, step.player, draft, context);
  const fitting = [...context.players.values()].filter(({ position }) => slotTakes(slot.kind, position));
  const player = fitting[step.player % fitting.length] as LineupPlayer;
  // Alone they leave no whole lineup to send.
  if (step.kind === 'add') return { result: addPlayer(draft, player, context), forced: null };
  if (step.kind === 'remove') {
    return { result: removePlayer(draft, draft.slots[slot.key] ?? '', context), forced: null };
  }
  const slotsForced = { ...draft.slots, [slot.key]: player.id };
  const isKept = Object.values(slotsForced).includes(draft.doubleDownPlayerId);
  const forced = { slots: slotsForced, doubleDownPlayerId: isKept ? draft.doubleDownPlayerId : player.id };
  return { result: swapPlayerInto(draft, slot.key, player, context), forced };
}

/** Two players of the draft change places, in slots that take both. */
function trade(from: Slot, pick: number, draft: Draft, context: LineupContext): ReturnType<typeof take> {
  const takes = ({ kind }: Slot, key: string) => {
    const position = context.players.get(draft.slots[key] ?? '')?.position;
    return position === undefined || slotTakes(kind, position);
  };
  const partners = (context.rules?.slots ?? []).filter((slot) => takes(slot, from.key) && takes(from, slot.key));
  const to = partners[pick % partners.length] ?? from;
  const slots = { ...draft.slots, [from.key]: draft.slots[to.key] ?? null, [to.key]: draft.slots[from.key] ?? null };
  return { result: swapSlots(draft, from.key, to.key, context), forced: { ...draft, slots } };
}

async function newTable(changes: Partial<GroupSettings>): Promise<Table> {
  names += 1;
  const ben = await house.premium(`ben${names}`);
  const own = await house.group(ben, `Table ${names}`, changes);
  const isLikeEveryones = Object.keys(changes).length === 0;
  const groupIds = isLikeEveryones ? [own, EVERYONE_GROUP_ID] : [own];
  return { ben, groupIds, settings: { ...DEFAULT_SETTINGS, ...changes } };
}

const handedIn = ({ slots, doubleDownPlayerId }: Draft) => ({
  players: Object.entries(slots).flatMap(([position, playerId]) => (playerId === null ? [] : [{ position, playerId }])),
  doubleDownPlayerId,
});

type Form = ReturnType<typeof formOf>;

/** The builder of somebody at a table, whose whims are `order`. */
function formOf({ ben: { token }, groupIds, settings }: Table, order: fc.Stream<number>) {
  const rules = rulesOf([settings]) as LineupRules;
  return {
    /** What the form knows of a week, of the calls that it makes, as of now. */
    async look(week: number, id?: string): Promise<LineupContext> {
      const weekId = house.season.week(week);
      const listed: Player[] = (await house.call('GET /players', { token, query: { week_id: weekId } })).body;
      const query = { group_ids: groupIds.join(','), ...(id && { lineup_id: id }) };
      const used: { player_id: string; usage_count: number }[] = (
        await house.call('GET /lineups/used-players', { token, query })
      ).body;
      const uses = new Map(used.map((each) => [each.player_id, each.usage_count]));
      const saved = id && (await house.call('GET /lineup/:id', { token, params: { id } })).body;
      const byId = new Map(listed.map((player) => [player.id, player]));
      const previous: Draft | null = saved
        ? draftFromSaved(
            {
              slots: saved.players.map((slot: { position_key: string; player: { id: string } }) => ({
                positionKey: slot.position_key,
                playerId: slot.player.id,
              })),
              doubleDownPlayerId: saved.double_down_player_id,
            },
            rules,
            byId,
          )
        : null;
      const players = listed.map((player) => asRuled(player, uses.get(player.id) ?? 0));
      return {
        rules,
        players: new Map(players.map((player) => [player.id, player])),
        previous,
        now: house.clock.now(),
      };
    },
    /** A draft filled with whoever comes first, in an order of the moment. */
    filled(context: LineupContext): Draft {
      const ranks = [...context.players.values()].map((player) => ({ player, rank: order.next().value % 997 }));
      const turn = ranks.toSorted((a, b) => a.rank - b.rank).map(({ player }) => player);
      const full = turn.reduce((draft, player) => {
        const change = addPlayer(draft, player, context);
        return 'draft' in change ? change.draft : draft;
      }, emptyDraft(rules));
      const doubled = context.players.get(playerIdsOf(full)[0] ?? '');
      const change = doubled && rules.doubleDown ? toggleDoubleDown(full, doubled, context) : { draft: full };
      return 'draft' in change ? change.draft : full;
    },
    send(draft: Draft, week: number, id?: string): Promise<Answer> {
      const { players, doubleDownPlayerId } = handedIn(draft);
      const body = {
        week_id: house.season.week(week),
        group_ids: groupIds,
        players: players.map(({ position, playerId }) => ({ position, player_id: playerId })),
        double_down_player_id: doubleDownPlayerId,
      };
      return id
        ? house.call('PUT /lineup/:id', { token, params: { id }, body })
        : house.call('POST /lineup', { token, body });
    },
  };
}

function asRuled(player: Player, usesInOthers: number): LineupPlayer {
  const { id, name, position, is_bye, is_locked, kickoff_time, game_status } = player;
  const game = { kickoff: kickoff_time === null ? null : new Date(kickoff_time), started: is_locked };
  return {
    ...{ id, name, position, usesElsewhere: usesInOthers },
    game: is_bye ? null : { ...game, cancelled: game_status === 'cancelled' },
  };
}
