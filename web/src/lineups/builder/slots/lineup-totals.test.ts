import { describe, expect, it } from 'vitest';
import { aPlayer } from '../../testing/builder-player.ts';
import { ownPicks, totalsOf } from './lineup-totals.tsx';

const someone = (id: string, projectedPoints: number | null, actualPoints: number | null = null) =>
  aPlayer({ id, name: id, projectedPoints, actualPoints });

function totals(
  players: readonly ReturnType<typeof someone>[],
  blocked: readonly string[] = [],
  doubled: string | null = null,
) {
  return totalsOf({
    draft: { slots: Object.fromEntries(players.map(({ id }) => [id, id])), doubleDownPlayerId: doubled },
    byId: new Map(players.map((each) => [each.id, each])),
    readiness: { state: 'incomplete', text: '', blocked: new Set(blocked), mayEdit: true },
  });
}

describe('the totals of a lineup', () => {
  it('[G2.45] show a dash without projections, and no actual total before the first points', () => {
    expect(totals([someone('a', null), someone('b', null)])).toEqual({ projected: null, actual: null });
    expect(totals([someone('a', null), someone('b', 1234)])).toEqual({ projected: 1234, actual: null });
    expect(totals([someone('a', 1000, 0), someone('b', 500)], [], 'a')).toEqual({ projected: 2500, actual: 0 });
  });

  it('exclude players who must be replaced before submitting', () => {
    expect(totals([someone('a', 1000, 300), someone('b', 500)], ['a'])).toEqual({ projected: 500, actual: null });
  });

  it('have a new key for other picks, and the same key when only a score changes', () => {
    const draft = { slots: { QB1: 'a', RB1: null }, doubleDownPlayerId: null };
    expect(ownPicks({ ...draft })).toBe(ownPicks(draft));
    expect(ownPicks({ ...draft, slots: { QB1: 'b', RB1: null } })).not.toBe(ownPicks(draft));
    expect(ownPicks({ ...draft, doubleDownPlayerId: 'a' })).not.toBe(ownPicks(draft));
  });

  it('[G2.45] of an empty lineup are 0 if the week has projections, else a dash', () => {
    const empty = { slots: { QB1: null }, doubleDownPlayerId: null };
    const listed = (projected: number | null) => new Map([['a', someone('a', projected)]]);
    const readiness = { state: 'incomplete', text: '', blocked: new Set<string>(), mayEdit: true } as const;
    expect(totalsOf({ draft: empty, byId: listed(1500), readiness }).projected).toBe(0);
    expect(totalsOf({ draft: empty, byId: listed(null), readiness }).projected).toBeNull();
  });
});
