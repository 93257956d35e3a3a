/** A day on which something is due. */
export interface DueEvent {
  /** Stays the same while the event changes. */
  readonly uid: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly revision: number;
  /** ISO 8601. */
  readonly changed: string;
}

const octets = 75;
const encoder = new TextEncoder();

/** RFC 5545, 3.3.11. */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // oxlint-disable-next-line no-control-regex -- the format forbids them
    .replaceAll(/[\u0000-\u001f\u007f]/g, '');

/** RFC 5545, 3.1: lines of at most 75 octets, never cut within a character; continued lines begin with a space. */
export function folded(line: string): string {
  const lines: string[] = [];
  let [current, used] = ['', 0];
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (used + size > octets) {
      lines.push(current);
      [current, used] = [' ', 1];
    }
    current += character;
    used += size;
  }
  return [...lines, current].join('\r\n');
}

const compact = (iso: string): string => `${iso.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

function dayAfter(day: string): string {
  const next = new Date(`${day}T12:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** An iCalendar of whole-day events: calendar programs ignore its kind for tasks. RFC 5545. */
export function writeCalendar(name: string, events: readonly DueEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sheetmark//Due dates//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.uid}`,
      `DTSTAMP:${compact(event.changed)}`,
      `LAST-MODIFIED:${compact(event.changed)}`,
      `SEQUENCE:${event.revision}`,
      `DTSTART;VALUE=DATE:${event.day.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${dayAfter(event.day).replaceAll('-', '')}`,
      'TRANSP:TRANSPARENT',
      `SUMMARY:${escaped(event.title)}`,
      `DESCRIPTION:${escaped(event.description)}`,
      `URL:${event.url}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
