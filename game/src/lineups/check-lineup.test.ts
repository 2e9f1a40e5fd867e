import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../groups/settings.ts';
import type { Problem } from '../problem.ts';
import { checkLineup, mismatchLines } from './check-lineup.ts';
import { checkWithdrawal } from './check-withdrawal.ts';
import { draftStatus, emptyDraft, filledSlots } from './draft.ts';
import { type LineupPlayer, rulesOf } from './lineup.ts';
import { blockedLines, blockedSlots } from './refusals.ts';
import { BEGUN, contextOf, lineupOf, lineupPlayer, NINE, NOW, savedOf, TO_COME } from './testing/lineup-cast.ts';

const said = (refusal: Problem | null) => refusal && [refusal.code, refusal.message];
const withPlayers = (...more: LineupPlayer[]) => [
  ...NINE.filter(({ id }) => !more.some((one) => one.id === id)),
  ...more,
];

describe('a new lineup', () => {
  test('[G4.9] nine who fit the nine slots are accepted, slot keys in either case', () => {
    expect(checkLineup(lineupOf(), contextOf(NINE))).toBeNull();
    const small = lineupOf().players.map(({ playerId, position }) => ({ playerId, position: position.toLowerCase() }));
    expect(checkLineup({ ...lineupOf(), players: small }, contextOf(NINE))).toBeNull();
  });

  test('[G5.21, G8.25] no group, no lineup', () => {
    const refusal = checkLineup(lineupOf(), { ...contextOf(NINE), rules: null });
    expect(said(refusal)).toEqual(['field_invalid', 'Please select at least one group']);
  });

  test('[G4.9, G8.26] an incomplete one is refused with the counts asked for and given', () => {
    const lineup = lineupOf();
    const players = lineup.players.filter(({ position }) => !['RB2', 'K1'].includes(position));
    const refusal = checkLineup({ ...lineup, players }, contextOf(NINE));
    expect(refusal?.code).toBe('lineup_mismatch');
    expect(refusal?.message).toContain('does not match group settings requirements');
    expect(refusal?.details).toEqual({
      required: { QB: 1, RB: 2, WR: 2, TE: 1, FLEX: 1, DEF: 1, K: 1 },
      provided: { QB: 1, RB: 1, WR: 2, TE: 1, FLEX: 1, DEF: 1 },
    });
  });

  test('[G8.26] missing and extra are reported as POS: provided/required', () => {
    const extra = { position: 'QB2', playerId: 'q2' };
    const lineup = {
      ...lineupOf(),
      players: [...lineupOf().players.filter(({ position }) => position !== 'TE1'), extra],
    };
    const refusal = checkLineup(lineup, contextOf(withPlayers(lineupPlayer('q2', 'QB'))));
    expect(mismatchLines(refusal?.message ?? '', refusal?.details)).toEqual(['Missing: TE: 0/1', 'Extra: QB: 2/1']);
    const counts = { required: { RB: 2, K: 1 }, provided: { QB: 1 } };
    expect(mismatchLines(refusal?.message ?? '', counts)).toEqual(['Missing: RB: 0/2, K: 0/1', 'Extra: QB: 1/0']);
    for (const details of [undefined, null, 'x', { required: 1 }])
      expect(mismatchLines(refusal?.message ?? '', details)).toEqual([]);
    expect(mismatchLines('Failed to submit lineup', refusal?.details)).toEqual([]);
  });

  test.each([
    ['RB9', 'there is no slot RB9'],
    ['DROP TABLE', 'there is no slot DROP TAB'],
    ['__proto__', 'there is no slot __proto_'],
    ['', 'there is no slot '],
    ['RB1', 'RB1 is filled twice'],
    ['FLEX1', 'FLEX1 is filled twice'],
  ])('a tampered position %j is refused', (position, why) => {
    const players = lineupOf().players.map((each) => (each.position === 'RB2' ? { ...each, position } : each));
    const message = checkLineup({ ...lineupOf(), players }, contextOf(NINE))?.message;
    expect(message).toBe(`Lineup does not match group settings requirements: ${why}`);
  });

  test.each([
    ['QB', 'FLEX1'],
    ['DEF', 'FLEX1'],
    ['K', 'FLEX1'],
    ['WR', 'RB1'],
    ['QB', 'TE1'],
  ] as const)('[G4.7] a %s does not fit %s', (position, slot) => {
    const other = lineupPlayer('x1', position);
    const refusal = checkLineup(lineupOf(NINE, { [slot]: 'x1' }), contextOf(withPlayers(other)));
    expect(refusal?.message).toContain(`Name x1 (${position}) does not fit ${slot}`);
  });

  test.each(['RB', 'WR', 'TE'] as const)('[G4.7] FLEX takes %s', (position) => {
    const other = lineupPlayer('x1', position);
    expect(checkLineup(lineupOf(NINE, { FLEX1: 'x1' }), contextOf(withPlayers(other)))).toBeNull();
  });

  test('[G5.23] nobody stands in two slots', () => {
    const refusal = checkLineup(lineupOf(NINE, { FLEX1: 'w1' }), contextOf(NINE));
    expect(said(refusal)).toEqual(['player_twice', 'Name w1 is already selected in another position']);
  });

  test('refuses a player who is not in the list', () => {
    expect(checkLineup(lineupOf(NINE, { K1: 'ghost' }), contextOf(NINE))?.code).toBe('field_invalid');
  });

  test('[G4.4, G8.31] nobody whose game has started', () => {
    const refusal = checkLineup(lineupOf(), contextOf(withPlayers(lineupPlayer('r1', 'RB', { game: BEGUN }))));
    expect(said(refusal)).toEqual(['player_locked', 'Player game has started']);
  });

  test('nobody on a bye, and nobody whose game is cancelled', () => {
    const bye = checkLineup(lineupOf(), contextOf(withPlayers(lineupPlayer('r1', 'RB', { game: null }))));
    expect(said(bye)).toEqual(['player_on_bye', 'On bye this week']);
    const off = { kickoff: null, started: false, cancelled: true };
    expect(checkLineup(lineupOf(), contextOf(withPlayers(lineupPlayer('r1', 'RB', { game: off }))))?.code).toBe(
      'player_on_bye',
    );
  });

  test('[G5.24, G8.31] nobody at the usage limit', () => {
    const used = withPlayers(lineupPlayer('t1', 'TE', { usesElsewhere: 2 }));
    const refusal = checkLineup(lineupOf(), contextOf(used, { maxPlayerUsage: 2 }));
    expect(said(refusal)).toEqual(['player_used_up', 'Player usage limit reached (2/2)']);
    expect(checkLineup(lineupOf(), contextOf(used, { maxPlayerUsage: 3 }))).toBeNull();
  });

  test('[G5.25] a name has at most 50 characters', () => {
    expect(checkLineup({ ...lineupOf(), name: 'x'.repeat(50) }, contextOf(NINE))).toBeNull();
    expect(checkLineup({ ...lineupOf(), name: 'x'.repeat(51) }, contextOf(NINE))?.code).toBe('field_invalid');
  });
});

