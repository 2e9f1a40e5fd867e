import { useEffect, useState } from 'react';

/** Profile messages disappear after this time [A8.6, A9.6]. */
const MESSAGE_MS = 5000;

export interface Message {
  tone: 'good' | 'bad';
  words: string;
}

/** The single message of the profile modal: a new one replaces the last, and each disappears after 5 s [A8.6]. */
export function useMessage() {
  const [message, setMessage] = useState<Message | null>(null);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(null), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return {
    message,
    good: (words: string) => setMessage({ tone: 'good', words }),
    bad: (words: string) => setMessage({ tone: 'bad', words }),
    clear: () => setMessage(null),
  };
}

export type Messages = ReturnType<typeof useMessage>;
