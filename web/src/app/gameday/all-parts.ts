import { NEED } from './need-part.tsx';
import type { Part } from './parts.ts';
import { PLAYS } from './plays-part.tsx';

/** The parts of a game day, in their order beside the cards and in the choice of a card. */
export const PARTS: readonly Part[] = [NEED, PLAYS];
