import { type Chance, happens, oneOf } from '../chance.ts';
import type { ApiDocument, DocumentedCall } from './document.ts';
import type { PickId, Kind } from './ids.ts';
import { oddValue, mutate, toJson, Verbatim } from './oddities.ts';
import { type Source, valueFor } from './values.ts';
import type { Caller, World } from './world.ts';

/** `valid`: matches the document. `odd`: with invalid values. `hostile`: also with malicious headers, paths and bodies. */
export const manners = ['valid', 'odd', 'hostile'] as const;
export type Manner = (typeof manners)[number];

export interface FuzzRequest {
  readonly call: DocumentedCall;
  readonly caller: Caller;
  readonly manner: Manner;
  readonly method: string;
  /** As sent, with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer | null;
  /** The path or method isn't in the document: any refusal is correct. */
  readonly isUndocumented: boolean;
  /** The client disconnects before the response. */
  readonly disconnects: boolean;
}

interface Options {
  readonly document: ApiDocument;
  readonly world: World;
  readonly call: DocumentedCall;
  readonly caller: Caller;
  readonly manner: Manner;
  readonly chance: Chance;
}

const words = ['Check the span', 'Door', 'niveau −1', 'Überzug', '№ 7', 'see @owner'];

export function sourceFor({ document, world, caller, chance }: Pick<Options, 'document' | 'world' | 'caller' | 'chance'>): Source {
  const { home, email, password } = world.people[caller];
  const others = world.homes.filter((each) => each !== home);
  const pickId: PickId = (kind: Kind) => {
    const own = home.ids[kind];
    if (own.length > 0 && happens(chance, 85)) return oneOf(chance, own);
    const foreign = others.flatMap((each) => each.ids[kind]);
    return foreign.length > 0 && happens(chance, 80) ? oneOf(chance, foreign) : chance(1, 5_000);
  };
  const otherMarks = others.map(({ mark }) => mark);
  return {
    document,
    chance,
    pickId,
    text: () => `${oneOf(chance, words)} ${home.mark}`,
    known: {
      // Wrong passwords lock an address, and the administrator must create the next world.
      email: [caller === 'administrator' ? 'nobody@example.org' : email, `guest.${chance(0, 1e6)}@example.com`],
      emails: [`guest.${chance(0, 1e6)}@example.com`, 'nobody', 'Ä@example.org'],
      password: [password],
      currentPassword: [password],
      newPassword: [password],
      newPasswordConfirm: [password],
      first_name: ['Ada'],
      last_name: ['Quay', ''],
      configuration: ['{}', '{"columns":["name"]}', '[]'],
      column_name: [`Column ${home.mark}`],
      // Searches for other people's texts.
      text_to_search: [home.mark, ...otherMarks],
      contains: [home.mark, ...otherMarks],
      search: ['owner', ...otherMarks],
      endpoint: ['https://push.example.com/1', 'http://127.0.0.1:9/', 'http://169.254.169.254/latest'],
      unit: ['mm', 'ft'],
      regionId: ['detail', 'a b', 'ü'],
      cursor: ['MTIz', 'eyJpZCI6MX0'],
      token: ['unknown', '1.forged'],
    },
  };
}

export function makeRequest(options: Options): FuzzRequest {
  const { call, caller, manner, chance, world } = options;
  const source = sourceFor(options);
  const isOdd = manner !== 'valid';
  const context = call.path;
  const signed = world.people[caller].home.signed[call.id] ?? [];
  const query = queryFor(options, source);
  const plain = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = call.parameters.find((each) => each.in === 'path' && each.name === name);
    const own =
      name === 'id' && context.includes('/uploads/')
        ? oneOf(
            chance,
            world.homes.flatMap((home) => home.uploads),
          )
        : undefined;
    const value = own ?? (isOdd && happens(chance, 20) ? oddScalar(chance) : valueFor(parameter?.schema ?? {}, { name, context }, source));
    return encode(String(value), chance, manner);
  });
  const address = signed.length > 0 && happens(chance, 70) ? oneOf(chance, signed) : `${plain}${query}`;
  const body = call.body ? bodyFor(options, source, call.body) : null;
  const base = { call, caller, manner, method: call.method, isUndocumented: false, disconnects: false };
  const request: FuzzRequest = { ...base, path: address, headers: headersFor(options, body?.type), body: body?.bytes ?? null };
  return manner === 'hostile' ? misdirect(request, chance) : request;
}

