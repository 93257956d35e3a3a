import type { FileId, ItemId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import * as files from './files.repository.ts';
import type { NoteProgress } from './processing-progress.ts';
import { DrawingFacts } from './rendering/conversion.ts';
import type { PageFacts } from './rendering/page-geometry.ts';
import type { DocumentSource } from './rendering/protocol.ts';
import { createSheetDrawer, type SheetDrawingParts, retryCrashed, type Workplace } from './sheet-drawing.ts';
import * as sheets from './sheets.repository.ts';

/** A turn of a file. Only the time of workers counts, not the time waiting for them. */
export interface Turn extends Omit<Workplace, 'source'> {
  readonly onSpent: (ms: number) => void;
  readonly isOver: () => boolean;
}

/** The pages of a drawing that have a scale. */
export interface ScaledPages {
  readonly itemId: ItemId;
  readonly fileId: FileId;
  readonly isImperial: boolean;
  readonly sheets: readonly {
    readonly pageNumber: number;
    readonly width: number;
    readonly height: number;
    readonly metresPerPoint: number;
  }[];
}

export interface PagesDrawingParts extends SheetDrawingParts, Pick<Deps, 'config'> {
  /** Part of the transaction in which the pages of a drawing appear. */
  readonly whenScaled: (tx: Tx, drawing: ScaledPages) => Promise<void>;
}

/** Finds out a file's pages, and draws those that are not drawn yet. */
export function createPagesDrawer(parts: PagesDrawingParts, note: NoteProgress) {
  const { db, work, config, renderer, whenScaled } = parts;
  const drawOrNote = createSheetDrawer(parts);

  async function layOut(file: files.FileRow, source: DocumentSource, turn: Turn): Promise<sheets.SheetRow[]> {
    const existing = await sheets.listSheets(db, file.id);
    if (file.pages_total !== null && existing.length === file.pages_total) return existing;
    const { pages } = await retryCrashed(() => renderer.inspect(source, turn));
    const drawing = await findScales(db, file, pages);
    await work.run(async (tx) => {
      await sheets.insertSheets(
        tx,
        pages.map((page) => sheetOf(file.id, page)),
      );
      await whenScaled(tx, drawing);
    });
    await note(file, { processing: 'running', pages_total: pages.length });
    return sheets.listSheets(db, file.id);
  }

  /** Renders as many pages at once as there are processes, and chooses the next page each time. */
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

/** None where the drawing names no unit: measuring by a guess would mislead. */
async function findScales(db: Reader, { id: fileId, item_id: itemId }: files.FileRow, pages: readonly PageFacts[]): Promise<ScaledPages> {
  const facts = DrawingFacts.nullable().parse((await files.findFile(db, fileId))?.drawing_facts ?? null);
  if (!facts || facts.isUnitAssumed) return { itemId, fileId, isImperial: false, sheets: [] };
  const scaled = pages.flatMap(({ number: pageNumber, width, height }) => {
    const metresPerPoint = facts.scales[pageNumber - 1] ?? null;
    return metresPerPoint === null ? [] : [{ pageNumber, width, height, metresPerPoint }];
  });
  return { itemId, fileId, isImperial: facts.isImperial, sheets: scaled };
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
