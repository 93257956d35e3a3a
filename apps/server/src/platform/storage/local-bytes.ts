import { createReadStream } from 'node:fs';

/** Opens the file only when it is read, so that a missing one fails there and an unread one leaves nothing open. */
export async function* bytesOfFile(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path);
}
