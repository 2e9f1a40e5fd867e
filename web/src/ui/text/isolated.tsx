/**
 * A name that a user chose (of a person, a group or a lineup), isolated from the text around it: whatever it holds, it
 * can't turn around or swallow what stands beside it. In a string, such as a title or a label: `isolated` in `game/text`.
 */
export function Isolated({ children }: { children: string | null | undefined }) {
  return <bdi>{children}</bdi>;
}
