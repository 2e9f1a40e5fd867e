/**
 * Tells password managers whose password a form changes: a username field that nobody sees. It is not focusable and not
 * read out.
 */
export function AccountField({ email }: { email: string }) {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      hidden
      tabIndex={-1}
      aria-hidden
    />
  );
}