describe('[G4.8] the double-down', () => {
  const doubled = contextOf(NINE, { playerDoubleDown: true });

  test('[G4.9] is required where a group has it, and must be in the lineup', () => {
    expect(checkLineup(lineupOf(NINE, {}, 'r1'), doubled)).toBeNull();
    expect(checkLineup(lineupOf(), doubled)?.message).toBe('Select a double-down player to continue');
    const other = contextOf(withPlayers(lineupPlayer('r9', 'RB')), { playerDoubleDown: true });
    expect(checkLineup(lineupOf(NINE, {}, 'r9'), other)?.code).toBe('double_down_invalid');
  });

  test('is refused where no group has it', () => {
    expect(checkLineup(lineupOf(NINE, {}, 'r1'), contextOf(NINE))?.code).toBe('double_down_invalid');
  });

  test('is neither set nor changed to or from a player whose game has started', () => {
    const players = withPlayers(lineupPlayer('r1', 'RB', { game: BEGUN }));
    const edit = (from: string, to: string) =>
      checkLineup(
        lineupOf(NINE, {}, to),
        contextOf(players, { playerDoubleDown: true }, savedOf(lineupOf(NINE, {}, from))),
      );
    expect(edit('r1', 'w1')?.code).toBe('double_down_locked');
    expect(edit('w1', 'r1')?.code).toBe('double_down_locked');
    expect(edit('r1', 'r1')).toBeNull();
    expect(edit('w1', 'w2')).toBeNull();
  });
});

