import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { playerIdsOf } from '@singleback/game/lineups/lineup.ts';
import type { PlanInput } from '@singleback/game/planner/plan.ts';
import type { Prices } from '@singleback/game/planner/prices.ts';
import { createAtom } from '@tanstack/react-store';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useGroups } from '../../../groups/queries.ts';
import {
  gameText,
  lineKey,
  type Outlook,
  openWeeks,
  planInput,
  playAgainText,
  shortGameText,
  teamIn,
} from '../../../planner/model.ts';
import { useOutlook, useSeasonLines } from '../../../planner/queries.ts';
import { readWishes } from '../../../planner/wishes-model.ts';
import { usePlanner, usePrices } from '../../../planner/worker/planner-queries.ts';
import { device } from '../../../platform/api/device-storage.ts';
import { useAuth } from '../../../platform/api/session.ts';
import { roundsOf } from '../../../players/rounds.ts';
import { useSeason } from '../../../players/season.ts';
import { useWide } from '../../../ui/use-wide.ts';
import { useSeasonLineups } from '../../queries.ts';
import { useGroupUses } from '../queries.ts';
import type { Builder } from '../use-builder.ts';
import type { Columns, ComingWeek, GroupUse, PickCost } from './costs.ts';

/** The prices of all players under the lineup that is being built, and what is known of their games. */
export type Costs = ReturnType<typeof usePickCosts>;

const CostsContext = createContext<Costs | null>(null);

/** The prices; null where a lineup has none: that of a visitor, or of a season that is played again. */
export const useCosts = () => useContext(CostsContext);

/** The group whose uses filter the list; null where its filter is not shown: without prices, for free users, on a phone. */
export function useFilterGroup(): GroupUse | null {
  const costs = useCosts();
  const isWide = useWide();
  return isWide && costs?.columns === 'prices' && costs.groupUse?.isShown ? costs.groupUse : null;
}

/** Prices for everything within. A lineup that does not go to the user's groups has none. */
export function CostsProvider({ builder, children }: { builder: Builder; children: ReactNode }) {
  const { user } = useAuth();
  if (builder.submitWords !== null || user === null) return children;
  return (
    <WithCosts builder={builder} userId={user.id}>
      {children}
    </WithCosts>
  );
}

function WithCosts({ builder, userId, children }: { builder: Builder; userId: string; children: ReactNode }) {
  return <CostsContext value={usePickCosts(builder, userId)}>{children}</CostsContext>;
}

const STRIP = 6;

/** The prices of all players under the builder's draft, computed in a worker on each change of it. */
function usePickCosts(builder: Builder, userId: string) {
  const { week, players, byId, draft } = builder;
  const season = useSeason().data;
  const seasonId = season?.season.id ?? null;
  const outlook = useOutlook(seasonId).data;
  const lines = useSeasonLines(seasonId).data;
  const { columns, setColumns } = useColumns(userId);
  const [shown] = useState(() => createAtom<string | null>(null));
  const input = useLaterPlan(builder, outlook, userId);
  const indexes = useMemo(() => new Map(input?.players.map(({ id }, at) => [id, at])), [input]);
  const picked = playerIdsOf(draft).toSorted().join();
  const draftIndexes = useMemo(
    () => (picked === '' ? [] : picked.split(',')).flatMap((id) => indexes.get(id) ?? []),
    [picked, indexes],
  );
  const planner = usePlanner();
  const computed = usePrices(planner, input, draftIndexes);
  const prices = computed.of?.input === input ? computed.value : null;
  const costs = useMemo(
    () => (prices && input ? costsById(prices, input, new Set(draftIndexes), byId) : null),
    [prices, input, byId, draftIndexes],
  );
  const ranks = useMemo(() => ranksOf(players), [players]);
  const groupUse = useGroupUse(builder);
  return useMemo(() => {
    const strip = (outlook?.weeks ?? []).flatMap((number, at) => (number > week.weekNumber ? [{ number, at }] : []));
    const weeks = strip.slice(0, STRIP);
    return {
      /** `groupUse`: null for a lineup in no group but everyone's. `shown`: whose price the line at the foot says. */
      ...{ columns, setColumns, groupUse, shown, rounds: roundsOf(week.seasonKind) },
      /** By player; null until they are computed, or when they can't be. */
      byId: costs,
      isFailed: computed.isFailed,
      /** What the lineup's players cost together; null until it is known of the lineup as it is now. */
      ofDraft: computed.of?.draft === draftIndexes ? (prices?.draftCost ?? null) : null,
      /** Prices are near and not exact: the plan has double-downs. */
      isAbout: input?.doubleDown ?? false,
      weeks: weeks.map(({ number }) => number),
      comingOf: (playerId: string): ComingWeek[] => {
        const player = outlook?.players.get(playerId);
        return weeks.map(({ number, at }) => {
          const opponent = gameText(player, at);
          const fpaRank = opponent === null ? null : (ranks.get(`${teamIn(opponent)} ${player?.position}`) ?? null);
          return { weekNumber: number, opponent, short: shortGameText(player, at), fpaRank };
        });
      },
      /** '79% to play again': the chance that the team reaches the next round of a postseason; else null. */
      playAgainOf: (playerId: string) => (outlook ? playAgainText(outlook, playerId, week.weekNumber) : null),
      /** Whether the betting market expects points of any team of the week, as it does not in seasons that are played again. */
      hasTotals: [...(lines?.values() ?? [])].some(({ total }) => total !== null),
      linesOf: (team: string | null) => (team === null ? null : (lines?.get(lineKey(week.weekNumber, team)) ?? null)),
    };
  }, [outlook, week, columns, setColumns, costs, computed, prices, draftIndexes, input, ranks, lines, groupUse, shown]);
}

