import type { ChatThread } from '@singleback/contract/chat.ts';
import { useEffect, useState } from 'react';
import { serverNow } from '../live/server-clock.ts';

const LOOK_EVERY_MS = 1000;

/** The user's mute while it lasts, by the server's clock, and whether one has just ended. */
export function useMuteLeft(mute: ChatThread['mute']): { mute: ChatThread['mute']; hasEnded: boolean } {
  const [ended, setEnded] = useState<string | null>(null);
  useEffect(() => {
    if (mute === null) return;
    const look = () => {
      const now = serverNow();
      if (now !== null && now.getTime() >= Date.parse(mute.until)) setEnded(mute.until);
    };
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [mute]);
  const hasEnded = mute !== null && mute.until === ended;
  return { mute: hasEnded ? null : mute, hasEnded };
}
