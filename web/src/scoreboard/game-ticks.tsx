import type { CSSProperties } from 'react';
import type { BoardGame } from './model.ts';

/** Sixty ticks for sixty minutes, long at each quarter. The state line says the same in words. */
export function GameTicks({ minutes, status }: { minutes: number; status: BoardGame['status'] }) {
  return (
    <span className="game-ticks" data-status={status} style={{ '--minutes': minutes } as CSSProperties} aria-hidden />
  );
}
