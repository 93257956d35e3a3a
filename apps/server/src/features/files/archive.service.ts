import type { Readable } from 'node:stream';
import { FolderId, ItemId, type ProjectId, type SignedQuery, type UserId } from '@sheetmark/contract';
import { ZipFile } from 'yazl';
import type { Deps } from '../../deps.ts';
import { invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor, BytesReply } from '../../platform/http/handler.ts';
import { findProjectName, listFolders, requireMember } from '../projects/public.ts';
import { archivePaths, safeSegment } from './archive-paths.ts';
import { listCurrentFiles } from './archive.repository.ts';

interface Selection {
  readonly items: readonly ItemId[];
  readonly folders: readonly FolderId[];
}

type ArchiveParts = Pick<Deps, 'db' | 'storage' | 'signedUrls'>;

/** Current versions as one ZIP archive, which is nowhere as a whole: it is put together while it is sent. */
export function createArchiveService({ db, storage, signedUrls }: ArchiveParts) {
  /** Throws `not_found` when one of them is not there. */
  async function collect(projectId: ProjectId, { items, folders }: Selection, viewer: UserId) {
    const tree = await listFolders(db, projectId, viewer);
    if (folders.some((id) => !tree.some((folder) => folder.id === id))) throw notFound();
    const within = new Set<number>(folders);
    // Folders are in no order, so repeat until none is added.
    for (let before = -1; before !== within.size;) {
      before = within.size;
      for (const folder of tree) if (folder.parent_id !== null && within.has(folder.parent_id)) within.add(folder.id);
    }
    const taken = tree.filter((folder) => within.has(folder.id));
    const rows = await listCurrentFiles(db, { project: projectId, viewer }, { items, folders: taken.map((folder) => folder.id) });
    if (items.some((id) => !rows.some((row) => row.id === id))) throw notFound();
    const files = rows.map((row) => ({ ...row, folderId: within.has(row.folder_id) ? row.folder_id : null }));
    return archivePaths(taken, files);
  }

  async function nameOf(projectId: ProjectId): Promise<string> {
    return `${safeSegment(await findProjectName(db, projectId))}.zip`;
  }

  return {
    async prepare(actor: Actor, projectId: ProjectId, selection: Selection) {
      await requireMember(db, actor, projectId);
      const { files } = await collect(projectId, selection, actor.id);
      if (files.length === 0) throw invalidInput('items', 'There is no file in what was chosen.');
      const signed = signedUrls.url(signedPath(projectId, listed(selection)), actor);
      const query = new URLSearchParams({ ...listed(selection) }).toString();
      return {
        url: `/api/project/${projectId}/archive?${query}&${signed.slice(signed.indexOf('?') + 1)}`,
        name: await nameOf(projectId),
        files: files.length,
        size: files.reduce((sum, { file }) => sum + file.size, 0),
      };
    },

    async download(projectId: ProjectId, query: SignedQuery & Listed): Promise<BytesReply> {
      if (!(await signedUrls.verify(signedPath(projectId, query), query))) throw notFound();
      await requireMember(db, { id: query.u }, projectId);
      const selection = { items: parsed(query.items, ItemId), folders: parsed(query.folders, FolderId) };
      const { files, folders } = await collect(projectId, selection, query.u);
      const entries = files.map(({ path, file }) => ({ path, size: file.size, at: file.created_at, key: file.storage_key }));
      const downloadName = await nameOf(projectId);
      return { ...pack(storage, entries, folders), mediaType: 'application/zip', downloadName };
    },
  };
}

/** As in the address. */
interface Listed {
  readonly items: string;
  readonly folders: string;
}

function listed({ items, folders }: Selection): Listed {
  return { items: items.join(','), folders: folders.join(',') };
}

function parsed<Id>(list: string, id: { parse(value: unknown): Id }): Id[] {
  return list.split(',').flatMap((each) => (each === '' ? [] : id.parse(each)));
}

/** What is signed: the selection as well, so that the URL is good for nothing else. */
function signedPath(projectId: ProjectId, { items, folders }: Listed): string {
  return `/api/project/${projectId}/archive/${items}/${folders}`;
}

interface Entry {
  readonly path: string;
  readonly size: number;
  readonly at: string;
  readonly key: string;
}

/** One file is open at a time. An unreadable file aborts the download, so that nobody mistakes a part for the whole. */
function pack(storage: Deps['storage'], entries: readonly Entry[], folders: readonly string[]): { bytes: Readable; size?: number } {
  const zip = new ZipFile();
  // oxlint-disable-next-line typescript/consistent-type-assertions -- yazl makes a PassThrough and declares less
  const output = zip.outputStream as Readable;
  const fail = (error: unknown): void => void output.destroy(error instanceof Error ? error : new Error(String(error)));
  let reading: Readable | null = null;
  output.once('close', () => reading?.destroy());
  zip.on('error', fail);
  // The sender receives the error, too; one that occurs before it listens must not end the process.
  output.on('error', () => undefined);
  for (const path of folders) zip.addEmptyDirectory(path);
  for (const { path, size, at, key } of entries) {
    // Drawings are already compressed, and without compression the length is known beforehand.
    zip.addReadStreamLazy(path, { size, compress: false, mtime: new Date(at) }, (give) => {
      storage.open(key).then((found) => {
        if (!found) return fail(new Error(`the bytes of ${key} are missing`));
        reading = found.stream.once('error', fail);
        if (output.destroyed) reading.destroy();
        return give(null, reading);
      }, fail);
    });
  }
  let size: number | undefined;
  zip.end({ forceZip64Format: false, comment: '' }, (total?: number) => {
    if (total !== undefined && total >= 0) size = total;
  });
  return { bytes: output, ...(size !== undefined && { size }) };
}

export type ArchiveService = ReturnType<typeof createArchiveService>;
