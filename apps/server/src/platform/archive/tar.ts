/** One file in an archive. Its content is read before the next entry is asked for, or passed over. */
export interface TarEntry {
  /** With `/` between folders; at most 255 bytes. */
  readonly name: string;
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

const block = 512;
const nameBytes = 100;
const prefixBytes = 155;
/** Where a header's fields begin (POSIX.1-1988, ustar). */
const at = { mode: 100, owner: 108, group: 116, size: 124, time: 136, sum: 148, type: 156, magic: 257, prefix: 345 } as const;
/** Beyond eleven octal digits sizes are binary, as GNU tar and all that read archives of today have them. */
const octalLimit = 8 ** 11;
const endOfArchive = new Uint8Array(2 * block);

/** Writes an archive. Throws when an entry's content doesn't have its stated size. */
export async function* packTar(entries: AsyncIterable<TarEntry>, madeAt: Date): AsyncGenerator<Uint8Array> {
  for await (const { name, size, content } of entries) {
    yield headerOf(name, size, madeAt);
    let sent = 0;
    for await (const bytes of content) {
      sent += bytes.length;
      yield bytes;
    }
    if (sent !== size) throw new Error(`${name} has ${sent} bytes where it said ${size}`);
    yield new Uint8Array(padding(size));
  }
  yield endOfArchive;
}

/** Reads the entries of an archive in order. Throws when it is truncated or not an archive. */
export async function* unpackTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const source = new ByteSource(bytes);
  try {
    for (;;) {
      const header = await source.exactly(block);
      if (header.every((byte) => byte === 0)) return;
      const { name, size } = parseHeader(header);
      yield { name, size, content: source.upTo(size) };
      await source.skip();
      await source.exactly(padding(size));
    }
  } finally {
    await source.close();
  }
}

const padding = (size: number): number => (block - (size % block)) % block;

function headerOf(name: string, size: number, madeAt: Date): Uint8Array {
  const header = Buffer.alloc(block);
  const [prefix, last] = splitName(name);
  header.write(last, 0);
  header.write(prefix, at.prefix);
  header.write(octal(0o600, 7), at.mode);
  header.write(octal(0, 7), at.owner);
  header.write(octal(0, 7), at.group);
  if (size < octalLimit) header.write(octal(size, 11), at.size);
  else {
    header[at.size] = 0x80;
    header.writeBigUInt64BE(BigInt(size), at.size + 4);
  }
  header.write(octal(Math.floor(madeAt.getTime() / 1000), 11), at.time);
  header.write('0', at.type);
  header.write('ustar\u000000', at.magic);
  header.write(`${octal(sumOf(header), 6)}\u0000 `, at.sum);
  return header;
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');

/** The sum of a header's bytes, its own eight counted as spaces. */
function sumOf(header: Uint8Array): number {
  return header.reduce((sum, byte, index) => sum + (index >= at.sum && index < at.sum + 8 ? 0x20 : byte), 0);
}

function splitName(name: string): [prefix: string, last: string] {
  if (Buffer.byteLength(name) <= nameBytes) return ['', name];
  for (let cut = name.indexOf('/'); cut !== -1; cut = name.indexOf('/', cut + 1)) {
    const [prefix, last] = [name.slice(0, cut), name.slice(cut + 1)];
    if (Buffer.byteLength(prefix) <= prefixBytes && Buffer.byteLength(last) <= nameBytes) return [prefix, last];
  }
  throw new Error(`${name} is too long a name for an archive`);
}

function parseHeader(header: Buffer): { name: string; size: number } {
  const text = (from: number, length: number): string => header.toString('utf8', from, from + length).split('\u0000')[0] ?? '';
  if (text(at.magic, 5) !== 'ustar' || Number.parseInt(text(at.sum, 8), 8) !== sumOf(header))
    throw new Error('this is no archive, or it is damaged');
  const prefix = text(at.prefix, prefixBytes);
  const isBinary = header[at.size] === 0x80;
  const size = isBinary ? Number(header.readBigUInt64BE(at.size + 4)) : Number.parseInt(text(at.size, 12), 8);
  if (!Number.isSafeInteger(size) || size < 0) throw new Error('the archive is damaged');
  return { name: (prefix === '' ? '' : `${prefix}/`) + text(0, nameBytes), size };
}

/** Reads a stream in chunks of a requested length. */
class ByteSource {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);
  /** Of the piece that was asked for last. */
  #left = 0;

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#chunks = bytes[Symbol.asyncIterator]();
  }

  async exactly(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.upTo(length)) parts.push(part);
    return Buffer.concat(parts);
  }

  /** As it comes, so many bytes in all. */
  upTo(length: number): AsyncGenerator<Buffer> {
    this.#left = length;
    return this.#parts();
  }

  /** Nothing more is read: a file is closed. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  async *#parts(): AsyncGenerator<Buffer> {
    while (this.#left > 0) yield await this.#part();
  }

  /** Skips the rest of the last chunk. */
  async skip(): Promise<void> {
    while (this.#left > 0) await this.#part();
  }

  async #part(): Promise<Buffer> {
    if (this.#rest.length === 0) {
      const next = await this.#chunks.next();
      if (next.done === true) throw new Error('the archive is cut off');
      this.#rest = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
    }
    const part = this.#rest.subarray(0, this.#left);
    this.#rest = this.#rest.subarray(part.length);
    this.#left -= part.length;
    return part;
  }
}
