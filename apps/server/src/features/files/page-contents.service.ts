import { type FileId, PageGeometry, type PageNumber, PageText, type SheetId } from '@sheetmark/contract';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import { onPage, pagesSeenBy, requireMemberOf } from '../projects/public.ts';
import { createFileSources } from './file-sources.ts';
import { isBudgetSpent, postponeTrashed, TURN_MS } from './file-turns.ts';
import { LOOKED_AT, processFileJob, readFileJob } from './files.jobs.ts';
import * as files from './files.repository.ts';
import { RenderError } from './rendering/failures.ts';
import { NO_CONTENT, type PageContent } from './rendering/page-content.ts';
import type { DocumentSource } from './rendering/protocol.ts';
import type { Renderer, RenderOptions } from './rendering/renderer.ts';
import { geometryOf, sheetFolder } from './sheet-drawing.ts';
import * as sheets from './sheets.repository.ts';

export interface PageContentsParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'storage' | 'config' | 'queue'> {
  readonly renderer: Renderer;
  readonly log: Pick<Logger, 'warn'>;
  /** Part of the transaction after which all pages of a version have been read. */
  readonly whenRead: (tx: Tx, fileId: FileId) => Promise<void>;
  /** Part of the transaction that stores a page which shows text as a picture. */
  readonly whenScanFound: (tx: Tx, page: { sheetId: SheetId; fileId: FileId }) => Promise<void>;
}

interface PageOf {
  readonly fileId: FileId;
  readonly pageNumber: PageNumber;
}

const json = 'application/json';
const unread: PageContent = { ...NO_CONTENT, isCut: true };

/** The pages of a file that contain a text. Pages that haven't been read yet are missing. */
async function findInFile(db: Reader, actor: Actor, { fileId, text }: { fileId: FileId; text: string }): Promise<sheets.PageHits[]> {
  const file = await requireMemberOf(db, actor, await files.findFile(db, fileId));
  const isSeen = await pagesSeenBy(db, actor, { item: file.item_id, file: file.id });
  return (await sheets.findTextIn(db, file.id, text)).filter(({ page_number }) => isSeen(page_number));
}

/** The content of pages: read once they are visible, and returned page by page. */
export function createPageContentsService(parts: PageContentsParts) {
  const { db, work, clock, storage, queue } = parts;
  const sources = createFileSources(parts);

  /** Null until the page has been read. */
  async function stored<T>(actor: Actor, page: PageOf, of: { key: 'words_key' | 'lines_key'; shape: z.ZodType<T> }): Promise<T | null> {
    const file = await requireMemberOf(db, actor, onPage(await files.findFile(db, page.fileId), page.pageNumber));
    const sheet = await sheets.findSheet(db, file.id, page.pageNumber);
    if (!sheet) throw notFound();
    const contents = await sheets.findContents(db, sheet.id);
    const bytes = contents ? await storage.read(contents[of.key]) : null;
    return bytes && of.shape.parse(JSON.parse(bytes.toString('utf8')));
  }

  return {
    getText: (actor: Actor, page: PageOf) => stored(actor, page, { key: 'words_key', shape: PageText }),
    getGeometry: (actor: Actor, page: PageOf) => stored(actor, page, { key: 'lines_key', shape: PageGeometry }),
    find: (actor: Actor, fileId: FileId, text: string) => findInFile(db, actor, { fileId, text }),

    /** Draws a requested page next, and its file, whose pages may be unknown yet, before files that nobody is viewing. */
    async want(actor: Actor, { fileId, pageNumber }: PageOf): Promise<void> {
      const file = await requireMemberOf(db, actor, onPage(await files.findFile(db, fileId), pageNumber));
      const sheet = await sheets.findSheet(db, file.id, pageNumber);
      if (!sheet && file.pages_total !== null) throw notFound();
      await work.run(async (tx) => {
        if (sheet?.preview_key === null) await sheets.updateSheet(tx, sheet.id, { wanted_at: isoTime(clock) });
        if (file.processing !== 'queued') return;
        await queue.send(tx, processFileJob, { fileId: file.id }, { priority: LOOKED_AT, onceKey: `wanted ${file.id}` });
      });
    },

    /** Resolves when every page has been read, or the file's turn is over. Rejects if the job should be retried. */
    async read(fileId: FileId, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
      const file = await files.findFile(db, fileId);
      const opened = file?.processing === 'ready' ? await sources.open(file) : null;
      if (!file || !opened) return;
      let spent = 0;
      const onSpent = (ms: number): void => void (spent += ms);
      try {
        for (const sheet of await sheets.listUnread(db, fileId)) {
          signal.throwIfAborted();
          if (await files.findTrashedFile(db, fileId)) {
            return await work.run((tx) => postponeTrashed({ tx, queue }, { job: readFileJob, fileId }));
          }
          if (spent >= TURN_MS) return await work.run((tx) => queue.send(tx, readFileJob, { fileId }, { priority: -1 }));
          const isLate = isBudgetSpent({ ...file, render_ms: file.render_ms + spent });
          const page = { file, sheet, source: opened.source };
          await storeContent(parts, page, isLate ? unread : await readPage(parts, page, { signal, onSpent }));
        }
        await work.run((tx) => parts.whenRead(tx, fileId));
      } finally {
        await files.addRenderTime(db, fileId, spent);
        await opened.release();
      }
    },
  };
}

interface SheetToRead {
  readonly file: files.FileRow;
  readonly sheet: sheets.SheetRow;
  readonly source: DocumentSource;
}

/** Unreadable pages count as empty: they stay visible, and aren't tried again. */
async function readPage(
  { renderer, log }: Pick<PageContentsParts, 'renderer' | 'log'>,
  { file, sheet, source }: SheetToRead,
  options: RenderOptions,
): Promise<PageContent> {
  if (source.kind !== 'pdf') return { ...NO_CONTENT, hasScan: true };
  try {
    return await renderer.readPage(source, geometryOf(sheet), options);
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    log.warn({ fileId: file.id, page: sheet.page_number, code: error.code, detail: error.detail }, 'a page could not be read');
    return unread;
  }
}

async function storeContent(
  { work, storage, whenScanFound }: Pick<PageContentsParts, 'work' | 'storage' | 'whenScanFound'>,
  { file, sheet }: Pick<SheetToRead, 'file' | 'sheet'>,
  { text, words, lines, isCut, hasScan }: PageContent,
): Promise<void> {
  const base = sheetFolder(file, sheet);
  const keys = { words_key: `${base}/words.json`, lines_key: `${base}/lines.json` };
  await storage.put(keys.words_key, Buffer.from(JSON.stringify({ text, words, is_cut: isCut })), json);
  await storage.put(keys.lines_key, Buffer.from(JSON.stringify({ lines, is_cut: isCut })), json);
  await work.run(async (tx) => {
    await sheets.insertContents(tx, { sheet_id: sheet.id, text, ...keys });
    if (hasScan) await whenScanFound(tx, { sheetId: sheet.id, fileId: file.id });
  });
}

export type PageContentsService = ReturnType<typeof createPageContentsService>;
