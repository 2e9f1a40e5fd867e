/** The line between two ways to sign in. */
export function OrLine() {
  return (
    <div className="flex items-center gap-3 text-meta text-text-2">
      <span className="h-px flex-1 bg-line" />
      or
      <span className="h-px flex-1 bg-line" />
    </div>
  );
}
