import type { PlayerPoints } from '@singleback/contract/players.ts';
import { figureName } from '@singleback/game/scoring/correction-text.ts';
import { derivePoints, sourceName } from '@singleback/game/scoring/derivation.ts';
import { formatPoints, hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { type Round, roundLabel } from '@singleback/game/season/round-words.ts';
import { formatCount } from '@singleback/game/text/count-text.ts';
import type { CorrectionBox, Level, Line, Origin, Replaced } from './level.ts';
import { lineOf, type SlotPart } from './level.ts';

/** An instant in words. */
export type TimeOf = (at: Date) => string;

const shown = (points: number) => formatPoints(hundredthsFromPoints(points), 2);

/**
 * A player's points of a week: what scores of the stat line, what a lineup makes of it, what was corrected, and where the
 * figures came from.
 * @param week the player's week, with the kind of its season
 * @param part null where the points are the player's own
 */
export function playerLevel(wire: PlayerPoints, week: Round, part: SlotPart | null, timeOf: TimeOf): Level {
  const { player, line } = wire;
  // Who did not play has a point total all the same.
  const points = line?.points ?? player.actual_points;
  const isLive = player.game_status === 'in_progress';
  const own = { at: { weekId: null, playerId: player.id }, points: points === null ? '–' : shown(points) };
  return {
    chain: part?.chain ?? [{ ...own, label: roundLabel(week) }],
    subject: [player.name, subjectMeta(wire)].join(', '),
    lines: line === null ? [] : linesOf(wire),
    sums:
      line === null
        ? []
        : [
            lineOf('points', isLive ? 'Points so far' : 'Points', hundredthsFromPoints(line.points)),
            ...(part?.sums ?? []),
          ],
    note: line === null ? null : (part?.note ?? null),
    corrections: wire.corrections.map((each) => correctionBox(each, part, timeOf)).toReversed(),
    origins: originsOf(wire, timeOf),
  };
}

/** 'RB, IND @ LAC, Final' */
export function subjectMeta({ player }: Pick<PlayerPoints, 'player'>): string {
  const { position, team_abbreviation: team, opponent, game_clock: clock, game_status: status } = player;
  const game = [team, opponent].filter((part) => part !== null).join(' ');
  const state = status === 'final' ? 'Final' : clock;
  return [position, game, state].filter((part) => part !== null && part !== '').join(' · ');
}

function linesOf({ player, line }: PlayerPoints): Line[] {
  if (line === null) return [];
  const { rows, rest } = derivePoints(player.position, line.stats, hundredthsFromPoints(line.points));
  return [
    ...rows.map((row) => ({ ...row, key: row.label, points: formatPoints(row.points, 2), opens: null })),
    // Nothing as a rule.
    ...(rest === 0
      ? []
      : [lineOf('rest', 'Points without figures', rest, { detail: `as ${sourceName(line.source)} gave them` })]),
  ];
}

type Correction = PlayerPoints['corrections'][number];

function correctionBox(correction: Correction, part: SlotPart | null, timeOf: TimeOf): CorrectionBox {
  const { at, changes, points_before: before, points_after: after, source } = correction;
  const week = part?.week(new Date(at)) ?? null;
  const figures = changes.flatMap(({ stat, old, new: now }): Replaced[] => {
    const label = figureName(stat);
    return label === null ? [] : [{ label, old: formatCount(old ?? 0), now: formatCount(now ?? 0) }];
  });
  return {
    key: `${at} ${before} ${after}`,
    title: `Corrected, ${timeOf(new Date(at))}`,
    values: [...figures, { label: 'Points', old: shown(before), now: shown(after) }, ...(week === null ? [] : [week])],
    note: `Source: ${sourceName(source)}`,
  };
}

/** Every change of the points, the corrections that none of them is, and where the line that counts is from. */
function originsOf({ line, changes, corrections }: PlayerPoints, timeOf: TimeOf): Origin[] {
  const isOf = (change: PlayerPoints['changes'][number], correction: Correction) =>
    change.at === correction.at && change.points === correction.points_after;
  const origins = [
    ...changes.map((change) => {
      const correction = change.is_correction ? corrections.find((each) => isOf(change, each)) : undefined;
      const text = change.is_correction ? correctionWords(correction) : change.text || 'Points changed';
      return { at: change.at, text, points: change.points };
    }),
    ...corrections
      .filter((correction) => !changes.some((change) => change.is_correction && isOf(change, correction)))
      .map((correction) => ({ at: correction.at, text: correctionWords(correction), points: correction.points_after })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  // A correction has named its source already.
  const isNamed = line === null || corrections.some(({ at }) => at === line.updated_at);
  const last = isNamed
    ? []
    : [{ at: line.updated_at, text: `Stat line, ${sourceName(line.source)}`, points: line.points }];
  return [...origins, ...last].map(({ at, text, points }, index) => {
    const words = text.charAt(0).toUpperCase() + text.slice(1);
    return { key: `${index} ${at}`, time: timeOf(new Date(at)), text: words, points: shown(points) };
  });
}

const correctionWords = (correction: Correction | undefined) =>
  correction === undefined ? 'Correction' : `Correction, ${sourceName(correction.source)}`;
