import { open } from 'node:fs/promises';
import type { Config } from '../../platform/config/config.ts';
import { AppError, invalidInput } from '../../platform/http/app-error.ts';
import { refusalOf } from './files.policy.ts';
import { type AcceptedKind, type FileKind, sniff, SNIFF_BYTES } from './rendering/sniff.ts';

/** The beginning of a file, as much as `sniff` wants. */
export async function readHead(path: string): Promise<Uint8Array> {
  await using handle = await open(path);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

/** The kind of a whole file, by its content. */
export async function kindOf(path: string): Promise<FileKind> {
  return sniff(await readHead(path));
}

/** The kind of a file, by its bytes. Throws `kind_not_accepted`, or `invalid_input` for an empty file. */
export async function requireAccepted(path: string, { office }: Pick<Config, 'office'>): Promise<AcceptedKind> {
  const head = await readHead(path);
  if (head.length === 0) throw invalidInput('file', 'This file is empty.');
  const kind = sniff(head);
  const refusal = refusalOf(kind, { convertsOffice: office !== null });
  if (kind === 'unknown' || refusal !== null) throw new AppError('kind_not_accepted', { message: refusal ?? '' });
  return kind;
}