describe('editing', () => {
  const players = withPlayers(
    lineupPlayer('r1', 'RB', { game: BEGUN }),
    lineupPlayer('r9', 'RB'),
    lineupPlayer('b9', 'WR', { game: null }),
  );
  const editing = contextOf(players, {}, savedOf(lineupOf()));

  test('[G1.5] keeps whoever has started where he is, and may change the rest', () => {
    expect(checkLineup(lineupOf(NINE, { RB2: 'r9' }), editing)).toBeNull();
  });

  test('[G4.4] takes out and moves nobody who has started', () => {
    expect(said(checkLineup(lineupOf(NINE, { RB1: 'r9' }), editing))).toEqual([
      'player_locked',
      'Player game has started',
    ]);
    expect(checkLineup(lineupOf(NINE, { RB1: 'r2', RB2: 'r1' }), editing)?.code).toBe('player_locked');
    expect(checkLineup(lineupOf(NINE, { RB1: 'r9', FLEX1: 'r1' }), editing)?.code).toBe('player_locked');
  });

  test('brings in nobody who has started', () => {
    const late = contextOf(withPlayers(lineupPlayer('r9', 'RB', { game: BEGUN })), {}, savedOf(lineupOf()));
    expect(checkLineup(lineupOf(NINE, { RB1: 'r9' }), late)?.code).toBe('player_locked');
  });

  test('a saved player whose game falls out may stay, a new one may not come', () => {
    const saved = savedOf(lineupOf(NINE, { WR2: 'b9' }));
    expect(checkLineup(lineupOf(NINE, { WR2: 'b9' }), contextOf(players, {}, saved))).toBeNull();
    expect(checkLineup(lineupOf(NINE, { WR2: 'b9' }), editing)?.code).toBe('player_on_bye');
  });

  test('[G4.4] a locked slot holds up no edit, whatever has changed of its player', () => {
    const flipped = withPlayers(
      lineupPlayer('r1', 'WR', { game: BEGUN, usesElsewhere: 1 }),
      lineupPlayer('r9', 'RB'),
      lineupPlayer('w9', 'WR'),
    );
    const context = contextOf(flipped, {}, savedOf(lineupOf()));
    expect(checkLineup(lineupOf(NINE, { WR1: 'w9' }), context)).toBeNull();
    expect(checkLineup(lineupOf(NINE, { RB2: 'w9' }), context)?.message).toContain('does not fit RB2');
  });

  test('in doubt about the schedule, who was in stays and nobody comes', () => {
    const doubt = withPlayers(lineupPlayer('r1', 'RB', { game: undefined }), lineupPlayer('r9', 'RB'));
    const context = contextOf(doubt, {}, savedOf(lineupOf()));
    expect(checkLineup(lineupOf(), context)).toBeNull();
    expect(checkLineup(lineupOf(NINE, { RB1: 'r9' }), context)?.code).toBe('player_locked');
    expect(checkLineup(lineupOf(), contextOf(doubt))?.code).toBe('player_locked');
  });
});

test('a lineup with a started game is neither deleted nor moved between groups', () => {
  for (const withdrawal of ['delete', 'add_groups', 'remove_groups'] as const) {
    expect(checkWithdrawal(withdrawal, [TO_COME, null], NOW)).toBeNull();
    expect(checkWithdrawal(withdrawal, [TO_COME, BEGUN], NOW)?.code).toBe('lineup_locked');
    expect(checkWithdrawal(withdrawal, [TO_COME, undefined], NOW)?.code).toBe('lineup_locked');
  }
  expect(checkWithdrawal('delete', [BEGUN], NOW)?.message).toBe(
    'This lineup has a player whose game has started, so it can no longer be deleted',
  );
});

