import { createContext, useContext } from 'react';

/** Asks the admin to confirm a second factor; false when they decline. */
export type Confirm = () => Promise<boolean>;

/** Provided by the console, which shows the dialog. */
export const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));

export function useConfirm(): Confirm {
  return useContext(ConfirmContext);
}
