import type { FileId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type * as files from './files.repository.ts';
import type { NoteProgress } from './processing-progress.ts';
import type { PageFacts } from './rendering/page-geometry.ts';
import type { DocumentSource } from './rendering/protocol.ts';
import { createSheetDrawer, type SheetDrawingParts, retryOnce, type Workplace } from './sheet-drawing.ts';
import * as sheets from './sheets.repository.ts';

/** One turn at a file: what workers were busy with it counts, not what it waited for them. */
export interface Turn extends Omit<Workplace, 'source'> {
  readonly onSpent: (ms: number) => void;
  readonly isOver: () => boolean;
}

/** Finds out a file's pages, and draws those that are not drawn yet. */
export function createPagesDrawer(parts: SheetDrawingParts & Pick<Deps, 'config'>, note: NoteProgress) {
  const { db, config, renderer } = parts;
  const drawOrNote = createSheetDrawer(parts);

  async function layOut(file: files.FileRow, source: DocumentSource, turn: Turn): Promise<sheets.SheetRow[]> {
    const existing = await sheets.listSheets(db, file.id);
    if (file.pages_total !== null && existing.length === file.pages_total) return existing;
    const { pages } = await retryOnce(() => renderer.inspect(source, turn));
    await sheets.insertSheets(
      db,
      pages.map((page) => sheetOf(file.id, page)),
    );
    await note(file, { processing: 'running', pages_total: pages.length });
    return sheets.listSheets(db, file.id);
  }

  /** Draws as many pages at once as there are processes, and chooses the next page each time. */
  async function drawMissing(file: files.FileRow, source: DocumentSource, turn: Turn): Promise<void> {
    const inHand = new Set<sheets.SheetRow['id']>();
    let telling = Promise.resolve();
    const drawOneByOne = async (): Promise<void> => {
      while (!turn.isOver()) {
        turn.signal.throwIfAborted();
        const sheet = await sheets.findNextToDraw(db, file.id, [...inHand]);
        if (!sheet) return;
        if (inHand.has(sheet.id)) continue;
        inHand.add(sheet.id);
        await drawOrNote(file, sheet, { ...turn, source }).finally(() => inHand.delete(sheet.id));
        telling = telling.then(async () => note(file, { pages_ready: await sheets.countDrawn(db, file.id) }));
        await telling;
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: config.renderWorkers }, drawOneByOne));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  return { layOut, drawMissing };
}

function sheetOf(fileId: FileId, page: PageFacts): Parameters<typeof sheets.insertSheets>[1][number] {
  return {
    file_id: fileId,
    page_number: page.number,
    width: page.width,
    height: page.height,
    unit: page.unit,
    mode: page.mode,
    min_level: page.minLevel,
    max_level: page.maxLevel,
    preview_scale: page.previewScale,
  };
}
