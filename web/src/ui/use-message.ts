import { useEffect, useState } from 'react';

/** Profile messages go by themselves after this long [A8.6, A9.6]. */
const MESSAGE_MS = 5000;

export interface Message {
  tone: 'good' | 'bad';
  words: string;
}

export interface Messages {
  message: Message | null;
  good: (words: string) => void;
  bad: (words: string) => void;
  clear: () => void;
}

/** The one message of the profile modal: a new one takes the place of the last, and each goes after 5 s [A8.6]. */
export function useMessage(): Messages {
  const [message, setMessage] = useState<Message | null>(null);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(null), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return {
    message,
    good: (words) => setMessage({ tone: 'good', words }),
    bad: (words) => setMessage({ tone: 'bad', words }),
    clear: () => setMessage(null),
  };
}