const full = savedOf(lineupOf());
const changed = (changes: Readonly<Record<string, Partial<LineupPlayer>>>) =>
  NINE.map((one) => ({ ...one, ...changes[one.id] }));

describe('players who block a submit', () => {
  test('[G4.4, G5.24] are all found, in the order of the slots, one line for each reason', () => {
    const players = changed({ r1: { game: BEGUN }, t1: { usesElsewhere: 1 }, w3: { game: BEGUN }, k1: { game: null } });
    const blocked = blockedSlots(full, contextOf(players));
    expect(blocked.map(({ slot }) => slot.key)).toEqual(['RB1', 'TE1', 'FLEX1', 'K1']);
    expect(blockedLines(blocked)).toEqual([
      'Replace Name r1 and Name w3: player game has started',
      'Replace Name t1: player usage limit reached (1/1)',
      'Replace Name k1: on bye this week',
    ]);
  });

  test('are none in a lineup that can be saved, in an empty one, and without groups', () => {
    expect(blockedSlots(full, contextOf(NINE))).toEqual([]);
    expect(blockedSlots({ ...full, slots: {} }, contextOf(NINE))).toEqual([]);
    expect(blockedSlots(full, { ...contextOf(changed({ r1: { game: BEGUN } })), rules: null })).toEqual([]);
    expect(blockedLines([])).toEqual([]);
  });

  test('[G5.24] more of them when the limit of other groups is lower', () => {
    const players = changed({ r1: { usesElsewhere: 1 }, w1: { usesElsewhere: 1 } });
    expect(blockedSlots(full, contextOf(players, { maxPlayerUsage: 2 }))).toEqual([]);
    expect(blockedSlots(full, contextOf(players, { maxPlayerUsage: 1 })).map(({ slot }) => slot.key)).toEqual([
      'RB1',
      'WR1',
    ]);
  });

  test('a started player of the saved lineup stays and blocks nothing; the first who blocks is the one a submit names', () => {
    const players = changed({ q1: { game: BEGUN }, w2: { usesElsewhere: 1 }, d1: { usesElsewhere: 1 } });
    const context = contextOf(players, {}, full);
    const blocked = blockedSlots(full, context);
    expect(blocked.map(({ player }) => player.id)).toEqual(['w2', 'd1']);
    expect(checkLineup(lineupOf(), context)).toEqual(blocked[0]?.problem);
  });
});

const rules = rulesOf([DEFAULT_SETTINGS], 'postseason');
const context = { ...contextOf(NINE), rules };
const without = (...keys: string[]) => {
  const lineup = lineupOf();
  return { ...lineup, players: lineup.players.filter(({ position }) => !keys.includes(position)) };
};

test('[G4.9] in a postseason slots may stay empty, all but one', () => {
  expect(checkLineup(without('TE1'), context)).toBeNull();
  expect(checkLineup({ ...lineupOf(), players: lineupOf().players.slice(0, 1) }, context)).toBeNull();
  expect(checkLineup({ ...lineupOf(), players: [] }, context)?.code).toBe('lineup_mismatch');
  expect(checkLineup(without('TE1'), contextOf(NINE))?.code).toBe('lineup_mismatch');
});

test('[G2.43, G4.9] such a draft can be submitted from its first player on', () => {
  if (rules === null) throw new Error('there is a group');
  const empty = emptyDraft(rules);
  expect(draftStatus(empty, { rules }).state).toBe('incomplete');
  const one = { ...empty, slots: { ...empty.slots, QB1: 'q1' } };
  expect(draftStatus(one, { rules }).state).toBe('ready');
  expect(filledSlots(one, rules)).toEqual([{ playerId: 'q1', position: 'QB1' }]);
  const doubled = rulesOf([{ ...DEFAULT_SETTINGS, playerDoubleDown: true }], 'postseason');
  expect(draftStatus(one, { rules: doubled }).state).toBe('no_double_down');
});
