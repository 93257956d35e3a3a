import type { ProjectId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { newToken } from '../../platform/ids/secrets.ts';
import type { Uploaded } from './add-version.ts';
import { mediaTypes } from './files.policy.ts';
import type { AcceptedKind } from './rendering/sniff.ts';

interface Original {
  readonly projectId: ProjectId;
  /** Of a local file. */
  readonly path: string;
  readonly kind: AcceptedKind;
}

/** Stores the bytes before `enter` writes the row that names them, and takes them back where it is certain that none does. */
export type StoreOriginal = (original: Original, enter: (storageKey: string) => Promise<Uploaded>) => Promise<Uploaded>;

export function createOriginalStore({ storage }: Pick<Deps, 'storage'>): StoreOriginal {
  return async ({ projectId, path, kind }, enter) => {
    const storageKey = `originals/${projectId}/${newToken().toLowerCase()}`;
    await storage.putFile(storageKey, path, mediaTypes[kind]);
    const uploaded = await enter(storageKey).catch(async (error: unknown) => {
      // After a refusal no row exists; any other failure may be a commit whose answer was lost.
      if (error instanceof AppError) await storage.delete(storageKey);
      throw error;
    });
    if (uploaded.as !== 'new_version') await storage.delete(storageKey);
    return uploaded;
  };
}
