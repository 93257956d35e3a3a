import { open } from 'node:fs/promises';
import { AppError, invalidInput } from '../../platform/http/app-error.ts';
import { isDocument, refusalOf } from './files.policy.ts';
import { type DocumentKind, sniff, SNIFF_BYTES } from './rendering/sniff.ts';

/** The beginning of a file, as much as `sniff` wants. */
export async function readHead(path: string): Promise<Uint8Array> {
  await using handle = await open(path);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

/** What the bytes say they are. Throws `kind_not_accepted`, or `invalid_input` where there are none. */
export async function requireDocument(path: string): Promise<DocumentKind> {
  const head = await readHead(path);
  if (head.length === 0) throw invalidInput('file', 'This file is empty.');
  const kind = sniff(head);
  if (isDocument(kind)) return kind;
  throw new AppError('kind_not_accepted', { message: refusalOf(kind) ?? '' });
}
