import { randomUUID } from 'node:crypto';
import type { Storage } from './storage.ts';

/** Writes, reads and deletes a few bytes under a unique key. */
export async function probeStorage(storage: Pick<Storage, 'put' | 'read' | 'delete'>): Promise<void> {
  const key = `health/${randomUUID()}`;
  const written = Buffer.from(key);
  await storage.put(key, written, 'text/plain');
  const read = await storage.read(key);
  await storage.delete(key);
  if (!read?.equals(written)) throw new Error('The storage does not give back what was written to it.');
}
