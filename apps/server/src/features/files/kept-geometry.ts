import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../../deps.ts';
import type { SheetSource } from './rendering/protocol.ts';

/** Part of the keys of stored geometry: raise it when the same page would be read differently. */
const GEOMETRY_VERSION = 2;

/** A page, and the folder in storage of everything made of it. */
export interface StoredPage {
  readonly page: SheetSource;
  readonly folder: string;
}

/** Stores what a comparison reads of a page, for later ones. The sweep and purging know it as a part of the file's pages. */
export function createKeptGeometry({ storage, config }: Pick<Deps, 'storage' | 'config'>) {
  return async function withGeometry<T>({ page, folder }: StoredPage, use: (page: SheetSource) => Promise<T>): Promise<T> {
    if (page.source.kind !== 'pdf') return use(page);
    const key = `${folder}/geometry-${GEOMETRY_VERSION}`;
    const stored = await storage.localFile(key);
    const path = stored?.path ?? (await newPath(join(config.dataDir, 'tmp')));
    try {
      const result = await use({ ...page, geometry: { path, isStored: stored !== null } });
      if (!stored && (await isFile(path))) await storage.putFile(key, path, 'application/octet-stream');
      return result;
    } finally {
      await (stored ? stored.release() : rm(path, { force: true }));
    }
  };
}

async function newPath(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  return join(folder, `geometry-${randomUUID()}`);
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
