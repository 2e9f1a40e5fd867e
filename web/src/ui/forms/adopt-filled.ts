// Fields of forms.
import { type RefObject, useEffect } from 'react';

const LOOK_MS = 300;
const FIELDS = 'input:not([type="checkbox"], [type="radio"], [readonly])';

/** A field as React knows it: what it has last seen in it. */
type Tracked = HTMLInputElement & { _valueTracker?: { setValue(value: string): void } };

/**
 * Takes over what a browser or a password manager has filled into the fields below `root` without an event, as Chrome on
 * iOS does: buttons that need them would stay disabled. React keeps what it knows as the default value of a field.
 */
export function useAdoptFilled(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const adopt = () => {
      const fields = [...(root.current?.querySelectorAll<Tracked>(FIELDS) ?? [])];
      const filled = fields
        .filter((field) => field.value !== field.defaultValue)
        .map((field) => [field, field.value] as const);
      for (const [field, value] of filled) {
        // Taking over one field renders the form, which empties those that are not yet known.
        field.value = value;
        field._valueTracker?.setValue(field.defaultValue);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
    };
    const timer = setInterval(adopt, LOOK_MS);
    return () => clearInterval(timer);
  }, [root]);
}
