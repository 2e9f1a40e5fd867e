/** What the app says in a group's chat: about its members, and about what is final. Names are as they were then. */
export type ChatEvent =
  | { readonly kind: 'joined' | 'left' | 'removed'; readonly name: string }
  | { readonly kind: 'winner_changed'; readonly weekNumber: number; readonly name: string | null };

/** A sentence about it. */
export function chatEventText(event: ChatEvent): string {
  switch (event.kind) {
    case 'joined':
      return `${event.name} joined`;
    case 'left':
      return `${event.name} left`;
    case 'removed':
      return `${event.name} was removed`;
    case 'winner_changed':
      return event.name === null
        ? `A stat correction: week ${event.weekNumber} is a tie now`
        : `A stat correction: ${event.name} won week ${event.weekNumber}`;
  }
}
