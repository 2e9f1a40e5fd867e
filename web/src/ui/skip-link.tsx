/** The first focusable element of every page: skips the navigation. */
export function SkipLink() {
  return (
    <a href="#main" className="btn skip">
      Skip to content
    </a>
  );
}
