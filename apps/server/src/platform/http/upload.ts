import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, invalidInput } from './app-error.ts';
import type { ReceivedFile } from './handler.ts';

export interface UploadLimits {
  /** Holds files for the duration of their request. */
  readonly folder: string;
  readonly maxBytes: number;
}

const prefix = 'upload-';
const abandonedAfterMs = 24 * 60 * 60 * 1000;

/** Makes the folder, and clears it of what a killed process has left. */
export async function prepareUploadFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { recursive: true, force: true });
  }
}

export interface Upload {
  /** Reads the whole form; the file may come before or after the fields. */
  receive(): Promise<{ file: ReceivedFile; fields: Readonly<Record<string, unknown>> }>;
  /** Removes what was received and not moved away. */
  discard(): Promise<void>;
}

export function createUpload(request: FastifyRequest, limits: UploadLimits): Upload {
  let folder: string | null = null;
  return {
    async receive() {
      refuseAnnounced(request, limits);
      folder = await mkdtemp(join(limits.folder, prefix));
      return readForm(request, join(folder, 'file'), limits);
    },
    async discard() {
      if (folder !== null) await rm(folder, { recursive: true, force: true });
    },
  };
}

const formOverhead = 1024 * 1024;

/** Refuses by the announced length what would be refused by its real one, before a byte is taken. */
function refuseAnnounced(request: FastifyRequest, { maxBytes }: UploadLimits): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + formOverhead) throw tooLarge(maxBytes);
}

function tooLarge(maxBytes: number): AppError {
  const megabytes = Math.floor(maxBytes / 1024 / 1024);
  return new AppError('too_large', {
    message: `This file is larger than the ${megabytes.toLocaleString('en')} MB that the server accepts.`,
  });
}

async function readForm(request: FastifyRequest, path: string, { maxBytes }: UploadLimits) {
  const fields: Record<string, unknown> = {};
  let file: ReceivedFile | null = null;
  const limits = { fileSize: maxBytes, files: 1, fields: 50, fieldSize: 64 * 1024, parts: 60 };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') file = await save(part, path, maxBytes);
      // An empty field of a form is one that was not filled in.
      else if (part.value !== '') fields[part.fieldname] = part.value;
    }
  } catch (error) {
    throw asRefusal(error);
  }
  if (!file) throw invalidInput('file', 'The file is missing.');
  return { file, fields };
}

async function save(part: MultipartFile, path: string, maxBytes: number): Promise<ReceivedFile> {
  if (part.fieldname !== 'file') throw invalidInput(part.fieldname, 'The file is sent as the field “file”.');
  const hash = createHash('sha256');
  let size = 0;
  // The stream of a file that passes the limit ends only with its part, which a sender can delay.
  const refuse = (): void => void part.file.destroy(tooLarge(maxBytes));
  if (part.file.truncated) refuse();
  part.file.once('limit', refuse);
  await pipeline(
    part.file,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  );
  return { path, name: plainName(part.filename), size, sha256: hash.digest('hex') };
}

const maxNameLength = 200;

/** The last part of what the sender called it, without control characters; the end of a long name goes, its extension stays. */
export function plainName(sent: string): string {
  const last = sent.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  const name = last.replaceAll(/[\u0000-\u001f\u007f]/g, '').trim();
  if (name === '' || name === '.' || name === '..') return 'file';
  if (name.length <= maxNameLength) return name;
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return name.slice(0, maxNameLength - extension.length) + extension;
}

/** A form that cannot be read is the sender's fault; a disk that cannot be written is ours. */
function asRefusal(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof Error && 'syscall' in error) return error;
  return new AppError('invalid_input', { message: 'The upload did not arrive whole. Please try again.' });
}
