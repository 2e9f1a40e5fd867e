import { OUTLOOK } from './outlook-part.tsx';
import type { Part } from './parts.ts';
import { PLAYS } from './plays-part.tsx';

/** The parts of a game day, in their order beside the cards and in the choice of a card. */
export const PARTS: readonly Part[] = [OUTLOOK, PLAYS];
