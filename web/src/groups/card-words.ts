import type { GroupSettings } from '@singleback/game/groups/settings.ts';
import { SLOT_KINDS, type SlotKind } from '@singleback/game/players/positions.ts';
import { ROUNDS } from '@singleback/game/season/week.ts';
import { type CutSetting, NO_CUT } from '@singleback/game/standings/last-standing.ts';
import { roundsOf } from '../players/rounds.ts';

/** The slots of the card in position order [G9.10], each with a unique key. */
export function cardSlots(counts: GroupSettings['counts']): { key: string; kind: SlotKind }[] {
  return SLOT_KINDS.flatMap((kind) =>
    Array.from({ length: counts[kind] }, (_, at) => ({ key: `${kind}${at + 1}`, kind })),
  );
}

/** What a season with these settings takes, as sentences; important figures are wrapped in asterisks. */
export function cardWords(
  settings: GroupSettings,
  { cut, cutFrom }: CutSetting = NO_CUT,
  rounds = roundsOf('regular'),
): string[] {
  const { maxPlayerUsage, playoffBonusPercent, playoffWeeks, playerDoubleDown } = settings;
  const picks = cardSlots(settings.counts).length * ROUNDS[rounds.kind];
  const often = maxPlayerUsage === 1 ? 'each player once' : `each player up to *${maxPlayerUsage}* times`;
  const weeks = `Weeks ${playoffWeeks[0]} to ${playoffWeeks.at(-1)}`;
  return [
    `*${picks}* picks a season, ${often}.`,
    playoffBonusPercent > 0 && rounds.kind === 'regular'
      ? `${weeks} count *×${(100 + playoffBonusPercent) / 100}*.`
      : `Every ${rounds.noun} counts the same.`,
    ...(playerDoubleDown ? [`One player a ${rounds.noun} counts *twice*.`] : []),
    ...(cut > 0 ? [`Last one standing: *${cut}* out a ${rounds.noun} from ${rounds.words(cutFrom ?? 1)}.`] : []),
  ];
}
