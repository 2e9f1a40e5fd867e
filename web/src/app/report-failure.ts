import { toast } from '../ui/overlays/toast.tsx';

/** Says what could not be loaded, with a way to try again [A8.2]. */
export function reportFailure(words: string, retry: () => void): void {
  toast.bad(words, { label: 'Try Again', onPress: retry });
}
