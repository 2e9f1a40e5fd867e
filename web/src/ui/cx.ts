/** Joins the class names that are there; false, null and undefined fall out. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
