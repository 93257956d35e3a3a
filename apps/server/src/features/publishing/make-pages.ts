import type { FileId, SheetId, UserId } from '@sheetmark/contract';
import type { JobRun } from '../../platform/queue/queue.ts';
import { loadPlan } from './load-plan.ts';
import { listNumbers } from './page-numbers.repository.ts';
import { PagesRefused } from './pages/page-tools.ts';
import type { PageFileNames } from './pages/protocol.ts';
import type { Planned } from './plan.policy.ts';
import * as publications from './publications.repository.ts';
import type { PublishingParts } from './publishing-parts.ts';
import { sheetFileName } from './publishing.policy.ts';

type PlannedPage = Planned<publications.DraftPageRow, publications.RegisteredRow>;

interface Making {
  readonly row: publications.PublicationRow;
  readonly by: UserId;
}

/** A page that becomes a file of its own, and the page of the set that it is kept with. */
interface ToMake {
  readonly sheet_id: SheetId;
  readonly file_id: FileId;
  readonly page_number: number;
  readonly name: string;
  readonly of: SheetId;
}

const isMade = ({ outcome }: PlannedPage): boolean => outcome === 'new' || outcome === 'version';

/** Whether its sheet is one of several pages of a file so far. */
export const leavesFile = ({ current }: PlannedPage): boolean => current !== null && current.pages > 1;

/** Whether the file of the current page before was made of the page that is current now. */
export const isKept = ({ page, current }: PlannedPage): boolean => page.kept_file_id !== null && page.kept_sheet_id === current?.sheet_id;

/** A file of its own for each page that needs one, and for each current page that leaves a file of several; those that exist stay. */
export async function makePages(parts: PublishingParts, making: Making, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
  const { pages } = await loadPlan(parts.db, making.row);
  const made = pages.filter(isMade);
  const own = made.flatMap(({ page }): ToMake[] =>
    page.made_file_id === null ? [{ ...page, name: nameOf(page), of: page.sheet_id }] : [],
  );
  const ofSet = linkNames(pages.map(({ page }) => page));
  await makeFiles(parts, making, { pages: own, signal, namesOf: ofSet, toRow: (made_file_id) => ({ made_file_id }) });
  const before = made.flatMap((planned): ToMake[] => {
    const { page, current } = planned;
    return current && leavesFile(planned) && !isKept(planned) ? [{ ...current, name: nameOf(page), of: page.sheet_id }] : [];
  });
  for (const [fileId, ofFile] of Map.groupBy(before, ({ file_id }) => file_id)) {
    const namesOf = linkNames(await listNumbers(parts.db, fileId));
    try {
      await makeFiles(parts, making, {
        pages: ofFile,
        signal,
        namesOf,
        toRow: (kept_file_id, kept_sheet_id) => ({ kept_file_id, kept_sheet_id }),
      });
    } catch (error) {
      // Without the page before, its sheet starts again, and markups stay where they are.
      if (!(error instanceof PagesRefused)) throw error;
    }
  }
}

const nameOf = ({ number, title }: publications.DraftPageRow): string => sheetFileName(number ?? '', title);

type NumberedPage = Pick<publications.DraftPageRow, 'file_id' | 'page_number' | 'number'>;

/** Links between pages of a file lead to sheets by their numbers: these stay when their files are renamed or get new versions. */
function linkNames(numbered: readonly NumberedPage[]): (fileId: FileId) => PageFileNames {
  const byFile = Map.groupBy(numbered, ({ file_id }) => file_id);
  return (fileId) =>
    (byFile.get(fileId) ?? []).flatMap(({ number, page_number }) =>
      number === null ? [] : [[page_number, sheetFileName(number, null)] as const],
    );
}

interface Files extends Pick<JobRun, 'signal'> {
  readonly pages: readonly ToMake[];
  readonly namesOf: (fileId: FileId) => PageFileNames;
  readonly toRow: (made: FileId, from: SheetId) => Parameters<typeof publications.setMade>[3];
}

async function makeFiles({ work, issuedFiles, pageTools }: PublishingParts, { row, by }: Making, { pages, namesOf, toRow, signal }: Files) {
  for (const [fileId, ofFile] of Map.groupBy(pages, ({ file_id }) => file_id)) {
    await pageTools.extract(
      fileId,
      { pages: ofFile, names: namesOf(fileId) },
      async ({ name, of, sheet_id }, path) => {
        signal.throwIfAborted();
        const stored = await issuedFiles.storePage({ projectId: row.project_id, folderId: row.folder_id, name, by, path });
        await work.run(async (tx) => publications.setMade(tx, row.id, of, toRow(await issuedFiles.stagePage(tx, stored), sheet_id)));
      },
      { owner: 'job', signal },
    );
  }
}
