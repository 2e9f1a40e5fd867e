import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alternativesFor } from '../orders/choose.ts';
import { isLocked } from '../players/lock.ts';
import { blockedSlots } from './blocked.ts';
import { type DraftChange, removePlayer, swapPlayerInto } from './draft.ts';
import { draftStatus } from './draft-status.ts';
import { fillDraft } from './fill-draft.ts';
import { keepHeld, lateLines } from './keep-held.ts';
import { type Draft, type LineupContext, type LineupPlayer, playerIdsOf } from './lineup.ts';
import { BEGUN, NOW } from './testing/lineup-cast.ts';
import { play, steps, submit, type World, worlds } from './testing/worlds.ts';

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