const oddScalar = (chance: Chance): string => {
  const value = oddValue(chance);
  if (value instanceof Verbatim) return value.json.slice(0, 300);
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Encodes correctly, or in ways that confuse decoders. */
function encode(value: string, chance: Chance, manner: Manner): string {
  const safe = encodeURIComponent(value.toWellFormed());
  if (manner !== 'hostile' || happens(chance, 70)) return safe === '' ? '%20' : safe;
  return oneOf(chance, [
    `${safe}%00`,
    `${safe}%2F..`,
    '%',
    '%E0%A4%A',
    '%C0%AE',
    '..',
    `${safe};x=1`,
    `${safe}%0d%0aX:1`,
    '%2e%2e%2f',
    safe.repeat(5),
  ]);
}

function queryFor({ call, chance, manner }: Options, source: Source): string {
  const pairs: string[] = [];
  for (const { name, schema, required, in: where } of call.parameters) {
    if (where !== 'query' || (!required && happens(chance, 50))) continue;
    const value =
      manner !== 'valid' && happens(chance, 35) ? oddScalar(chance) : String(valueFor(schema, { name, context: call.path }, source));
    const pair = `${name}=${encodeURIComponent(value.toWellFormed())}`;
    pairs.push(...(manner !== 'valid' && happens(chance, 10) ? [pair, pair] : [pair]));
  }
  if (manner === 'hostile' && happens(chance, 30)) {
    pairs.push(
      oneOf(chance, [
        '__proto__[x]=1',
        'a[]=1&a[]=2',
        'limit=1&limit=2',
        '%',
        '=',
        '&&&',
        `x=${'y'.repeat(5_000)}`,
        'cursor=%00',
        'limit[]=1',
      ]),
    );
  }
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

interface Body {
  readonly bytes: Buffer;
  readonly type: string;
}

const boundary = 'fuzz-boundary';

function bodyFor(options: Options, source: Source, { type, schema }: NonNullable<DocumentedCall['body']>): Body {
  const { chance, manner, call } = options;
  let value = valueFor(schema, { name: '', context: call.path }, source);
  if (manner !== 'valid') for (let times = chance(1, 4); times > 0; times -= 1) value = mutate(value, chance);
  if (type === 'multipart/form-data') return formFor(options, value);
  const bytes = Buffer.from(toJson(value));
  return { bytes: manner === 'hostile' && happens(chance, 25) ? corrupt(bytes, chance) : bytes, type };
}

const files: readonly (() => Buffer)[] = [
  () =>
    Buffer.from('<?xml version="1.0"?><xfdf xmlns="http://ns.adobe.com/xfdf/"><annots><square page="0" rect="1,1,9,9"/></annots></xfdf>'),
  () => Buffer.from('%PDF-1.7\n%%EOF'),
  () => Buffer.alloc(0),
  () => Buffer.from('plain text'),
  () => Buffer.from('GIF89a/*\0\0*/=1;alert(1)//', 'latin1'),
  () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  () => Buffer.from('PK\u0003\u0004'),
  () => Buffer.from(`\r\n--${boundary}--\r\n`),
];

function formFor({ chance, manner, world, caller }: Options, value: unknown): Body {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value).filter(([name]) => name !== 'file') : [];
  const mark = world.people[caller].home.mark;
  const name =
    manner === 'valid'
      ? `${mark}.pdf`
      : oneOf(chance, ['../../x.pdf', 'a\u0000b.pdf', '', '"', 'x'.repeat(3_000), '\u202efdp.exe', 'a\r\nX: 1']);
  const parts = fields.map(
    ([field, each]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${typeof each === 'string' ? each : toJson(each)}\r\n`,
  );
  const bytes =
    manner === 'hostile' && happens(chance, 10)
      ? Buffer.alloc(3 * 1024 * 1024, 'x')
      : oneOf(chance, [...files, ...world.people[caller].home.files.map((file) => () => file)])();
  const fieldName = manner === 'hostile' && happens(chance, 15) ? oneOf(chance, ['files', '', '__proto__', 'file"']) : 'file';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${fieldName}"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`;
  const doubled = manner === 'hostile' && happens(chance, 10) ? [Buffer.from(head), bytes, Buffer.from('\r\n')] : [];
  const whole = Buffer.concat([Buffer.from(parts.join('')), ...doubled, Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return {
    bytes: manner === 'hostile' && happens(chance, 20) ? corrupt(whole, chance) : whole,
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

function corrupt(bytes: Buffer, chance: Chance): Buffer {
  const at = chance(0, bytes.length + 1);
  return oneOf(chance, [
    () => bytes.subarray(0, at),
    () => Buffer.concat([bytes.subarray(0, at), Buffer.from([chance(0, 256)]), bytes.subarray(at)]),
    () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
    () => Buffer.concat([Buffer.from([0xff, 0xfe]), bytes]),
    () => Buffer.concat([bytes, bytes]),
    () => Buffer.alloc(1024 * 1024 + 1, ' '),
    () => Buffer.from('"'),
    () => Buffer.from('null'),
    () => Buffer.from('[]'),
    () => Buffer.from('1'),
    () => Buffer.from('"text"'),
  ])();
}

function headersFor({ chance, manner, call }: Options, bodyType: string | undefined): FuzzRequest['headers'] {
  // Each request comes from a new address, so that no limit per address applies.
  const address = `10.${chance(0, 256)}.${chance(0, 256)}.${chance(0, 256)}`;
  const usual = { 'x-forwarded-for': address, ...(bodyType !== undefined && { 'content-type': bodyType }) };
  const idempotent = call.parameters.some((each) => each.in === 'header');
  const key = idempotent || happens(chance, 10) ? { 'idempotency-key': `key-${chance(0, 4)}` } : {};
  if (manner !== 'hostile') return { ...usual, ...key };
  const extras: readonly Readonly<Record<string, string | readonly string[]>>[] = [
    {},
    {},
    {
      'content-type': oneOf(chance, [
        'text/plain',
        'application/json; charset=utf-16',
        'application/xml',
        'multipart/form-data',
        ';',
        'application/json-seq',
        'application/x-www-form-urlencoded',
      ]),
    },
    { 'idempotency-key': oneOf(chance, ['x'.repeat(201), 'x'.repeat(200), ' ', '\u00e9', '\u0001'.replace('\u0001', '~')]) },
    { 'idempotency-key': ['a', 'b'] },
    { 'if-match': oneOf(chance, ['*', '"1"', 'W/"x"', '"']) },
    { 'if-none-match': '*', 'if-modified-since': 'never' },
    {
      range: oneOf(chance, ['bytes=0-', 'bytes=-1', 'bytes=5-2', 'bytes=0-0,2-3', 'bytes=99999999999999999999-', 'lines=1-2', 'bytes=a-b']),
    },
    { 'x-forwarded-for': oneOf(chance, ['', ',', "' or 1=1", 'x'.repeat(2_000), '::1, 127.0.0.1', '999.1.1.1', '1.2.3.4:99999']) },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript', host: 'evil.example' },
    { 'x-http-method-override': 'DELETE' },
    { 'user-agent': oneOf(chance, ['', 'x'.repeat(4_000), '\u00ff\u00fe']) },
    { 'accept-encoding': 'gzip;q=nan, *;q=-1', accept: 'x' },
    { 'transfer-encoding': 'chunked' },
    { origin: 'https://evil.example', cookie: 'a=b; '.repeat(100) },
    { 'content-encoding': oneOf(chance, ['gzip', 'br', 'x']) },
    {
      authorization: oneOf(chance, [
        'Bearer',
        'Bearer ',
        `Bearer ${'x'.repeat(3_000)}`,
        'Basic YTpi',
        'bearer \u00e9',
        'Bearer a b',
        'Bearer ../..',
      ]),
    },
  ];
  return { ...usual, ...key, ...oneOf(chance, extras) };
}

/** Sometimes changes the method or the spelling of the path, or makes the client disconnect. */
function misdirect(request: FuzzRequest, chance: Chance): FuzzRequest {
  const { path } = request;
  const kind = chance(0, 100);
  if (kind < 8)
    return {
      ...request,
      method: oneOf(chance, ['PATCH', 'OPTIONS', 'HEAD', 'DELETE', 'POST', 'GET', 'PUT', 'TRACE', 'PROPFIND']),
      isUndocumented: true,
    };
  if (kind < 16) {
    const spelling = oneOf(chance, [
      path.replace('/api/', '//api/'),
      path.replace('/api/', '/api/../api/'),
      path.replace('/api/', '/API/'),
      path.replace('/api/', '/api//'),
      path.replace('/api/', '/%61pi/'),
      path.replace('/api/', '/api/./'),
      `${path.split('?')[0]}/`,
      `${path.split('?')[0]}/..%2f..%2fetc/passwd`,
      `${path}#x`,
      path.replaceAll('/', '\\'),
    ]);
    return { ...request, path: spelling, isUndocumented: true };
  }
  return kind < 22 ? { ...request, disconnects: true } : request;
}
