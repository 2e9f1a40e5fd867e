import { toast } from '../ui/overlays/toast.tsx';

/** Shows that loading failed, with a retry action [A8.2]. */
export function reportFailure(words: string, retry: () => void): void {
  toast.bad(words, { label: 'Try Again', onPress: retry });
}
