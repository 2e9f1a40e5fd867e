type Zone = string | undefined;

/** 'Sun 1:00 PM' in the viewer's zone (or `zone`); 'Time to come' while the kick-off is not set. */
export function kickoffText(kickoff: Date | null, zone?: Zone): string {
  if (kickoff === null) return 'Time to come';
  const day = kickoff.toLocaleDateString('en-US', { weekday: 'short', timeZone: zone });
  return `${day} ${timeText(kickoff, zone)}`;
}

/** 'Sun, Oct 5, 1:00 PM' in the viewer's zone (or `zone`); 'Time to come' while the kick-off is not set. */
export function dayAndTimeText(kickoff: Date | null, zone?: Zone): string {
  if (kickoff === null) return 'Time to come';
  const day = kickoff.toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: zone });
  return `${day}, ${timeText(kickoff, zone)}`;
}

/** The viewer's zone (or `zone`) by name, as it is called at an instant: 'Eastern Daylight Time'. */
export function zoneName(at: Date, zone?: Zone): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'long', timeZone: zone }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'local time';
}

/** '1:00 PM' in the viewer's zone (or `zone`). */
export function timeText(at: Date, zone?: Zone): string {
  return at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone }).replace(/\s/g, ' ');
}

/** 'Oct 29, 7:14 PM' in the viewer's zone (or `zone`): when something was made. */
export function createdText(at: Date, zone?: Zone): string {
  const day = at.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: zone });
  return `${day}, ${timeText(at, zone)}`;
}

/** '12:58:31' in the viewer's zone (or `zone`): when something was saved. */
export function secondText(at: Date, zone?: Zone): string {
  return at.toLocaleTimeString('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  });
}

/** Time until an instant as 'h:mm:ss' ('1:18:04'), with days before it when there are any ('2d 04:12:09'); never below zero. */
export function countdown(at: Date, now: Date): string {
  const seconds = Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1000));
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3600)];
  const rest = [Math.floor((seconds % 3600) / 60), seconds % 60].map(twoDigits).join(':');
  return days > 0 ? `${days}d ${twoDigits(hours)}:${rest}` : `${hours}:${rest}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
