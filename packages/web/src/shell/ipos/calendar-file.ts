/** An event of a calendar, as iCalendar (RFC 5545) wants it. */
export interface CalendarEvent {
  /** The name of the game. */
  readonly siteName: string;
  /** The same for the same event, so that a calendar replaces what it has. */
  readonly uid: string;
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly startMs: number;
  readonly endMs: number;
  /** When this description of it was made. */
  readonly stampMs: number;
}

const lineBytesMax = 75;

/** UTC: "20261123T120000Z". */
function utcTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** A text value; line breaks become "\n", and characters without a meaning in a text are left out. */
function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

/** Lines of at most 75 octets in UTF-8; a character is never divided. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  const lines: string[] = [];
  let [current, bytes] = ['', 0];
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > lineBytesMax) {
      lines.push(current);
      // A line that continues begins with a space, which counts.
      [current, bytes] = [' ', 1];
    }
    current += character;
    bytes += size;
  }
  return [...lines, current].join('\r\n');
}

/** The file that calendars import. */
export function calendarFile({ siteName, uid, title, text, url, startMs, endMs, stampMs }: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escapeText(`-//${siteName}//EN`)}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utcTime(stampMs)}`,
    `DTSTART:${utcTime(startMs)}`,
    `DTEND:${utcTime(endMs)}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
