import type { FileId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import { findFile } from '../files/public.ts';
import type { FileScaleAdopter } from '../markups/public.ts';
import { readAnnotationsJob } from './annotation-imports.jobs.ts';
import * as imports from './annotation-imports.repository.ts';
import type { ImportDecider } from './decide.service.ts';
import { createAnnotationReader, type ReaderParts } from './read-file.service.ts';
import { recordImport } from './record-import.ts';

/** Queues reading the annotations of a version whose pages are visible. */
export function createAnnotationStarter({ queue }: Pick<Deps, 'queue'>) {
  return {
    startOf: (tx: Tx, fileId: FileId): Promise<void> =>
      queue.send(tx, readAnnotationsJob, { fileId }, { onceKey: `read-annotations ${fileId}` }),
  };
}

type VersionParts = ReaderParts &
  Pick<Deps, 'work' | 'clock' | 'events'> & {
    readonly decider: ImportDecider;
    readonly adoptScales: FileScaleAdopter;
  };

/** Reads the annotations of uploaded versions, and does what the project decided for all uploads. */
export function createReadVersionService(parts: VersionParts) {
  const { db, work, clock, events, decider, adoptScales } = parts;
  const readAnnotations = createAnnotationReader(parts);
  return {
    async read(fileId: FileId, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
      const file = await findFile(db, fileId);
      if (!file || file.kind !== 'pdf' || (await imports.findImportOfVersion(db, fileId))) return;
      const of = { project: file.project_id, item: file.item_id, file: fileId, user: file.created_by };
      const result = await readAnnotations({ itemId: of.item, fileId, viewer: of.user }, { owner: 'job', signal });
      // Annotations that can't be read stay part of the drawing.
      if (!('changes' in result) || result.changes.length + result.scales.length === 0) return;
      const now = isoTime(clock);
      await work.run(async (tx) => {
        if (await imports.findImportOfVersion(tx, fileId)) return;
        await adoptScales(tx, { actor: of.user, project: of.project, itemId: of.item, fileId, pages: result.scales });
        if (result.changes.length === 0) return;
        const wasExported = result.exported !== null;
        const answer = await imports.findAnswer(tx, of.project);
        const state = wasExported ? 'ready' : 'asked';
        const row = await recordImport(tx, events, { of, source: 'version', name: file.actual_name, state, now }, result);
        // Its markups are here already, so they would be drawn twice.
        if (wasExported) return imports.hideAnnotations(tx, fileId, true);
        if (answer !== 'ask') await decider.answer(tx, row, { actor: of.user, now }, answer);
      });
    },
  };
}
