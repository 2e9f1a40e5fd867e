export type ConnectionState = 'connected' | 'connecting' | 'disconnected';

const WORDS = { connected: 'Connected', connecting: 'Connecting', disconnected: 'Disconnected' } as const;
const SHAPES = {
  connected: 'rounded-full bg-good',
  connecting: 'rounded-full border-2 border-warn',
  disconnected: 'border-2 border-text-3',
} as const;

/** Whether the page hears from the server [A2.39]: a word and a shape; red is for games. On a phone the word is for readers. */
export function ConnectionDot({ state }: { state: ConnectionState }) {
  return (
    <span role="status" className="flex items-center gap-2">
      <span className={`size-2 ${SHAPES[state]}`} aria-hidden />
      <span className="cap max-md:sr-only">{WORDS[state]}</span>
    </span>
  );
}
