/** A mail as a reader sees it. */
export interface ReceivedMail {
  /** By lower-case name, unfolded and decoded; repeated headers are listed separately. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  /** By media type, decoded. */
  readonly parts: ReadonlyMap<string, string>;
}

/** Parses messages (RFC 5322, MIME) with text parts and pictures; throws for anything else. */
export function parseMail(source: Buffer): ReceivedMail {
  const text = source.toString('latin1');
  if (/[^\r]\n|\r[^\n]/.test(text)) throw new Error('A line does not end with CR LF');
  if (text.split('\r\n').some((line) => line.length > 998)) throw new Error('A line is too long');
  const mail = splitEntity(text);
  return { headers: mail.headers, parts: new Map(leavesOf(mail).map((entity) => [mediaTypeOf(entity.headers), decodeBody(entity)])) };
}

/** Its parts, and those of parts that have some: an HTML text comes with its pictures. */
function leavesOf({ headers, body }: Entity): Entity[] {
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type')?.[0] ?? '')?.[1];
  if (!boundary) return [{ headers, body }];
  const parts = body.split(`--${boundary}`).slice(1, -1);
  return parts.flatMap((part) => leavesOf(splitEntity(part.replace(/^\r\n/, ''))));
}

interface Entity {
  readonly headers: Map<string, string[]>;
  readonly body: string;
}

function splitEntity(text: string): Entity {
  const end = text.indexOf('\r\n\r\n');
  const headers = new Map<string, string[]>();
  for (const line of text
    .slice(0, end)
    .replace(/\r\n(?=[ \t])/g, '')
    .split('\r\n')) {
    const [, name, value] = /^([!-9;-~]+):[ \t]*(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`Not a header: ${line}`);
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), decodeWords(value)]);
  }
  return { headers, body: text.slice(end + 4) };
}

/** RFC 2047. */
function decodeWords(value: string): string {
  return value
    .replace(/(\?=)[ \t]+(?==\?)/g, '$1')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_word, encoding: string, content: string) =>
      (encoding.toUpperCase() === 'B' ? Buffer.from(content, 'base64') : fromQuotedPrintable(content.replace(/_/g, ' '))).toString(),
    );
}

function decodeBody({ headers, body }: Entity): string {
  const content = body.replace(/\r\n$/, '');
  switch (headers.get('content-transfer-encoding')?.[0]) {
    case '7bit':
      return content.replaceAll('\r\n', '\n');
    case 'base64':
      return Buffer.from(content, 'base64').toString();
    case 'quoted-printable':
      return fromQuotedPrintable(content.replace(/=\r\n/g, '')).toString().replaceAll('\r\n', '\n');
    default:
      throw new Error(`An unknown encoding: ${headers.get('content-transfer-encoding')?.[0]}`);
  }
}

function fromQuotedPrintable(text: string): Buffer {
  return Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_code, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );
}

function mediaTypeOf(headers: Entity['headers']): string {
  return headers.get('content-type')?.[0]?.split(';')[0] ?? '';
}
