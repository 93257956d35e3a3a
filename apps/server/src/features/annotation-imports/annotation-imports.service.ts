import type { AnnotationChange, AnnotationImport, AnnotationImportId, ItemId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { AppError, invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor, ReceivedFile } from '../../platform/http/handler.ts';
import { findItem, itemNameOf, listVersions, readHead } from '../files/public.ts';
import { requireMemberOf } from '../projects/public.ts';
import { createImportReader } from './annotation-imports.presenter.ts';
import * as imports from './annotation-imports.repository.ts';
import { presentChanges } from './present-changes.ts';
import { createAnnotationReader, type ReaderParts } from './read-file.service.ts';
import { recordImport } from './record-import.ts';

type ImportsParts = ReaderParts & Pick<Deps, 'work' | 'clock' | 'events'>;

const [MOST_IMPORTS, CHANGES_PER_PAGE] = [20, 200];

export function createAnnotationImportsService(parts: ImportsParts) {
  const { db, work, clock, events } = parts;
  const readAnnotations = createAnnotationReader(parts);
  const present = createImportReader(parts);

  return {
    async list(actor: Actor, itemId: ItemId): Promise<AnnotationImport[]> {
      const item = await requireMemberOf(db, actor, await findItem(db, itemId));
      return present.all(await imports.listImports(db, itemId, MOST_IMPORTS), item.project_id);
    },

    /** Reads a file that was uploaded for its annotations. */
    async upload(actor: Actor, itemId: ItemId, receive: () => Promise<{ file: ReceivedFile }>): Promise<AnnotationImport> {
      const item = await requireMemberOf(db, actor, await findItem(db, itemId));
      const { file } = await receive();
      const form = formOf(await readHead(file.path));
      if (form === null) throw invalidInput('file', 'Choose a PDF, XFDF or FDF file.');
      const current = (await listVersions(db, [itemId])).at(-1);
      if (!current) throw notFound();
      const asked = { itemId, fileId: current.id, viewer: actor.id, from: { path: file.path, form } };
      const result = await readAnnotations(asked, { owner: `user ${actor.id}` });
      if ('failure' in result) throw new AppError('unreadable_file', { message: result.failure });
      const of = { project: item.project_id, item: itemId, file: current.id, user: actor.id };
      const about = { of, source: 'file', name: itemNameOf(file.name), state: 'ready', now: isoTime(clock) } as const;
      return present.one(await work.run((tx) => recordImport(tx, events, about, result)));
    },

    async changes(actor: Actor, id: AnnotationImportId, after = 0): Promise<AnnotationChange[]> {
      const row = await requireMemberOf(db, actor, await imports.findImport(db, id));
      const rows = await imports.listChanges(db, { id: row.id, viewer: actor.id, after, limit: CHANGES_PER_PAGE });
      return presentChanges(db, rows, { file: row.file_id, viewer: actor.id });
    },
  };
}

/** What a file is, by its first bytes. */
function formOf(head: Uint8Array): 'pdf' | 'xfdf' | 'fdf' | null {
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 1_024)).toString('latin1');
  if (start.includes('%PDF-')) return 'pdf';
  if (start.includes('%FDF-')) return 'fdf';
  return /^(?:\u00ef\u00bb\u00bf)?\s*<(?:\?xml|xfdf)/.test(start) ? 'xfdf' : null;
}

export type AnnotationImportsService = ReturnType<typeof createAnnotationImportsService>;
