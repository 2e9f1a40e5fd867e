/**
 * Keeps keys that an input method composes with from the app: Enter confirms a word, Escape gives it up, and neither
 * sends or closes anything. Safari ends the composition before that Enter, and tells by the key code alone.
 */
export function ignoreKeysOfInputMethods(): void {
  const stop = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', stop, true);
}
