/** The first stop of the keyboard on every page: to its content, past the navigation. */
export function SkipLink() {
  return (
    <a href="#main" className="btn skip">
      Skip to content
    </a>
  );
}
