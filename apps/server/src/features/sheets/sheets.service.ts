import type { BodyOf, FileId, Operations, PageNumber, ReadSheet } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { requireMemberOf } from '../projects/public.ts';
import { acceptPages, editPages } from './edit-pages.ts';
import { appendSheetsChanged } from './sheet-events.ts';
import type { SheetsStarter } from './sheets-starter.ts';
import { presentFile, presentReading, presentSheet, type Viewer } from './sheets.presenter.ts';
import * as sheets from './sheets.repository.ts';
import { presentTaught } from './taught-places.ts';

export interface SheetsParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'events' | 'signedUrls'> {
  readonly starter: SheetsStarter;
  /** Part of the transaction in which people correct title blocks. */
  readonly whenCorrected: (tx: Tx, fileId: FileId) => Promise<void>;
}

type Changes = BodyOf<Operations['updateSheets']>['sheets'];

/** Corrections of these values show where they are on the sheets of the set. */
const showsPlace = ({ number, title, revision, date }: Changes[number]): boolean => [number, title, revision, date].some(Boolean);

/** What people see and correct of a version's title blocks. */
export function createSheetsService(parts: SheetsParts) {
  const { db, work, signedUrls, starter } = parts;
  const viewerOf = (actor: Actor): Viewer => ({ id: actor.id, session: actor.session, signedUrls });

  async function present(actor: Actor, file: sheets.VersionRow, pageNumbers?: readonly number[]): Promise<ReadSheet[]> {
    const [rows, shared] = await Promise.all([sheets.listPages(db, file.id, pageNumbers), sheets.listPagesByNumber(db, file.id)]);
    return rows.map((row) => presentSheet(row, viewerOf(actor), shared));
  }

  return {
    async list(actor: Actor, fileId: FileId) {
      const file = await requireMemberOf(db, actor, await sheets.findVersion(db, fileId));
      const [read, reading, taught] = await Promise.all([
        present(actor, file),
        sheets.findReading(db, fileId),
        sheets.listTaught(db, file.item_id),
      ]);
      return { file: presentFile(file), reading: presentReading(reading, file.pages_total), sheets: read, taught: presentTaught(taught) };
    },

    /** The last write of a value wins. Unsure values of other pages are read again at the places that the corrections show. */
    async update(actor: Actor, fileId: FileId, { sheets: changes }: { sheets: Changes }) {
      const file = await requireMemberOf(db, actor, await sheets.findVersion(db, fileId));
      const replaced = await work.run(async (tx) => {
        const edited = await editPages(parts, tx, { actor, file, changes });
        const hasUnsure = (await sheets.listUnsurePages(tx, file.id)).length > 0;
        if (hasUnsure && changes.some(showsPlace)) await starter.readAgain(tx, file.id);
        await appendSheetsChanged(parts, tx, { file, actor, changed: ['values'] });
        await parts.whenCorrected(tx, file.id);
        return edited;
      });
      const pageNumbers = changes.map(({ page_number }) => page_number);
      return { sheets: await present(actor, file, pageNumbers), replaced };
    },

    async accept(actor: Actor, fileId: FileId, pageNumbers?: readonly PageNumber[]) {
      const file = await requireMemberOf(db, actor, await sheets.findVersion(db, fileId));
      await work.run(async (tx) => {
        await acceptPages(parts, tx, { actor, file, pageNumbers });
        await appendSheetsChanged(parts, tx, { file, actor, changed: ['values'] });
      });
      return present(actor, file, pageNumbers);
    },

    async readAgain(actor: Actor, fileId: FileId) {
      const file = await requireMemberOf(db, actor, await sheets.findVersion(db, fileId));
      await work.run(async (tx) => {
        await starter.readAgain(tx, file.id);
        await appendSheetsChanged(parts, tx, { file, actor, changed: ['reading'] });
      });
      return presentReading(await sheets.findReading(db, fileId), file.pages_total);
    },
  };
}

export type SheetsService = ReturnType<typeof createSheetsService>;
