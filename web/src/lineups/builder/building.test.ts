import { whyOutOf } from '@singleback/game/groups/check-group-selection.ts';
import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import { rulesOf } from '@singleback/game/lineups/lineup.ts';
import { describe, expect, it, test } from 'vitest';
import { aPlayer } from '../testing/builder-player.ts';
import { countSpent, estimated, leftInWords, projectionsOf, seasonLeft, withUses } from './builder-player.ts';
import {
  type Beginning,
  freshBuilding,
  isChanged,
  keptBuilding,
  lastChosenGroups,
  startedOver,
  toBuildStep,
} from './building.ts';
import type { BuilderGroup, EditedLineup } from './queries.ts';

const NOW = new Date('2025-11-02T16:00:00Z');
const group = (id: string, change: Partial<BuilderGroup> = {}): BuilderGroup => ({
  id,
  name: id,
  settings: DEFAULT_SETTINGS,
  alreadySubmitted: false,
  hasLeft: false,
  ...change,
});
const started = { kickoff: new Date('2025-10-31T00:15:00Z'), started: true };
const players = new Map([
  ['wr', aPlayer({ id: 'wr' })],
  ['other', aPlayer({ id: 'other' })],
  ['locked', aPlayer({ id: 'locked', game: started })],
]);
const lineup: EditedLineup = {
  id: 'lineup',
  name: 'Taylor made',
  weekId: 'week',
  groups: [group('a')],
  slots: [
    { positionKey: 'wr1', playerId: 'wr' },
    { positionKey: 'wr2', playerId: 'locked' },
    { positionKey: 'te1', playerId: 'gone' },
  ],
  doubleDownPlayerId: null,
  version: 3,
};
const beginning = (change: Partial<Beginning> = {}): Beginning => ({
  groups: [group('a'), group('b')],
  lineup: null,
  players,
  presetGroupId: null,
  now: NOW,
  ...change,
});

describe('starting over', () => {
  it('keeps the groups that were chosen for a new lineup, and undoes the rest', () => {
    const fresh = freshBuilding(beginning());
    const rules = rulesOf([DEFAULT_SETTINGS]);
    if (rules === null) throw new Error('no rules');
    const begun = toBuildStep({ ...fresh, groupIds: ['b'] }, rules, players);
    const filled = {
      ...begun,
      name: 'Mine',
      draft: { slots: { ...begun.draft?.slots, WR1: 'wr' }, doubleDownPlayerId: 'wr' },
    };
    expect(startedOver(filled, fresh)).toEqual(begun);
    expect(isChanged(startedOver(filled, fresh), fresh)).toBe(false);
  });

  it('goes back to all of a saved lineup, its groups included', () => {
    const fresh = freshBuilding(beginning({ lineup }));
    const changed = { ...fresh, groupIds: ['a', 'b'], name: 'Other', draft: { slots: {}, doubleDownPlayerId: null } };
    expect(startedOver(changed, fresh)).toEqual(fresh);
  });
});

describe('the initial state of the builder', () => {
  it('[G2.33] starts with the groups', () => {
    expect(freshBuilding(beginning())).toMatchObject({ step: 'select-groups', groupIds: [], draft: null });
    expect(freshBuilding(beginning({ presetGroupId: 'b' })).groupIds).toEqual(['b']);
  });

  it('ticks no group, and skips to none, that does not take the lineup (rules 7.22)', () => {
    const whyOut = whyOutOf({ name: 'b', startWeek: 10, outSinceWeek: null, isWatching: false }, { weekNumber: 8 });
    const later = group('b', { whyOut });
    expect(freshBuilding(beginning({ groups: [group('a'), later], presetGroupId: 'b' })).groupIds).toEqual([]);
    expect(freshBuilding(beginning({ groups: [later] })).step).toBe('select-groups');
  });

  it('[G2.40] skips to the builder with a single group', () => {
    expect(freshBuilding(beginning({ groups: [group('a')] }))).toMatchObject({ step: 'build-lineup', groupIds: ['a'] });
  });

  it('[G2.39] does not select a single group that already has a lineup', () => {
    const groups = [group('a', { alreadySubmitted: true })];
    expect(freshBuilding(beginning({ groups })).step).toBe('select-groups');
  });

  it('[G2.33, G5.26] opens an edited lineup in the builder and skips players missing from the list', () => {
    const building = freshBuilding(beginning({ lineup }));
    expect(building).toMatchObject({ step: 'build-lineup', groupIds: ['a'], name: 'Taylor made' });
    expect(building.draft?.slots).toMatchObject({ WR1: 'wr', WR2: 'locked', TE1: null });
  });
});

