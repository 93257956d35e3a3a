import type { Deps } from '../../deps.ts';
import { newToken } from '../../platform/ids/secrets.ts';
import { ProcessStopped } from '../../platform/process/killable-process.ts';
import type { Computation } from '../../platform/process/workers.ts';
import type { ExportedDocuments } from '../files/public.ts';
import { type WriteExport, WrittenExport } from './protocol.ts';

const writing: Computation<WriteExport, WrittenExport> = {
  name: 'write-markup-export',
  module: new URL('./write-export.worker.ts', import.meta.url),
  limitMs: 240_000,
  output: WrittenExport,
};

export const tooMuch = 'This file took too long or needed too much memory.';
const unreadable = 'The exported file couldn’t be opened again, so it was discarded.';

/** What a worker wrote, which has been opened again. */
export type Written = Exclude<WrittenExport, { failure: string }>;

export type CheckedWriterParts = Pick<Deps, 'workers'> & { readonly documents: ExportedDocuments };

interface CheckedRun {
  readonly signal: AbortSignal;
  /** Called before the result is checked. */
  readonly onWritten: () => Promise<void>;
}

/** Writes exports in a worker, and checks each by opening it again. Returns an error message for those that fail. */
export function createCheckedWriter({ workers, documents }: CheckedWriterParts) {
  /** Whether PDFium opens the result and finds all annotations. */
  async function isSound(input: WriteExport, { counts }: Written, signal: AbortSignal): Promise<boolean> {
    if (input.form !== 'annotated' && input.form !== 'flattened') return true;
    const source = { path: input.to, sha256: newToken(), password: input.document.isPdf ? input.document.password : undefined };
    const found = await documents.countAnnotations(
      source,
      counts.map(([page]) => page),
      signal,
    );
    return typeof found !== 'string' && counts.every(([, expected], i) => found[i] === expected);
  }

  return async (input: WriteExport, { signal, onWritten }: CheckedRun): Promise<Written | string> => {
    try {
      const written = await workers.run(writing, input, { owner: 'job', signal });
      if ('failure' in written) return written.failure;
      await onWritten();
      return (await isSound(input, written, signal)) ? written : unreadable;
    } catch (error) {
      if (error instanceof ProcessStopped) return tooMuch;
      throw error;
    }
  };
}
