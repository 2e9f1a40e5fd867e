type ConnectionState = 'connected' | 'connecting' | 'disconnected';

const WORDS = { connected: 'Connected', connecting: 'Connecting', disconnected: 'Disconnected' } as const;
const SHAPES = {
  connected: 'rounded-full bg-good',
  connecting: 'rounded-full border-2 border-warn',
  disconnected: 'border-2 border-text-3',
} as const;

interface ConnectionDotProps {
  state: ConnectionState;
  /** While disconnected, the whole indicator is a button that reconnects. */
  onTryAgain?: () => void;
}

/**
 * The state of the live connection [A2.39] as a text and shape; red is reserved for games. On a phone the text is for
 * screen readers only.
 */
export function ConnectionDot({ state, onTryAgain }: ConnectionDotProps) {
  const canTry = state === 'disconnected' && onTryAgain !== undefined;
  return (
    <span className="flex items-center">
      <span role="status" className="flex items-center gap-2">
        <span className={`size-2 ${SHAPES[state]}`} aria-hidden />
        <span className="cap max-md:sr-only md:min-w-[82px]">{WORDS[state]}</span>
      </span>
      {canTry ? (
        <button type="button" className="btn btn-ghost btn-s ml-1" onClick={onTryAgain}>
          Try Again
        </button>
      ) : null}
    </span>
  );
}