/** The plan of the weeks that are left besides the lineup's own; null until everything is loaded. */
function useLaterPlan(builder: Builder, outlook: Outlook | undefined, userId: string): PlanInput | null {
  const { week, weeks, chosen, rules, uses } = builder;
  const season = useSeason().data;
  const lineups = useSeasonLineups().data;
  const own = useGroups().data;
  const seasonId = season?.season.id;
  const current = season?.currentWeek.week_number;
  return useMemo(() => {
    const settings = chosen[0]?.settings;
    if (!outlook || !lineups || !own || !seasonId || settings === undefined) return null;
    // Games of the current week may have begun: only the weeks after it are later ones.
    const later = outlook.weeks.filter((number) => number !== week.weekNumber && number !== current);
    const groups = own.filter(({ id }) => chosen.some((group) => group.id === id));
    return planInput(outlook, {
      settings,
      playedFirst: week.weekNumber,
      weeks: openWeeks(later, groups, weeks, lineups),
      uses,
      usageLimit: rules.usageLimit,
      wishes: readWishes({ userId, seasonId }),
      isStarted: () => false,
    });
  }, [outlook, lineups, own, seasonId, week, current, weeks, uses, chosen, rules.usageLimit, userId]);
}

function costsById(
  { prices }: Prices,
  { players, weeks, doubleDown }: PlanInput,
  draft: ReadonlySet<number>,
  byId: Builder['byId'],
): ReadonlyMap<string, PickCost> {
  const costs = new Map<string, PickCost>();
  for (const [at, { id }] of players.entries()) {
    const price = prices[at];
    if (!price) continue;
    const { cost, weekNumber, instead } = price;
    costs.set(id, {
      ...{ cost, weekNumber, isPicked: draft.has(at), isAbout: doubleDown },
      multiplier: weeks.find((week) => week.weekNumber === weekNumber)?.multiplier ?? 100,
      instead: byId.get(players[instead ?? -1]?.id ?? '')?.name ?? null,
    });
  }
  return costs;
}

/** The rank of each defense against a position, by 'KC RB': as this week's players have it of their opponents. */
function ranksOf(players: Builder['players']): ReadonlyMap<string, number> {
  return new Map(
    players.flatMap(({ opponent, position, fpaRank }) =>
      opponent === null || fpaRank === null ? [] : [[`${teamIn(opponent)} ${position}`, fpaRank] as const],
    ),
  );
}

/** The columns that the user chose on this device; until then those of the form, as the list has always had [G2.46]. */
function useColumns(userId: string) {
  const key = `builder-columns:${userId}`;
  const [columns, setChosen] = useState<Columns>(() => (device.get(key) === 'prices' ? 'prices' : 'form'));
  const [setColumns] = useState(() => (chosen: Columns) => {
    setChosen(chosen);
    device.set(key, chosen);
  });
  return { columns, setColumns };
}

/** Of the first of the lineup's groups, the everyone-group aside; null without one. */
function useGroupUse({ chosen, isPremium }: Builder): GroupUse | null {
  const group = chosen.find(({ id, hasLeft }) => id !== EVERYONE_GROUP_ID && !hasLeft);
  const uses = useGroupUses(isPremium ? (group?.id ?? null) : null).data;
  const name = group?.name ?? null;
  return useMemo(() => {
    if (name === null) return null;
    const usedBy = new Map(uses?.players.map(({ id, used_by }) => [id, used_by]));
    return { name, isShown: isPremium, members: uses?.members ?? null, usedBy };
  }, [name, isPremium, uses]);
}
