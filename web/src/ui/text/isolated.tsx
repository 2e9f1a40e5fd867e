/**
 * Isolates a user-chosen name (of a person, group or lineup) from bidirectional text around it, and from translators. In a string, such as a
 * title or label, use `isolated` in `game/text`.
 */
export function Isolated({ children }: { children: string | null | undefined }) {
  return <bdi translate="no">{children}</bdi>;
}
