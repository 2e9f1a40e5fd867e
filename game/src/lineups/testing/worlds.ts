import fc from 'fast-check';
import { DEFAULT_SETTINGS, type GroupSettings } from '../../groups/settings.ts';
import type { GameTime } from '../../players/lock.ts';
import { POSITIONS } from '../../players/positions.ts';
import { checkLineup } from '../check-lineup.ts';
import {
  addPlayer,
  type DraftChange,
  emptyDraft,
  filledSlots,
  removePlayer,
  swapPlayerInto,
  swapSlots,
  toggleDoubleDown,
} from '../draft.ts';
import { type Draft, type LineupContext, type LineupPlayer, rulesOf, slotOf } from '../lineup.ts';
import { BEGUN, lineupPlayer, NOW, TO_COME } from './lineup-cast.ts';

export const games = fc.constantFrom<GameTime | null | undefined>(
  TO_COME,
  TO_COME,
  TO_COME,
  BEGUN,
  null,
  undefined,
  { kickoff: null, started: false },
  { kickoff: null, started: true },
  { ...BEGUN, cancelled: true },
);

export const settings: fc.Arbitrary<GroupSettings> = fc
  .record({
    counts: fc.record({
      QB: fc.integer({ min: 0, max: 1 }),
      RB: fc.integer({ min: 0, max: 2 }),
      WR: fc.integer({ min: 1, max: 2 }),
      TE: fc.integer({ min: 0, max: 1 }),
      FLEX: fc.integer({ min: 0, max: 2 }),
      DEF: fc.integer({ min: 0, max: 1 }),
      K: fc.integer({ min: 0, max: 1 }),
    }),
    maxPlayerUsage: fc.integer({ min: 1, max: 2 }),
    playerDoubleDown: fc.boolean(),
  })
  .map((some) => ({ ...DEFAULT_SETTINGS, ...some }));

/** A week with players, and a lineup that is saved or begun. */
export interface World {
  context: LineupContext;
  pool: LineupPlayer[];
  start: Draft;
}

export const worlds: fc.Arbitrary<World> = fc
  .record({
    settings,
    pool: fc.array(
      fc.record({
        position: fc.constantFrom(...POSITIONS),
        game: games,
        usesElsewhere: fc.integer({ min: 0, max: 2 }),
      }),
      {
        minLength: 12,
        maxLength: 30,
      },
    ),
    isEdit: fc.boolean(),
    gamesLater: fc.array(games, { minLength: 10, maxLength: 10 }),
    doubledAt: fc.nat(20),
  })
  .map(({ settings, pool, isEdit, gamesLater, doubledAt }) => {
    const rules = rulesOf([settings]);
    if (rules === null) throw new Error('no rules');
    const strangers = pool.map((one, at) => ({ ...one, id: `p${at}`, name: `Name p${at}` }));
    // A saved lineup was legal when it was saved: free players under the limit, whose games then took their course.
    const saved = rules.slots.map((slot, at) => {
      const position = slot.kind === 'FLEX' ? 'RB' : slot.kind;
      return lineupPlayer(`s${at}`, position, { game: gamesLater[at % gamesLater.length] });
    });
    const doubled = rules.doubleDown ? (saved[doubledAt % saved.length]?.id ?? null) : null;
    const previous: Draft = {
      slots: Object.fromEntries(rules.slots.map((slot, at) => [slot.key, saved[at]?.id ?? null])),
      doubleDownPlayerId: doubled,
    };
    const everybody = isEdit ? [...saved, ...strangers] : strangers;
    return {
      pool: everybody,
      start: isEdit ? previous : emptyDraft(rules),
      context: {
        rules,
        players: new Map(everybody.map((player) => [player.id, player])),
        previous: isEdit ? previous : null,
        now: NOW,
      },
    };
  });

export const steps = fc.array(
  fc.record({
    act: fc.constantFrom('add', 'add', 'add', 'remove', 'swap', 'trade', 'trade', 'double'),
    who: fc.nat(40),
    where: fc.nat(12),
  }),
  { maxLength: 60 },
);

/** The drafts that come of moves in the builder, the first included; what is refused changes nothing. */
export function play({ context, pool, start }: World, moves: { act: string; who: number; where: number }[]): Draft[] {
  const drafts = [start];
  for (const { act, who, where } of moves) {
    const draft = drafts.at(-1) ?? start;
    const player = pool[who % pool.length];
    const key = context.rules?.slots[where % context.rules.slots.length]?.key ?? '';
    if (player === undefined) continue;
    const change: DraftChange =
      act === 'add'
        ? addPlayer(draft, player, context)
        : act === 'remove'
          ? removePlayer(draft, player.id, context)
          : act === 'swap'
            ? swapPlayerInto(draft, key, player, context)
            : act === 'trade'
              ? swapSlots(draft, slotOf(draft, player.id) ?? '', key, context)
              : toggleDoubleDown(draft, player, context);
    if ('draft' in change) drafts.push(change.draft);
  }
  return drafts;
}

/** What the server says of a complete draft; null for one that it takes, and for one with open slots. */
export function submit(draft: Draft, context: LineupContext) {
  const players = context.rules && filledSlots(draft, context.rules);
  return players && checkLineup({ name: null, players, doubleDownPlayerId: draft.doubleDownPlayerId }, context);
}
