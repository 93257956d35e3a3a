import type { Deps } from '../../deps.ts';
import { createSealer } from '../../platform/signing/sealer.ts';
import type { LocalFile } from '../../platform/storage/storage.ts';
import { isDocument } from './files.policy.ts';
import type { FileRow } from './files.repository.ts';
import type { DocumentSource } from './rendering/protocol.ts';

/** A file's bytes on this machine, as the renderer takes them; good until `release`. */
export interface OpenSource extends Pick<LocalFile, 'release'> {
  readonly source: DocumentSource;
}

export function createFileSources({ storage, config }: Pick<Deps, 'storage' | 'config'>) {
  const sealer = createSealer(config.secret, 'passwords of files');
  return {
    sealPassword: (password: string): Buffer => sealer.seal(password),

    /** Null when there are no bytes, or nothing that could be drawn. A password given here goes before the one that is kept. */
    async open(file: FileRow, password?: string): Promise<OpenSource | null> {
      const local = isDocument(file.kind) ? await storage.localFile(file.storage_key) : null;
      if (!local || !isDocument(file.kind)) return null;
      const kept = file.sealed_password === null ? undefined : sealer.unseal(file.sealed_password);
      const source = { path: local.path, sha256: file.sha256, kind: file.kind, password: password ?? kept };
      return { source, release: () => local.release() };
    },
  };
}
