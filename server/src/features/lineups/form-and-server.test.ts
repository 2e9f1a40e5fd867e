import type { Player } from '@singleback/contract/players.ts';
import { DEFAULT_SETTINGS, EVERYONE_GROUP_ID, type GroupSettings } from '@singleback/game/groups/settings.ts';
import { checkLineup } from '@singleback/game/lineups/check-lineup.ts';
import {
  addPlayer,
  DRAFT_STATUS_TEXT,
  type DraftChange,
  draftFromSaved,
  draftStatus,
  emptyDraft,
  isComplete,
  removePlayer,
  swapPlayerInto,
  swapSlots,
  toggleDoubleDown,
} from '@singleback/game/lineups/draft.ts';
import {
  type Draft,
  type LineupContext,
  type LineupPlayer,
  type LineupRules,
  playerIdsOf,
  rulesOf,
} from '@singleback/game/lineups/lineup.ts';
import type { Slot } from '@singleback/game/lineups/slots.ts';
import { slotTakes } from '@singleback/game/players/positions.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../testing/app-fixture.ts';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { BYE_WEEK, changeGame, HOURS } from '../../testing/small-season.ts';

// The form only uses the calls' replies and the game's functions; the server checks again. Whatever a user does in the
// builder: what it allows is accepted at the same instant, and what it refuses is refused in the same words.

const CANCELLED_WEEK = 5;
const SPENT_WEEK = 3;
const RUNS = 60;
// A fixed seed, so that every refusal occurs among the runs.
const SEED = 7;

/** The settings of the lineup's groups; some lineups are submitted to everyone as well. */
const SHORT = { QB: 1, RB: 1, WR: 1, TE: 0, FLEX: 2, DEF: 0, K: 1 };
const TABLES: Partial<GroupSettings>[] = [
  {},
  { playerDoubleDown: true, maxPlayerUsage: 2 },
  { counts: SHORT, playerDoubleDown: true },
];

/** The player of a slot, and how it was chosen. */
interface Table {
  ben: Person;
  groupIds: string[];
  settings: GroupSettings;
}

let fixture: LineupFixture;
let names = 0;
const outcomes = new Set<string>();

beforeAll(async () => {
  fixture = await openLineupFixture();
  await changeGame(fixture.context.db, fixture.season, CANCELLED_WEEK, 'MIA', { status: 'cancelled' });
});
afterAll(() => fixture.close());

// Swaps in complete lineups are what the server can check: adding and removing are less frequent.
const KINDS = ['swap', 'swap', 'swap', 'swap', 'swap', 'trade', 'trade', 'add', 'add', 'remove'] as const;

/** A pick is a large number, used as an index modulo the number of choices. */
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
  // Used in another week; submitted before for this one.
  spent: fc.constantFrom(true, true, false),
  saved: fc.boolean(),
  // Filled before the clock moved on, but not submitted.
  filledBefore: fc.boolean(),
  hours: fc.constantFrom(HOURS.midweek, HOURS.thursdayKickoff, HOURS.sunday, HOURS.sundayKickoff, HOURS.mondayKickoff),
  order: fc.infiniteStream(pick),
  steps: fc.array(steps, { minLength: 4, maxLength: 24 }),
});

