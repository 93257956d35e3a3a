import type { ItemId, MarkupExportNote, MarkupExportPreview, MarkupExportRequest, ProjectId, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Actor, RequestFacts } from '../../platform/http/handler.ts';
import { ProcessStopped } from '../../platform/process/killable-process.ts';
import type { Computation } from '../../platform/process/workers.ts';
import type { ExportedDocuments, OpenDocument } from '../files/public.ts';
import { findProjectName, requireMember } from '../projects/public.ts';
import { exportName } from './export-names.ts';
import { type ExportTarget, findTargets } from './export-targets.ts';
import { countMarkups, listExportedItems } from './markup-exports.repository.ts';
import { codesOf, isPdfForm, noteOf } from './notes.ts';
import { FoundFacts, type ReadFacts } from './protocol.ts';
import { whyNotOpened } from './write-document.ts';

type PreviewParts = Pick<Deps, 'db' | 'workers'> & { readonly documents: ExportedDocuments };

/** Files whose signatures and permissions are read before an export. */
const mostOpened = 20;

const reading: Computation<ReadFacts, FoundFacts> = {
  name: 'read-pdf-facts',
  module: new URL('./read-facts.worker.ts', import.meta.url),
  limitMs: 10_000,
  output: FoundFacts,
};

/** Reads what to know about files before they are exported; opens the ones that are PDFs. */
function createNotesReader({ workers, documents }: Omit<PreviewParts, 'db'>) {
  async function factsOf(opened: readonly OpenDocument[], owner: UserId, signal: AbortSignal): Promise<FoundFacts> {
    if (opened.length === 0) return [];
    const input = opened.map(({ source: { path, password } }) => ({ path, password }));
    try {
      return await workers.run(reading, input, { owner: `user ${owner}`, signal });
    } catch (error) {
      if (error instanceof ProcessStopped) return [];
      throw error;
    }
  }

  return async (targets: readonly ExportTarget[], asked: { request: MarkupExportRequest; viewer: UserId; signal: AbortSignal }) => {
    const notes: MarkupExportNote[] = [];
    const pdfs: { target: ExportTarget; document: OpenDocument }[] = [];
    try {
      for (const target of targets) {
        const document = await documents.open(target.file_id);
        if (!document) notes.push(noteOf(target, 'failed', whyNotOpened(target)));
        else if (target.kind === 'pdf') pdfs.push({ target, document });
        else {
          await document.release();
          notes.push(noteOf(target, 'converted'));
        }
      }
      const opened = pdfs.map(({ document }) => document);
      const facts = await factsOf(opened, asked.viewer, asked.signal);
      for (const [index, { target }] of pdfs.entries()) {
        const found = facts[index];
        if (found) notes.push(...codesOf(found, asked.request).map((code) => noteOf(target, code)));
      }
    } finally {
      for (const { document } of pdfs) await document.release();
    }
    return notes;
  };
}

/** Shows what an export would contain, before anything is written. */
export function createPreviewExportService({ db, ...parts }: PreviewParts) {
  const notesOf = createNotesReader(parts);
  return {
    async preview(
      actor: Actor,
      project: ProjectId,
      { request, signal }: { request: MarkupExportRequest; signal: RequestFacts['signal'] },
    ): Promise<MarkupExportPreview> {
      await requireMember(db, actor, project);
      const at = { project, viewer: actor.id };
      const targets = await findTargets(db, at, request);
      const chosen = targets.flatMap(({ markups }) => [...(markups ?? [])]);
      const isNamed = targets.some(({ markups }) => markups !== null);
      const counting = { ...at, files: targets, markups: isNamed ? chosen : undefined, pages: request.pages };
      const isPdf = isPdfForm(request);
      const opened = isPdf ? targets.slice(0, mostOpened) : [];
      return {
        name: exportName({ targets, form: request.form, project: await findProjectName(db, project) }),
        files: targets.length,
        size: isPdf ? targets.reduce((sum, { size }) => sum + size, 0) : null,
        markups: (await isOlder(targets, at, request)) ? null : await countMarkups(db, counting),
        notes: await notesOf(opened, { request, viewer: actor.id, signal }),
        unchecked: isPdf ? targets.length - opened.length : 0,
      };
    },
  };

  /** Older versions may show markups as they were, which are counted elsewhere. */
  async function isOlder(
    targets: readonly ExportTarget[],
    of: { project: ProjectId; viewer: UserId },
    { file_id }: MarkupExportRequest,
  ): Promise<boolean> {
    if (file_id === undefined) return false;
    const items = targets.map(({ id }): ItemId => id);
    const newest = await listExportedItems(db, of, { items, folders: [] });
    return newest[0]?.file_id !== file_id;
  }
}

export type PreviewExportService = ReturnType<typeof createPreviewExportService>;
