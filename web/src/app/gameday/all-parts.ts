import { onDemand } from '../../ui/overlays/on-demand.ts';
import { OUTLOOK } from './outlook-part.ts';
import type { Part } from './parts.ts';
import { PLAYS } from './plays-part.tsx';

/** The parts of a game day, in their order beside the cards and in the choice of a card. */
export const PARTS: readonly Part[] = [OUTLOOK, PLAYS];

/** The panels of a card, before one is looked at. */
export const panels = onDemand(() =>
  Promise.all([import('./outlook-panel.tsx'), import('../../gameday/plays/play-list.tsx')]),
);
