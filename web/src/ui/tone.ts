/** How something said in passing is meant. */
export type Tone = 'good' | 'bad' | 'info';

/** What can be done about it at once. */
export interface ToastAction {
  label: string;
  onPress: () => void;
}
