// In place of what libraries do with style elements, which the policy of pages does not permit: sheets that are constructed.

/** Adds styles to the document. Returns what removes them; where there is no document nothing happens. */
export function addSheet(css: string): () => void {
  if (typeof CSSStyleSheet === 'undefined') return () => {};
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}

/** The part of react-style-singleton that adds styles: once, however many ask for them. */
export function stylesheetSingleton() {
  let users = 0;
  let removeSheet = () => {};
  return {
    add(css: string) {
      if (users === 0) removeSheet = addSheet(css);
      users += 1;
    },
    remove() {
      users -= 1;
      if (users === 0) removeSheet();
    },
  };
}