test('[G5.23, G5.24, G4.4, G4.8, G4.9] form and server agree, whatever is done in the form', async () => {
  await fc.assert(
    fc.asyncProperty(stories, async ({ table: at, week, spent, saved, filledBefore, hours, order, steps: done }) => {
      const form = formOf(await newTable(TABLES[at] ?? {}), order);
      fixture.clock.set(fixture.season.at(2, HOURS.midweek));
      if (spent) expect((await form.send(form.filled(await form.look(SPENT_WEEK)), SPENT_WEEK)).status).toBe(200);
      fixture.clock.set(fixture.season.at(week, 1));
      const early = await form.look(week);
      const before = form.filled(early);
      const id = saved ? (await form.send(before, week)).body.id : undefined;
      expect(id === undefined).toBe(!saved);
      fixture.clock.set(fixture.season.at(week, hours));

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
  // Otherwise the runs would prove little.
  expect([...outcomes].toSorted()).toEqual(
    expect.arrayContaining([
      'Double-down cannot be changed once the player’s game has started',
      'Game canceled this week',
      'On bye this week',
      'Player game has started',
      'saved',
    ]),
  );
  expect([...outcomes].some((words) => words.startsWith('Player usage limit reached'))).toBe(true);
  expect([...outcomes].some((words) => words.endsWith('is already selected in another position'))).toBe(true);
}, 180_000);

/** Submits a draft: the server must agree with the form's own check. */
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
  outcomes.add('saved');
}

async function expectRefused(send: () => Promise<Answer>, words: string): Promise<void> {
  const before = await fixture.written();
  const answer = await send();
  expect(answer.body.error).toBe(words);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(await fixture.written()).toBe(before);
  outcomes.add(words);
}

/** One step in the builder: its result, and the draft that would have to be sent to bypass a refusal. */
function take(step: Step, draft: Draft, context: LineupContext): { result: DraftChange; forced: Draft | null } {
  const slots = context.rules?.slots ?? [];
  const slot = slots[step.slot % slots.length];
  if (!slot) throw new Error('no slots');
  if (step.kind === 'double') {
    const player = context.players.get(draft.slots[slot.key] ?? '');
    if (!player || !context.rules?.doubleDown) return { result: { draft }, forced: null };
    const target = draft.doubleDownPlayerId === player.id ? null : player.id;
    // Removing it leaves an incomplete lineup, which is refused first.
    const forced = target === null ? null : { ...draft, doubleDownPlayerId: target };
    return { result: toggleDoubleDown(draft, player, context), forced };
  }
  if (step.kind === 'trade') return trade(slot, step.player, draft, context);
  const fitting = [...context.players.values()].filter(({ position }) => slotTakes(slot.kind, position));
  const player = fitting[step.player % fitting.length] as LineupPlayer;
  // On their own they leave no complete lineup to send.
  if (step.kind === 'add') return { result: addPlayer(draft, player, context), forced: null };
  if (step.kind === 'remove') {
    return { result: removePlayer(draft, draft.slots[slot.key] ?? '', context), forced: null };
  }
  const slotsForced = { ...draft.slots, [slot.key]: player.id };
  const isKept = Object.values(slotsForced).includes(draft.doubleDownPlayerId);
  const forced = { slots: slotsForced, doubleDownPlayerId: isKept ? draft.doubleDownPlayerId : player.id };
  return { result: swapPlayerInto(draft, slot.key, player, context), forced };
}

/** Swaps two players of the draft, in slots that accept both. */
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
  const ben = await fixture.premium(`ben${names}`);
  const own = await fixture.group(ben, `Table ${names}`, changes);
  const isLikeEveryones = Object.keys(changes).length === 0;
  const groupIds = isLikeEveryones ? [own, EVERYONE_GROUP_ID] : [own];
  return { ben, groupIds, settings: { ...DEFAULT_SETTINGS, ...changes } };
}

const handedIn = ({ slots, doubleDownPlayerId }: Draft) => ({
  players: Object.entries(slots).flatMap(([position, playerId]) => (playerId === null ? [] : [{ position, playerId }])),
  doubleDownPlayerId,
});

type Form = ReturnType<typeof formOf>;

/** A user's builder, with choices from `order`. */
function formOf({ ben: { token }, groupIds, settings }: Table, order: fc.Stream<number>) {
  const rules = rulesOf([settings]) as LineupRules;
  return {
    /** The form's data of a week, from its calls, as of now. */
    async look(week: number, id?: string): Promise<LineupContext> {
      const weekId = fixture.season.week(week);
      const listed: Player[] = (await fixture.call('GET /players', { token, query: { week_id: weekId } })).body;
      const query = { group_ids: groupIds.join(','), ...(id && { lineup_id: id }) };
      const used: { player_id: string; usage_count: number }[] = (
        await fixture.call('GET /lineups/used-players', { token, query })
      ).body;
      const uses = new Map(used.map((each) => [each.player_id, each.usage_count]));
      const saved = id && (await fixture.call('GET /lineup/:id', { token, params: { id } })).body;
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
        now: fixture.clock.now(),
      };
    },
    /** A draft filled with the first available players, in a random order. */
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
        week_id: fixture.season.week(week),
        group_ids: groupIds,
        players: players.map(({ position, playerId }) => ({ position, player_id: playerId })),
        double_down_player_id: doubleDownPlayerId,
      };
      return id
        ? fixture.call('PUT /lineup/:id', { token, params: { id }, body })
        : fixture.call('POST /lineup', { token, body });
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
