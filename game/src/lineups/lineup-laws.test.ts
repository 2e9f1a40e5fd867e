import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../groups/settings.ts';
import { alternativesFor } from '../orders/choose.ts';
import { isLocked } from '../players/lock.ts';
import { POSITIONS, SLOT_KINDS, slotTakes } from '../players/positions.ts';
import { checkLineup } from './check-lineup.ts';
import {
  type DraftChange,
  draftStatus,
  emptyDraft,
  filledSlots,
  removePlayer,
  swapPlayerInto,
  toggleDoubleDown,
  whyNotAdd,
} from './draft.ts';
import { fillDraft } from './fill-draft.ts';
import { type Draft, type LineupContext, type LineupPlayer, playerIdsOf, rulesOf, slotOf } from './lineup.ts';
import { keepHeld, lateLines } from './rebase-draft.ts';
import { blockedSlots } from './refusals.ts';
import { BEGUN, lineupPlayer, NOW } from './testing/lineup-cast.ts';
import { games, play, settings, steps, submit, type World, worlds } from './testing/worlds.ts';

// Whatever a user does in the builder, the draft stays legal, and the server says what the form says.

describe('whatever is done in the builder', () => {
  test('[G4.7, G5.23] nobody stands twice, everybody fits, the doubled player is in, who started stays', () => {
    fc.assert(
      fc.property(worlds, steps, (world, moves) => {
        const { context } = world;
        for (const draft of play(world, moves)) {
          const ids = playerIdsOf(draft);
          expect(new Set(ids).size).toBe(ids.length);
          for (const slot of context.rules?.slots ?? []) {
            const player = context.players.get(draft.slots[slot.key] ?? '');
            if (player) expect(slotTakes(slot.kind, player.position)).toBe(true);
          }
          const doubled = draft.doubleDownPlayerId;
          if (doubled !== null) expect(ids).toContain(doubled);
          for (const id of context.previous ? playerIdsOf(context.previous) : []) {
            if (!context.previous || !isLocked(context.players.get(id)?.game, NOW)) continue;
            expect(slotOf(draft, id)).toBe(slotOf(context.previous, id));
            if (context.previous.doubleDownPlayerId === id) expect(doubled).toBe(id);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test('[G4.9] what the builder calls ready, the server takes', () => {
    let ready = 0;
    fc.assert(
      fc.property(worlds, steps, (world, moves) => {
        for (const draft of play(world, moves)) {
          const isReady = draftStatus(draft, world.context).state === 'ready';
          if (isReady) ready += 1;
          const refusal = submit(draft, world.context);
          if (isReady) expect(refusal).toBeNull();
          else if (refusal) expect(refusal.message).toBe(draftStatus(draft, world.context).text);
        }
      }),
      { numRuns: 600 },
    );
    expect(ready).toBeGreaterThan(50);
  });

  test('other positions of saved players change the answer to no edit that leaves them where they are', () => {
    let accepted = 0;
    const positions = fc.array(fc.constantFrom(...POSITIONS), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(worlds, steps, positions, ({ context, pool, start }, moves, flipped) => {
        const saved = playerIdsOf(start);
        const fixed = new Set(saved.filter((_, at) => flipped[at % flipped.length] !== 'DEF'));
        const later = new Map(
          [...context.players].map(([id, player]) => {
            const position = flipped[saved.indexOf(id) % flipped.length] ?? player.position;
            return [id, fixed.has(id) ? { ...player, position } : player];
          }),
        );
        const staying = moves.filter(({ act }) => act !== 'trade');
        for (const draft of play({ context, pool: pool.filter(({ id }) => !fixed.has(id)), start }, staying)) {
          if (saved.some((id) => fixed.has(id) && slotOf(draft, id) !== slotOf(start, id))) continue;
          const before = submit(draft, context);
          expect(submit(draft, { ...context, players: later })).toEqual(before);
          if (before === null && fixed.size > 0) accepted += 1;
        }
      }),
      { numRuns: 300 },
    );
    expect(accepted).toBeGreaterThan(20);
  });

  test('what the server takes, the builder can build', () => {
    let taken = 0;
    fc.assert(
      fc.property(worlds, steps, (world, moves) => {
        const { context, start } = world;
        const draft = play(world, moves).at(-1) ?? start;
        if (submit(draft, context) !== null) return;
        const players = context.rules && filledSlots(draft, context.rules);
        if (!players) return;
        taken += 1;
        const leavers = playerIdsOf(start).filter((id) => slotOf(draft, id) !== slotOf(start, id));
        const changes: ((draft: Draft) => DraftChange)[] = [
          ...leavers.map((id) => (now: Draft) => removePlayer(now, id, context)),
          ...players.map(({ playerId, position }) => (now: Draft) => {
            const player = context.players.get(playerId);
            return player ? swapPlayerInto(now, position, player, context) : { draft: now };
          }),
        ];
        const doubled = draft.doubleDownPlayerId === null ? undefined : context.players.get(draft.doubleDownPlayerId);
        if (doubled) {
          changes.push((now) =>
            now.doubleDownPlayerId === doubled.id ? { draft: now } : toggleDoubleDown(now, doubled, context),
          );
        }
        const built = changes.reduce<Draft>((now, change) => {
          const next = change(now);
          if ('problem' in next) throw new Error(next.problem.message);
          return next.draft;
        }, start);
        expect(built).toEqual(draft);
      }),
      { numRuns: 600 },
    );
    expect(taken).toBeGreaterThan(20);
  });

  test('[G5.24, G8.31] the same no in the same words: the hint on the button and the answer to a submit', () => {
    fc.assert(
      fc.property(
        games,
        fc.constantFrom(...POSITIONS),
        fc.nat(3),
        fc.integer({ min: 1, max: 3 }),
        (game, position, uses, limit) => {
          const rules = rulesOf([{ ...DEFAULT_SETTINGS, maxPlayerUsage: limit }]);
          if (rules === null) throw new Error('no rules');
          const asked = lineupPlayer('asked', position, { game, usesElsewhere: uses });
          const home = rules.slots.find((slot) => slotTakes(slot.kind, position))?.key;
          const others = rules.slots.map((slot) => lineupPlayer(slot.key, slot.kind === 'FLEX' ? 'TE' : slot.kind));
          const context = {
            rules,
            players: new Map([asked, ...others].map((one) => [one.id, one])),
            previous: null,
            now: NOW,
          };
          const hint = whyNotAdd(emptyDraft(rules), asked, context);
          const players = rules.slots.map(({ key }) => ({ position: key, playerId: key === home ? 'asked' : key }));
          expect(checkLineup({ name: null, players, doubleDownPlayerId: null }, context)).toEqual(hint);
        },
      ),
    );
  });
});

describe('garbage', () => {
  test('is refused, never thrown at', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('__proto__', 'QB1', 'qb1', 'constructor', 'FLEX1', 's0', 'p1'),
    );
    fc.assert(
      fc.property(
        worlds,
        fc.array(fc.record({ playerId: anything, position: anything }), { maxLength: 12 }),
        fc.option(anything),
        fc.option(anything),
        ({ context }, players, name, doubleDownPlayerId) => {
          const refusal = checkLineup({ name, players, doubleDownPlayerId }, context);
          expect(refusal === null || refusal.message.length > 0).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('[G9.10] slots stand in the order of their kinds, whatever the counts', () => {
    fc.assert(
      fc.property(settings, (some) => {
        const kinds = (rulesOf([some])?.slots ?? []).map((slot) => SLOT_KINDS.indexOf(slot.kind));
        expect(kinds).toEqual(kinds.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('advice is never refused (rules 7.22)', () => {
  /** The same world after a kickoff: some of the games that were to come have begun. */
  const editing = fc.oneof(worlds, { arbitrary: worlds.filter(({ context }) => context.previous !== null), weight: 3 });
  const kickoffs = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 });

  function afterKickoff({ context }: World, begins: readonly boolean[]): LineupContext {
    const later = [...context.players.values()].map((player, at): [string, LineupPlayer] => {
      const isToCome = !isLocked(player.game, NOW) && player.game !== null && player.game?.cancelled !== true;
      return [player.id, isToCome && begins[at % begins.length] ? { ...player, game: BEGUN } : player];
    });
    return { ...context, players: new Map(later) };
  }

  const filling = ({ players }: LineupContext) =>
    [...players.values()].map((player, at) => ({ ...player, projectedPoints: at * 100, injuryStatus: null }));

  const isAccepted = (draft: Draft, context: LineupContext) =>
    draftStatus(draft, context).state === 'ready' && submit(draft, context) === null;

  /** Follows whatever the form says of a draft: replaces who must be replaced, fills what is open, picks a double-down. */
  function followed(draft: Draft, context: LineupContext, replaces: boolean): Draft {
    const take = (change: DraftChange): Draft => {
      if ('problem' in change) throw new Error(`The form proposed what it refuses: ${change.problem.message}`);
      return change.draft;
    };
    let now = draft;
    for (const { slot, player } of blockedSlots(draft, context)) {
      const others = filling(context).filter(({ id }) => id !== player.id);
      const other = others.find((each) => 'draft' in swapPlayerInto(now, slot.key, each, context));
      now = take(
        replaces && other ? swapPlayerInto(now, slot.key, other, context) : removePlayer(now, player.id, context),
      );
    }
    return fillDraft(now, filling(context), context).draft;
  }

  test('[G4.4, G2.47] after a kickoff with unsaved changes: replacing, filling and undoing end in what the server takes', () => {
    let late = 0;
    let taken = 0;
    fc.assert(
      fc.property(editing, steps, kickoffs, fc.boolean(), (world, moves, begins, replaces) => {
        const context = afterKickoff(world, begins);
        for (const unsaved of play(world, moves)) {
          const kept = keepHeld(unsaved, context);
          late += kept.late.length;
          expect(new Set(lateLines(kept.late, context)).size).toBe(kept.late.length);
          expect(keepHeld(kept.draft, context)).toEqual({ draft: kept.draft, late: [] });
          const ids = playerIdsOf(kept.draft);
          expect(new Set(ids).size).toBe(ids.length);
          const draft = followed(kept.draft, context, replaces);
          expect(blockedSlots(draft, context)).toEqual([]);
          if (draftStatus(draft, context).state !== 'ready') continue;
          taken += 1;
          expect(submit(draft, context)).toBeNull();
        }
        if (context.previous !== null) expect(isAccepted(context.previous, context)).toBe(true);
      }),
      { numRuns: 600 },
    );
    expect(late).toBeGreaterThan(10);
    expect(taken).toBeGreaterThan(200);
  });

  test('what keeps its slot is never touched: only changes that came too late are undone', () => {
    fc.assert(
      fc.property(worlds, steps, kickoffs, (world, moves, begins) => {
        const context = afterKickoff(world, begins);
        for (const unsaved of play(world, moves)) {
          const { draft, late } = keepHeld(unsaved, context);
          if (late.length === 0) expect(draft.slots).toEqual(unsaved.slots);
          if (isAccepted(unsaved, context)) expect(draft).toEqual(unsaved);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('standing orders choose what the server takes', () => {
    let chosen = 0;
    fc.assert(
      fc.property(worlds, kickoffs, fc.constantFrom('plan', 'best', 'nothing'), (world, begins, rest) => {
        const context = afterKickoff(world, begins);
        const { rules, previous } = context;
        if (rules === null || previous === null) return;
        const players = new Map(filling(context).map((player) => [player.id, player]));
        for (const { key } of rules.slots) {
          const leaving = previous.slots[key] ?? null;
          if (leaving === null || isLocked(players.get(leaving)?.game, NOW)) continue;
          const taken = new Set(playerIdsOf(previous).filter((id) => id !== leaving));
          const choice = { players, taken, usageLimit: rules.usageLimit, now: NOW };
          for (const id of alternativesFor({ slot: key, playerIds: [...players.keys()], rest }, {}, choice)) {
            if (id === leaving) continue;
            chosen += 1;
            const doubleDownPlayerId = previous.doubleDownPlayerId === leaving ? id : previous.doubleDownPlayerId;
            const changed = { slots: { ...previous.slots, [key]: id }, doubleDownPlayerId };
            expect(submit(changed, context)).toBeNull();
          }
        }
      }),
      { numRuns: 600 },
    );
    expect(chosen).toBeGreaterThan(150);
  });
});
