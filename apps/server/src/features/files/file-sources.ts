import type { Deps } from '../../deps.ts';
import { createSealer } from '../../platform/signing/sealer.ts';
import type { LocalFile } from '../../platform/storage/storage.ts';
import { isConverted, isDocument } from './files.policy.ts';
import type { FileRow } from './files.repository.ts';
import type { DocumentSource } from './rendering/protocol.ts';
import type { DocumentKind } from './rendering/sniff.ts';

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
      const drawn = toDrawn(file);
      const local = drawn && (await storage.localFile(drawn.key));
      if (!drawn || !local) return null;
      const kept = file.sealed_password === null ? undefined : sealer.unseal(file.sealed_password);
      const { created_by: owner, hides_annotations: hidesAnnotations } = file;
      const source = { path: local.path, sha256: drawn.sha256, kind: drawn.kind, password: password ?? kept, owner, hidesAnnotations };
      return { source, release: () => local.release() };
    },

    /** An office document or drawing as it was uploaded. */
    async openUnconverted(file: FileRow): Promise<OpenSource | null> {
      const local = isConverted(file.kind) ? await storage.localFile(file.storage_key) : null;
      if (!local || !isConverted(file.kind)) return null;
      return { source: { path: local.path, sha256: file.sha256, kind: file.kind, owner: file.created_by }, release: () => local.release() };
    },
  };
}

/** The key of the PDF that an office document or drawing was converted to, next to its sheets. */
export const convertedKey = (file: FileRow): string => `sheets/${file.project_id}/${file.id}/document.pdf`;

/** What a file's sheets are drawn from. Two conversions of the same bytes may differ. */
function toDrawn(file: FileRow): { key: string; sha256: string; kind: DocumentKind } | null {
  if (isDocument(file.kind)) return { key: file.storage_key, sha256: file.sha256, kind: file.kind };
  return isConverted(file.kind) ? { key: convertedKey(file), sha256: `${file.sha256}-${file.id}`, kind: 'pdf' } : null;
}
