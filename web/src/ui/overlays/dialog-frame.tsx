/**
 * What a phone shows of a sheet until the sheet itself is drawn: its head, where the sheet begins to move. Wider pages
 * wait without one, because a dialog fades in there.
 */
export function DialogFrame({ title }: { title: string }) {
  return (
    <div className="dialog dialog-sheet translate-y-6 animate-none md:hidden" aria-hidden>
      <div className="dialog-head">
        <span className="title-1">{title}</span>
      </div>
      <div className="hash" />
    </div>
  );
}
