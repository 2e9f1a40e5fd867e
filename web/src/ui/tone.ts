/** The tone of a toast or message. */
export type Tone = 'good' | 'bad' | 'info';

/** An action offered with a toast. */
export interface ToastAction {
  label: string;
  onPress: () => void;
}
