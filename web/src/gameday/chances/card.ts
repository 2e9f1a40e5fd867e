/** What chances need of a card: its lineup. Points in hundredths. */
export interface CardProps {
  lineup: { readonly id: string; readonly projected: number | null; readonly actual: number };
}

/** The same of a row. */
export interface CardSlotProps {
  lineup: { readonly id: string };
  slot: {
    readonly playerId: string;
    readonly name: string;
    readonly projected: number | null;
    /** Projected and actual points count twice already. */
    readonly isDoubled: boolean;
  };
}
