// Fields of forms.
/**
 * A hidden username field that tells password managers which account a password form belongs to. It is not focusable
 * and hidden from screen readers.
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
