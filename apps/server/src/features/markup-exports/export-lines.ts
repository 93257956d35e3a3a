import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MarkupExportRequest, ProjectId, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import type { LocalFile } from '../../platform/storage/storage.ts';
import type { OpenDocument } from '../files/public.ts';
import { drawnMediaOf, type ExportableMarkup, listExportablePages } from '../markups/public.ts';
import { withLegendRows } from '../work/public.ts';
import type { ExportTarget } from './export-targets.ts';
import { listPictures } from './markup-exports.repository.ts';
import type { ExportLine } from './protocol.ts';

/** The export of one document. */
export interface Asked {
  readonly target: ExportTarget;
  readonly request: MarkupExportRequest;
  readonly of: { readonly project: ProjectId; readonly viewer: UserId };
  /** An unused path of a folder. */
  readonly to: string;
  /** Called with the share that is done. */
  readonly onProgress: (share: number) => Promise<void>;
}

/** Writes the markups as lines, and returns the pictures that they show. */
export async function writeLines(
  db: Reader,
  { target, request, of, to }: Omit<Asked, 'onProgress'>,
  document: Pick<OpenDocument, 'pages'>,
) {
  const media = new Set<number>();
  const numbers = new Set(document.pages.map(({ number }) => number));
  let hasReview = false;
  async function* lines(): AsyncGenerator<string> {
    for (const page of await listExportablePages(db, { itemId: target.id, fileId: target.file_id, user: of.viewer })) {
      const isWanted = request.pages === undefined || request.pages.some((each) => each === page.pageNumber);
      if (!isWanted || !numbers.has(page.pageNumber)) continue;
      yield line({ page: { number: page.pageNumber, scales: page.scales } });
      for await (const markup of page.markups) {
        if (!isChosen(markup, { target, request })) continue;
        hasReview ||= markup.open === 'review';
        for (const id of drawnMediaOf(markup.editor_details)) media.add(id);
        yield line({
          markup: await withLegendRows(db, markup, { project: of.project, item: target.id, page: page.pageNumber, viewer: of.viewer }),
        });
      }
    }
  }
  const from = `${to}.lines`;
  await pipeline(Readable.from(lines()), createWriteStream(from, { mode: 0o600 }));
  return { from, hasReview, media: [...media] };
}

/** Local files of pictures; leaves out those that are gone. */
export async function openPictures({ db, storage }: Pick<Deps, 'db' | 'storage'>, project: ProjectId, ids: readonly number[]) {
  const opened: (LocalFile & { source: string })[] = [];
  for (const { id, storage_key } of await listPictures(db, project, ids)) {
    const local = await storage.localFile(storage_key);
    if (local) opened.push({ path: local.path, release: () => local.release(), source: `media/${id}` });
  }
  return opened;
}

const line = (content: ExportLine): string => `${JSON.stringify(content)}\n`;

function isChosen(markup: ExportableMarkup, { target, request }: Pick<Asked, 'target' | 'request'>): boolean {
  const isOfVersion = markup.file_id === target.file_id || markup.checked_file_id === target.file_id;
  const isListed = target.markups === null || target.markups.has(markup.id);
  return request.statuses.includes(markup.open) && isListed && (isOfVersion || !request.only_version);
}
