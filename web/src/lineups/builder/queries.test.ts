import { DEFAULT_SETTINGS, EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { describe, expect, it } from 'vitest';
import { builderGroups, type EditedLineup } from './queries.ts';

const settings = {
  max_player_usage: 1,
  qb_count: 1,
  rb_count: 2,
  wr_count: 2,
  te_count: 1,
  flex_count: 1,
  def_count: 1,
  k_count: 1,
  playoff_multiplier: 1.25,
  playoff_weeks: [15, 16, 17, 18],
  player_double_down: false,
};
const group = (id: string) => ({
  id,
  name: `Group ${id}`,
  description: '',
  visibility: 'private' as const,
  current_participants: 1,
  max_participants: 50,
  created_by: null,
  created_at: '2025-08-01T00:00:00Z',
  is_active: true,
  seasons: null,
  group_settings: settings,
  shares_name: false,
  ...{ commissioners_invite: false, orders_allowed: true, start_week: null as number | null },
  missed_weeks: 'nothing' as const,
  join_links: [],
});
const edited = (...ids: string[]): EditedLineup => ({
  id: 'lineup',
  name: null,
  weekId: 'week',
  groups: ids.map((id) => ({
    id,
    name: id,
    settings: DEFAULT_SETTINGS,
    alreadySubmitted: false,
    hasLeft: true,
  })),
  slots: [],
  doubleDownPlayerId: null,
  version: 3,
});

describe('the groups to choose from', () => {
  it('[G2.37] names the everyone-group Everyone (Default) and reads the settings', () => {
    const [everyone] = builderGroups([group(EVERYONE_GROUP_ID)], {}, 2, null);
    expect(everyone).toMatchObject({ name: 'Everyone (Default)', settings: DEFAULT_SETTINGS });
  });

  it('[G2.39] marks a group that has a lineup this week', () => {
    expect(builderGroups([group('a'), group('b')], { a: 1 }, 2, null).map((each) => each.alreadySubmitted)).toEqual([
      true,
      false,
    ]);
  });

  it('says in which week a group starts, for a lineup of an earlier one, and leaves what is in it', () => {
    const why = (of: ReturnType<typeof group>, week: number, lineup: EditedLineup | null = null) =>
      builderGroups([of], {}, week, lineup)[0]?.whyOut?.message ?? null;
    const later = { ...group('a'), start_week: 3 };
    expect([2, 3].map((week) => why(later, week))).toEqual(['Starts in week 3', null]);
    expect(why(later, 2, edited('a'))).toBeNull();
  });

  it('ignores the lineup being edited, and keeps its group listed after the user left it', () => {
    expect(builderGroups([group('a')], { a: 1 }, 2, edited('a'))[0]?.alreadySubmitted).toBe(false);
    expect(builderGroups([group('a')], { a: 1 }, 2, edited('z')).map(({ id, hasLeft }) => [id, hasLeft])).toEqual([
      ['a', false],
      ['z', true],
    ]);
  });

  it('keeps a closed group of the lineup ticked as long as the user is in it (rules 7.15)', () => {
    const lineup = edited('closed');
    const groups = lineup.groups.map((each) => ({ ...each, hasLeft: false }));
    expect(builderGroups([group('a')], { a: 1, closed: 1 }, 2, { ...lineup, groups })[1]).toMatchObject({
      ...{ id: 'closed', hasLeft: false, alreadySubmitted: false },
    });
  });

  it('says why a lineup of a later week cannot be added where the user is out, and leaves it where it is', () => {
    const out = { ...group('a'), cut: 1, cut_from: 1, out_since_week: 2 };
    const why = (weekNumber: number, lineup: EditedLineup | null) =>
      builderGroups([out], {}, weekNumber, lineup)[0]?.whyOut?.message ?? null;
    expect(why(3, null)).toBe('You were out in week 2 of Group a');
    expect(why(2, null)).toBeNull();
    expect(why(3, edited('a'))).toBeNull();
    const watching = { ...group('b'), cut: 1, cut_from: 1, is_watching: true as const };
    expect(builderGroups([watching], {}, 3, null)[0]?.whyOut?.message).toContain('you only watch');
  });
});
