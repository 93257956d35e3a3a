import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../../deps.ts';
import { convertedKey, createFileSources } from './file-sources.ts';
import { isConverted, mediaTypes } from './files.policy.ts';
import { type FileRow, updateFile } from './files.repository.ts';
import type { Renderer } from './rendering/renderer.ts';
import { retryCrashed, type Workplace } from './sheet-drawing.ts';

interface ConversionParts extends Pick<Deps, 'db' | 'storage' | 'config'> {
  readonly renderer: Renderer;
}

/** Converts an office document or a drawing to the stored PDF that its sheets are drawn from, unless it exists. */
export function createConverter(parts: ConversionParts) {
  const { db, storage, renderer } = parts;
  const sources = createFileSources(parts);
  return async (file: FileRow, { folder, signal, onSpent }: Omit<Workplace, 'source'>): Promise<void> => {
    if (!isConverted(file.kind) || (await storage.size(convertedKey(file))) !== null) return;
    const opened = await sources.openUnconverted(file);
    if (!opened) throw new Error(`the bytes of file ${file.id} are missing`);
    try {
      const made = await retryCrashed(async () =>
        renderer.convert(opened.source, { folder: await mkdtemp(join(folder, 'converted-')), signal, onSpent }),
      );
      if (made.facts) await updateFile(db, file.id, { drawing_facts: JSON.stringify(made.facts) });
      await storage.putFile(convertedKey(file), made.path, mediaTypes.pdf);
    } finally {
      await opened.release();
    }
  };
}
