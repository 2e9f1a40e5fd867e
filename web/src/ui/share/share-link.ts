import { copyText } from '../browser/copy-text.ts';

/** What became of a link that the user wanted to share. */
export type Shared = 'shared' | 'copied' | 'dismissed' | 'shown';

/**
 * Opens the device's own sheet to share a link; copies it where there is none. 'shown' means that neither was possible:
 * the caller has to show it.
 */
export async function shareLink(link: { title: string; text: string; url: string }): Promise<Shared> {
  if (navigator.canShare?.(link)) {
    try {
      await navigator.share(link);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
    }
  }
  return (await copyText(link.url)) ? 'copied' : 'shown';
}
