import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BytesReply } from '../http/handler.ts';

interface ComputedFile {
  /** Contains results that aren't sent yet. */
  readonly dataDir: string;
  /** Each becomes a line of JSON; files that they name may be put into the folder. */
  readonly lines: (folder: string) => AsyncIterable<unknown>;
  /** Makes one file of the lines of another. */
  readonly compute: (paths: { readonly from: string; readonly to: string }) => Promise<unknown>;
}

/**
 * Bytes that a worker makes of many rows. They go through files both ways, so that neither process holds more of them than it is reading or
 * writing; the files are removed with the answer.
 */
export async function computedFile({ dataDir, lines, compute }: ComputedFile): Promise<Pick<BytesReply, 'bytes' | 'size'>> {
  await mkdir(join(dataDir, 'tmp'), { recursive: true });
  const folder = await mkdtemp(join(dataDir, 'tmp', 'computed-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const [from, to] = [join(folder, 'rows'), join(folder, 'result')];
  try {
    await pipeline(Readable.from(jsonLines(lines(folder))), createWriteStream(from, { mode: 0o600 }));
    await compute({ from, to });
    const { size } = await stat(to);
    const bytes = createReadStream(to);
    bytes.once('close', () => void remove());
    return { bytes, size };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function* jsonLines(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const value of values) yield `${JSON.stringify(value)}\n`;
}
