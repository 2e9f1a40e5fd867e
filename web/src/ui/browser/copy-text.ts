// What browsers do differently.
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
