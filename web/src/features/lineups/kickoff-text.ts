/** A kick-off in the viewer's zone: 'Sun 8:20 PM', or in the viewer's own way of writing times. */
export function kickoffText(kickoff: Date, timeZone?: string, locale?: string): string {
  return written(kickoff, { weekday: 'short', hour: 'numeric', minute: '2-digit' }, timeZone, locale).replace(',', '');
}

/** When a lineup was made: 'Oct 29, 7:14 PM', in the viewer's zone. */
export function createdText(createdAt: Date, timeZone?: string, locale?: string): string {
  return written(createdAt, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }, timeZone, locale);
}

// Browsers set a narrow space before AM and PM; the condensed face has none.
function written(at: Date, format: Intl.DateTimeFormatOptions, timeZone?: string, locale = 'en-US'): string {
  return new Intl.DateTimeFormat(locale, timeZone ? { ...format, timeZone } : format)
    .format(at)
    .replace(/\u202f/g, ' ');
}
