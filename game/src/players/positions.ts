export const POSITIONS = ['QB', 'RB', 'WR', 'TE', 'DEF', 'K'] as const;
export type Position = (typeof POSITIONS)[number];

/** What a lineup's slots can be, in the order in which they are always shown [G9.10]. */
export const SLOT_KINDS = ['QB', 'RB', 'WR', 'TE', 'FLEX', 'DEF', 'K'] as const;
export type SlotKind = (typeof SLOT_KINDS)[number];

const FLEX_POSITIONS = ['RB', 'WR', 'TE'] as const satisfies readonly Position[];

/** The positions that a slot takes: FLEX takes RB, WR or TE [G4.7], every other kind its own. */
export function positionsFor(kind: SlotKind): readonly Position[] {
  return kind === 'FLEX' ? FLEX_POSITIONS : [kind];
}

/** Whether a player of this position fits a slot of this kind [G4.7]. */
export function slotTakes(kind: SlotKind, position: Position): boolean {
  return positionsFor(kind).includes(position);
}

/** Orders positions and slot kinds as they are always shown [G9.10]. */
export function comparePositions(a: SlotKind, b: SlotKind): number {
  return SLOT_KINDS.indexOf(a) - SLOT_KINDS.indexOf(b);
}

export function isPosition(text: string): text is Position {
  return (POSITIONS as readonly string[]).includes(text);
}

export function isSlotKind(text: string): text is SlotKind {
  return (SLOT_KINDS as readonly string[]).includes(text);
}

const SUFFIXES = /\s+(jr\.?|sr\.?|ii|iii|iv|v|d\/st)$/i;

/** The name for a narrow column: 'Allen', 'St. Brown', 'Walker' without III; a defense by its nickname, 'Rams'. */
export function shortName(name: string, position: Position): string {
  const bare = withoutSuffix(name);
  const words = bare.split(/\s+/);
  if (words.length < 2) return bare;
  return position === 'DEF' ? (words.at(-1) ?? bare) : words.slice(1).join(' ');
}

/** The text on a player's face: initials without a suffix ('Kenneth Walker III' is KW), or a defense's team. */
export function faceWord(name: string, position: Position, team: string | null): string {
  if (position === 'DEF') return team ?? 'DEF';
  const words = withoutSuffix(name).split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase();
}

function withoutSuffix(name: string): string {
  return name.trim().replace(SUFFIXES, '');
}
