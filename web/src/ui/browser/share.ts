import { toast } from '../overlays/toast.tsx';

/** Copies a text to the clipboard; false when the browser denies it. */
export async function copyText(text: string): Promise<boolean> {
  // Browsers have a clipboard on https and on this machine only: at home the app may be on plain http.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return copySelected(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies a text, and says that it is done or what to do where the browser denies it. */
export async function copyAndSay(
  text: string,
  done: string,
  otherwise = 'This browser blocks copying.',
): Promise<void> {
  if (await copyText(text)) toast.good(done);
  else toast.bad(otherwise);
}

/** Copies by selecting the text for a moment. A selection, unlike a field, takes the focus from nothing. */
function copySelected(text: string): boolean {
  const copied = document.createElement('span');
  copied.textContent = text;
  copied.style.cssText = 'position:fixed;top:0;opacity:0;white-space:pre;user-select:text';
  document.body.append(copied);
  const selection = getSelection();
  selection?.selectAllChildren(copied);
  try {
    return document.execCommand('copy');
  } finally {
    selection?.removeAllRanges();
    copied.remove();
  }
}

/** Downloads a text as a file; the extension determines its type. */
export function saveFile(name: string, text: string): void {
  const type = name.endsWith('.csv') ? 'text/csv;charset=utf-8' : 'application/json';
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** What became of a link that the user wanted to share. */
type Shared = 'shared' | 'copied' | 'dismissed' | 'shown';

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