describe('a draft stored on the device', () => {
  const kept = {
    groupIds: ['b'],
    name: 'Mine',
    slots: { WR1: 'other', QB1: 'gone' },
    doubleDownPlayerId: null,
    base: null,
  };

  it('is restored without players who are no longer listed', () => {
    const building = keptBuilding(beginning(), kept);
    expect(building).toMatchObject({ step: 'build-lineup', groupIds: ['b'], name: 'Mine' });
    expect(building?.draft?.slots).toMatchObject({ WR1: 'other', QB1: null });
  });

  it('keeps its players for the groups that can still be chosen together', () => {
    const other = group('c', { settings: { ...DEFAULT_SETTINGS, playerDoubleDown: true } });
    const groups = [group('a', { alreadySubmitted: true }), group('b'), other, group('d')];
    const building = keptBuilding(beginning({ groups }), { ...kept, groupIds: ['a', 'gone', 'b', 'c', 'd'] });
    expect(building).toMatchObject({ groupIds: ['b', 'd'], name: 'Mine', draft: { slots: { WR1: 'other' } } });
  });

  it('[G2.39, G5.22] takes in the group named in the URL, or chooses again where the settings differ', () => {
    const other = group('c', { settings: { ...DEFAULT_SETTINGS, playerDoubleDown: true } });
    const groups = [group('a'), group('b'), other, group('d', { alreadySubmitted: true })];
    const asked = (presetGroupId: string) => keptBuilding(beginning({ groups, presetGroupId }), kept);
    const mine = { name: 'Mine', draft: { slots: { WR1: 'other' } } };
    expect(asked('a')).toMatchObject({ step: 'build-lineup', groupIds: ['b', 'a'], ...mine });
    expect(asked('b')).toMatchObject({ step: 'build-lineup', groupIds: ['b'], ...mine });
    expect(asked('c')).toMatchObject({ step: 'select-groups', groupIds: ['c'], ...mine });
    for (const not of ['d', 'gone']) {
      expect(asked(not)).toMatchObject({ step: 'build-lineup', groupIds: ['b'], ...mine });
    }
  });

  it('[G5.22] takes in the group of a link to /play, and goes on by its settings where they differ', () => {
    const other = group('c', { settings: { ...DEFAULT_SETTINGS, playerDoubleDown: true } });
    const linked = (groups: BuilderGroup[], chosenGroupIds: string[], groupIds = ['b']) =>
      keptBuilding(beginning({ groups, chosenGroupIds }), { ...kept, groupIds });
    const players = { step: 'build-lineup', draft: { slots: { WR1: 'other' } } };
    const both = [group('a'), group('b')];
    expect(linked(both, ['a', 'b'])).toMatchObject({ groupIds: ['a', 'b'], ...players });
    // The second one was unticked.
    expect(linked(both, ['a', 'b'], ['a'])).toMatchObject({ groupIds: ['a'], ...players });
    expect(linked([other], ['c'])).toMatchObject({ groupIds: ['c'], ...players });
    expect(linked([group('b')], ['b'], ['c'])).toMatchObject({ groupIds: ['b'], ...players });
  });

  it('is dropped when its group has a lineup meanwhile or no longer exists', () => {
    expect(keptBuilding(beginning({ groups: [group('b', { alreadySubmitted: true })] }), kept)).toBeNull();
    expect(keptBuilding(beginning({ groups: [group('a')] }), kept)).toBeNull();
    // Nor does it become a lineup of another group that a link names.
    const groups = [group('a'), group('b', { alreadySubmitted: true })];
    expect(keptBuilding(beginning({ groups, presetGroupId: 'a' }), kept)).toBeNull();
  });
});

describe('unsaved changes', () => {
  const rules = rulesOf([DEFAULT_SETTINGS]);
  const fresh = freshBuilding(beginning());
  const begun = rules && toBuildStep({ ...fresh, groupIds: ['a'] }, rules, players);

  it('are none without a player or a name', () => {
    expect(begun && isChanged(begun, fresh)).toBe(false);
  });

  it('are an added player or a name', () => {
    const filled = begun?.draft && { ...begun, draft: { ...begun.draft, slots: { ...begun.draft.slots, WR1: 'wr' } } };
    expect(filled && isChanged(filled, fresh)).toBe(true);
    expect(begun && isChanged({ ...begun, name: 'Mine' }, fresh)).toBe(true);
  });
});

