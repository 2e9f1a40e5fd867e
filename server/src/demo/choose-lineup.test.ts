import { DEFAULT_SETTINGS, type GroupSettings } from '@singleback/game/groups/settings.ts';
import { checkLineup } from '@singleback/game/lineups/check-lineup.ts';
import { rulesOf } from '@singleback/game/lineups/lineup.ts';
import { POSITIONS, SLOT_KINDS } from '@singleback/game/players/positions.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dice } from '../lib/dice.ts';
import { CAST, CAST_GROUPS } from './cast.ts';
import { type Choice, chooseLineup } from './choose-lineup.ts';

const now = new Date('2026-10-21T16:00:00Z');
const sunday = new Date('2026-10-25T17:00:00Z');
const thursday = new Date('2026-10-23T00:15:00Z');
const kicked = new Date('2026-10-21T15:00:00Z');

const choices = fc
  .array(
    fc.record({
      position: fc.constantFrom(...POSITIONS),
      game: fc.constantFrom(
        { kickoff: sunday, started: false },
        { kickoff: thursday, started: false },
        { kickoff: kicked, started: false },
        { kickoff: sunday, started: true },
        { kickoff: sunday, started: false, cancelled: true },
        null,
        undefined,
      ),
      projected: fc.option(fc.integer({ min: -300, max: 2500 })),
      injuryStatus: fc.constantFrom(null, 'questionable', 'doubtful', 'out', 'ir'),
    }),
    { minLength: 20, maxLength: 150 },
  )
  .map((drawn) => drawn.map((choice, at): Choice => ({ ...choice, id: `p${at}` })));

const settings = fc.constantFrom<GroupSettings>(DEFAULT_SETTINGS, ...CAST_GROUPS.map((group) => group.settings));
const care = fc.double({ min: 0, max: 1, noNaN: true });

describe('how the cast fills lineups', () => {
  test('[G4.4, G4.8, G4.9, G5.23, G5.24] never breaks a rule, whatever players are available', () => {
    fc.assert(
      fc.property(choices, settings, care, fc.boolean(), fc.integer(), (all, played, howMuch, likesFirstGame, seed) => {
        const rules = rulesOf([played]);
        if (rules === null) throw new Error('no rules');
        const throws = dice('test', seed);
        const uses = new Map(all.map(({ id }): [string, number] => [id, throws.whole(0, 2)]));
        const chosen = chooseLineup(rules, all, uses, { taste: { care: howMuch, likesFirstGame }, throws, now });
        if (chosen === null) return;
        const players = new Map(
          all.map(({ id, position, game }) => [id, { id, name: id, position, game, usesElsewhere: uses.get(id) ?? 0 }]),
        );
        const submission = {
          name: null,
          players: chosen.players.map(({ playerId, slot }) => ({ playerId, position: slot })),
          doubleDownPlayerId: chosen.doubleDownPlayerId,
        };
        expect(checkLineup(submission, { rules, players, previous: null, now })).toBeNull();
        const sidelined = all.filter(({ injuryStatus }) => ['out', 'ir', 'doubtful'].includes(injuryStatus ?? ''));
        for (const { id } of sidelined) expect(submission.players.map(({ playerId }) => playerId)).not.toContain(id);
      }),
    );
  });

  test('scores better with more care', () => {
    const rules = rulesOf([DEFAULT_SETTINGS]);
    if (rules === null) throw new Error('no rules');
    const all = Array.from({ length: 240 }, (_, at): Choice => {
      const position = POSITIONS[at % POSITIONS.length] ?? 'QB';
      const projected = 2400 - 9 * at;
      return { id: `p${at}`, position, game: { kickoff: sunday, started: false }, projected, injuryStatus: null };
    });
    const byId = new Map(all.map((choice) => [choice.id, choice.projected ?? 0]));
    const expected = (howMuch: number) =>
      Array.from({ length: 40 }, (_, seed) => {
        const taste = { care: howMuch, likesFirstGame: false };
        const chosen = chooseLineup(rules, all, new Map(), { taste, throws: dice('care', seed), now });
        return chosen?.players.reduce((sum, { playerId }) => sum + (byId.get(playerId) ?? 0), 0) ?? 0;
      }).reduce((sum, points) => sum + points, 0);
    expect(expected(1)).toBeGreaterThan(expected(0.5));
    expect(expected(0.5)).toBeGreaterThan(expected(0));
  });
});

describe('the cast', () => {
  test('has about 60 users with unique names and addresses, in six groups', () => {
    expect(CAST.length).toBeGreaterThanOrEqual(55);
    expect(new Set(CAST.map(({ mailbox }) => mailbox)).size).toBe(CAST.length);
    expect(new Set(CAST.map(({ displayName }) => displayName.toLowerCase())).size).toBe(CAST.length);
    for (const { displayName } of CAST) expect(displayName.length).toBeLessThanOrEqual(32);
    expect(CAST_GROUPS).toHaveLength(6);
    for (const { key, creator, maxParticipants } of CAST_GROUPS) {
      const members = CAST.filter(({ groups }) => groups.includes(key));
      expect(members.map(({ mailbox }) => mailbox)).toContain(creator);
      expect(members.length).toBeGreaterThanOrEqual(8);
      expect(members.length).toBeLessThanOrEqual(maxParticipants);
    }
  });

  test('[G1.7] free users are in one group, with default settings', () => {
    for (const { plan, groups } of CAST.filter(({ plan }) => plan !== 'premium')) {
      expect(groups.length, plan).toBeLessThanOrEqual(1);
      for (const key of groups) {
        const own = CAST_GROUPS.find((group) => group.key === key)?.settings;
        expect(SLOT_KINDS.map((kind) => own?.counts[kind])).toEqual(
          SLOT_KINDS.map((kind) => DEFAULT_SETTINGS.counts[kind]),
        );
      }
    }
  });
});
