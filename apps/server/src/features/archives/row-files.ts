import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { parseJson } from '@sheetmark/contract';
import type { ArchivePart } from '../../platform/archive/archive-file.ts';
import type { TarEntry } from '../../platform/archive/tar.ts';
import { archiveRows, type RowKind, type RowOf, rowsPart } from './archive-rows.ts';
import { ArchiveRefused } from './refused.ts';

/** Characters of markups come with five million at most, twice. */
const longestLine = 24 * 1024 * 1024;
/** Of one kind. */
const mostRows = 2_000_000;

/** Writes rows as lines of JSON, in the fields that the format has; answers how many they were. */
export async function writeRows(path: string, kind: RowKind, rows: AsyncIterable<object> | Iterable<object>): Promise<number> {
  let count = 0;
  const lines = async function* (): AsyncGenerator<string> {
    for await (const row of rows) {
      count += 1;
      yield `${JSON.stringify(archiveRows[kind].parse(row))}\n`;
    }
  };
  const file = createWriteStream(path, { mode: 0o600 });
  await pipeline(Readable.from(lines()), file);
  await finished(file);
  return count;
}

export async function rowsAsPart(path: string, kind: RowKind): Promise<ArchivePart> {
  return { name: rowsPart(kind), size: (await stat(path)).size, content: createReadStream(path) };
}

/** The rows of a part, each as its kind must be. Throws ArchiveRefused with the line that is not. */
export async function* parseRows<Kind extends RowKind>(kind: Kind, { name, content }: TarEntry): AsyncGenerator<RowOf<Kind>> {
  let number = 0;
  for await (const line of linesOf(name, content)) {
    number += 1;
    if (number > mostRows) throw new ArchiveRefused(`${name} holds more rows than are read.`);
    const row = archiveRows[kind].safeParse(parsed(line, () => `Line ${number} of ${name} is nested too deeply.`));
    if (!row.success) {
      const [issue] = row.error.issues;
      const what = issue?.path.length ? `${issue.path.join('.')} ${issue.message}` : 'it is no JSON object';
      throw new ArchiveRefused(`Line ${number} of ${name} is not as it should be: ${what}`);
    }
    // oxlint-disable-next-line typescript/consistent-type-assertions -- parsed by the schema of this very kind
    yield row.data as RowOf<Kind>;
  }
}

function parsed(line: string, tooDeep: () => string): unknown {
  try {
    return parseJson(line);
  } catch (error) {
    if (error instanceof RangeError) throw new ArchiveRefused(tooDeep());
    return undefined;
  }
}

async function* linesOf(name: string, content: TarEntry['content']): AsyncGenerator<string> {
  let held: Uint8Array[] = [];
  let length = 0;
  const taken = (): string => {
    const line = Buffer.concat(held).toString('utf8');
    [held, length] = [[], 0];
    return line;
  };
  for await (const bytes of content) {
    let from = 0;
    for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, from)) {
      held.push(bytes.subarray(from, end));
      yield taken();
      from = end + 1;
    }
    if (from === bytes.length) continue;
    held.push(bytes.subarray(from));
    length += bytes.length - from;
    if (length > longestLine) throw new ArchiveRefused(`A line of ${name} is longer than any may be.`);
  }
  if (length > 0) yield taken();
}

const newline = 0x0a;