describe('[G2.35] the groups that are chosen at first', () => {
  it('are those of last week that can be chosen, of the lineup that has most', () => {
    const taken = group('a', { alreadySubmitted: true });
    const other = group('c', { settings: { ...DEFAULT_SETTINGS, playerDoubleDown: true } });
    const groups = [taken, group('b'), other, group('d')];
    const chosen = (...lastGroupIds: string[][]) => freshBuilding(beginning({ groups, lastGroupIds })).groupIds;
    expect(chosen(['c'], ['b', 'd'])).toEqual(['b', 'd']);
    expect(chosen(['a', 'gone'], ['c', 'b'])).toEqual(['c']);
    expect(chosen(['a'])).toEqual([]);
    expect(freshBuilding(beginning({ groups, presetGroupId: 'd', lastGroupIds: [['b']] })).groupIds).toEqual(['d']);
  });

  it('are those of the last week with a lineup, however long ago', () => {
    const weeks = [1, 2, 3, 4].map((weekNumber) => ({ id: `w${weekNumber}`, weekNumber }));
    const lineup = (weekId: string, ...groupIds: string[]) => ({ weekId, groupIds });
    const season = [lineup('w1', 'a'), lineup('w2', 'b'), lineup('w4', 'd'), lineup('w2', 'c')];
    expect(lastChosenGroups(season, weeks, 4)).toEqual([['b'], ['c']]);
    expect(lastChosenGroups(season, weeks, 1)).toEqual([]);
  });
});

it('[G3.16] adds the weeks and number of uses to the players of the week', () => {
  const uses = new Map([['jsn', { count: 1, weeks: [3, 9] }]]);
  const [used, fresh] = withUses([aPlayer(), aPlayer({ id: 'maye' })], uses);
  expect(used).toMatchObject({ usesElsewhere: 1, usedWeeks: [3, 9] });
  expect(fresh).toMatchObject({ usesElsewhere: 0, usedWeeks: [] });
});

const backs = Array.from({ length: 30 }, (_, rank) =>
  aPlayer({
    id: `rb${rank}`,
    name: `Back ${rank}`,
    position: 'RB',
    seasonPoints: 20000 - rank,
    usesElsewhere: rank % 2,
  }),
);
const kickers = Array.from({ length: 3 }, (_, rank) =>
  aPlayer({ id: `k${rank}`, position: 'K', seasonPoints: rank, usesElsewhere: rank === 2 ? 1 : 0 }),
);

describe('players left of the season', () => {
  it('takes the top 24 running backs by season points, best first', () => {
    const left = seasonLeft(backs.toReversed(), 'RB', 1);
    expect(left.ticks.slice(0, 4)).toEqual([true, false, true, false]);
    expect(leftInWords(left)).toBe('12 of top 24');
  });

  it('takes fewer when there are fewer', () => {
    expect(seasonLeft(kickers, 'K', 1)).toEqual({ ticks: [false, true, true], left: 2, top: 3 });
  });

  it('[G1.2] counts a player as used up once the limit is reached', () => {
    expect(countSpent(backs, 1)).toBe(15);
    expect(countSpent(backs, 2)).toBe(0);
  });
});

const unprojected = [aPlayer({ id: 'a', projectedPoints: null }), aPlayer({ id: 'b', projectedPoints: null })];
const outlook = { weeks: [8, 9], players: new Map([['a', { points: [null, 1850] }]]) };

test('before a week is projected, what the outlook expects replaces it', () => {
  const shown = estimated(unprojected, outlook, 9) ?? [];
  expect(shown.map(({ projectedPoints }) => projectedPoints)).toEqual([1850, null]);
  expect(estimated(unprojected, outlook, 7)).toBeNull();
  expect(estimated(unprojected, undefined, 9)).toBeNull();
});

test('one projection makes a projected week', () => {
  expect(projectionsOf({ players: unprojected })).toBe('missing');
  expect(projectionsOf({ players: unprojected, isEstimated: true })).toBe('estimated');
  expect(projectionsOf({ players: [...unprojected, aPlayer({ id: 'c' })] })).toBe('known');
});
