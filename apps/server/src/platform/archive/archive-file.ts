import { createHash, type Hash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { z } from 'zod';
import { StartError } from '../config/start-error.ts';
import { writeDurably } from '../storage/durable-file.ts';
import { packTar, type TarEntry, unpackTar } from './tar.ts';

/** Increased when older versions of Sheetmark can't read what is written now. */
const format = 1;

const heading = z.looseObject({ sheetmark: z.enum(['backup', 'project']), format: z.number(), made_at: z.string() });
/** The number of parts, and the hash of the list of their hashes. */
const manifestSchema = z.looseObject({ parts: z.number(), bytes: z.number(), sums_sha256: z.string() });
export type Manifest = z.infer<typeof manifestSchema>;

const names = { head: 'sheetmark.json', sums: 'SHA256SUMS', manifest: 'manifest.json' } as const;

export interface ArchivePart extends TarEntry {
  /** Receives the hex hash of its content after writing. */
  readonly hashed?: (sha256: string) => void;
}

interface ArchiveContents {
  readonly kind: z.infer<typeof heading>['sheetmark'];
  readonly head: Readonly<Record<string, unknown>>;
  readonly parts: AsyncIterable<ArchivePart>;
  /** Called when all parts are written. */
  readonly counts: () => Readonly<Record<string, unknown>>;
  readonly madeAt: Date;
}

/**
 * Writes a tar: heading, parts, their hashes as `sha256sum -c` reads them, and at the end their number. The file at `path` is complete or missing, and
 * synced to the disk when this resolves.
 */
export async function writeArchive(path: string, contents: ArchiveContents): Promise<Manifest> {
  const folder = dirname(path);
  const sumsPath = join(folder, `${randomUUID()}.sums`);
  const made: { manifest?: Manifest } = {};
  try {
    await writeDurably(
      path,
      folder,
      packTar(
        entriesOf(contents, sumsPath, (manifest) => (made.manifest = manifest)),
        contents.madeAt,
      ),
    );
  } finally {
    await rm(sumsPath, { force: true });
  }
  if (!made.manifest) throw new Error('the archive has no end');
  return made.manifest;
}

async function* entriesOf(
  { kind, head, parts, counts, madeAt }: ArchiveContents,
  sumsPath: string,
  done: (manifest: Manifest) => void,
): AsyncGenerator<TarEntry> {
  yield small(names.head, { sheetmark: kind, format, made_at: madeAt.toISOString(), ...head });
  const sums = new Sums();
  const list = createWriteStream(sumsPath, { mode: 0o600 });
  for await (const part of parts) {
    const hash = createHash('sha256');
    yield { ...part, content: hashing(part.content, hash) };
    const sha256 = hash.digest('hex');
    part.hashed?.(sha256);
    list.write(sums.add(part, sha256));
  }
  list.end();
  await finished(list);
  yield { name: names.sums, size: (await stat(sumsPath)).size, content: createReadStream(sumsPath) };
  const manifest = { ...counts(), ...sums.manifest() };
  yield small(names.manifest, manifest);
  done(manifest);
}

function small(name: string, value: unknown): TarEntry {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  return { name, size: bytes.length, content: [bytes] };
}

async function* hashing(content: TarEntry['content'], hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const bytes of content) {
    hash.update(bytes);
    yield bytes;
  }
}

/** The hashes of the parts so far, and the hash of their list. */
class Sums {
  readonly #list = createHash('sha256');
  #parts = 0;
  #bytes = 0;

  add({ name, size }: TarEntry, sha256: string): string {
    const line = `${sha256}  ${name}\n`;
    this.#list.update(line);
    this.#parts += 1;
    this.#bytes += size;
    return line;
  }

  manifest(): Manifest {
    return { parts: this.#parts, bytes: this.#bytes, sums_sha256: this.#list.digest('hex') };
  }
}

/** Messages for files that can't be read at all, by the system's error code. */
const unreadable: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  EISDIR: 'is a folder',
  EACCES: 'may not be read by this user',
};

/** The system's code of an error or of its cause. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error ? String(error.code) : codeOf(error.cause);
}

function damaged(called: string, cause?: unknown): StartError {
  if (cause instanceof StartError) return cause;
  const what = unreadable[codeOf(cause)] ?? 'is no archive of Sheetmark, or it is damaged or cut off';
  return new StartError(`${called} ${what}. Nothing was changed.`, { cause });
}

interface Checking {
  readonly kind: ArchiveContents['kind'];
  /** The archive's name in error messages; defaults to the path. */
  readonly called?: string;
  /** Receives the number of bytes read so far. */
  readonly onRead?: (bytes: number) => void | Promise<void>;
}

/** Reads only the heading. Rejects with a StartError unless this version can read the archive. */
export async function peekArchive(path: string, { kind, called = path }: Checking): Promise<void> {
  try {
    for await (const first of unpackTar(createReadStream(path))) {
      if (first.name !== names.head) throw damaged(called);
      return requireReadable(called, heading.parse(await readJson(first)), kind);
    }
  } catch (cause) {
    throw damaged(called, cause);
  }
  throw damaged(called);
}

/** Reads everything and verifies every hash. Returns the heading; rejects with a StartError unless the archive is complete and readable here. */
export async function checkArchive(
  path: string,
  { kind, called = path, onRead }: Checking,
): Promise<{ head: unknown; manifest: Manifest }> {
  const sums = new Sums();
  let head: unknown = null;
  let manifest: Manifest | null = null;
  let read = 0;
  try {
    for await (const entry of unpackTar(createReadStream(path))) {
      if (entry.name === names.head) {
        head = await readJson(entry);
        requireReadable(called, heading.parse(head), kind);
      } else if (entry.name === names.manifest) manifest = manifestSchema.parse(await readJson(entry));
      else if (entry.name !== names.sums) {
        sums.add(entry, await hashOf(entry));
        await onRead?.((read += entry.size));
      }
    }
  } catch (cause) {
    throw damaged(called, cause);
  }
  const found = sums.manifest();
  if (head === null || manifest?.sums_sha256 !== found.sums_sha256 || manifest.parts !== found.parts) throw damaged(called);
  return { head, manifest };
}

async function hashOf({ content }: TarEntry): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of content) hash.update(bytes);
  return hash.digest('hex');
}

/** Bytes: the heading is read as a whole. */
const mostHeadBytes = 16 * 1024 * 1024;

async function readJson({ name, size, content }: TarEntry): Promise<unknown> {
  if (size > mostHeadBytes) throw new Error(`${name} is too large`);
  return json(Readable.from(content));
}

function requireReadable(called: string, found: z.infer<typeof heading>, kind: ArchiveContents['kind']): void {
  if (found.format > format) {
    throw new StartError(`${called} was made by a newer version of Sheetmark. Please use that version, or a later one.`);
  }
  if (found.sheetmark !== kind) throw new StartError(`${called} contains a ${found.sheetmark}, not a ${kind}. Nothing was changed.`);
}

/** The parts of an archive that has been checked. */
export async function* partsOf(path: string): AsyncGenerator<TarEntry> {
  const framing: readonly string[] = Object.values(names);
  for await (const entry of unpackTar(createReadStream(path))) if (!framing.includes(entry.name)) yield entry;
}
