import type { BodyOf, FileId, Operations } from '@sheetmark/contract';
import { taughtFields, type TaughtField } from '@sheetmark/sheets';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor, RequestFacts } from '../../platform/http/handler.ts';
import { requireMemberOf } from '../projects/public.ts';
import type { SetReader } from './reading/set-reader.ts';
import { appendSheetsChanged } from './sheet-events.ts';
import type { SheetsStarter } from './sheets-starter.ts';
import { presentReading } from './sheets.presenter.ts';
import * as sheets from './sheets.repository.ts';
import { presentTaught, toTaughtRows } from './taught-places.ts';
import { fromPageBox } from './title-blocks.ts';

export interface TeachParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'events'> {
  readonly setReader: SetReader;
  readonly starter: SheetsStarter;
}

type Drawn = BodyOf<Operations['teachTitleBlock']>;

/** Pages that a preview reads at most: it answers while someone draws. */
const MOST_PREVIEWED = 100;

/** Where the values of a title block are, drawn once for all sheets of an item. */
export function createTeachService(parts: TeachParts) {
  const { db, work, clock, setReader, starter } = parts;

  /** The places of the drawn boxes. Throws `not_found` for a page that the version lacks. */
  async function toPlaces(actor: Actor, file: sheets.VersionRow, { page_number, boxes }: Drawn, { signal }: Pick<RequestFacts, 'signal'>) {
    const [page] = await sheets.listPages(db, file.id, [page_number]);
    if (!page) throw notFound();
    const drawn = taughtFields.flatMap((field) => {
      const box = boxes[field];
      return box ? [[field, fromPageBox(box)] as const] : [];
    });
    if (drawn.length === 0) return {};
    if (page.words_key === null) throw invalidInput('page_number', 'The text of this page hasn’t been read yet. Try again in a moment.');
    return setReader.teach(page, Object.fromEntries(drawn), { owner: `user ${actor.id}`, signal });
  }

  return {
    async teach(actor: Actor, fileId: FileId, drawn: Drawn, request: Pick<RequestFacts, 'signal'>) {
      const file = await requireMemberOf(db, actor, await sheets.findVersion(db, fileId));
      const taught = await toPlaces(actor, file, drawn, request);
      const forgotten = taughtFields.filter((field) => drawn.boxes[field] === null);
      await work.run(async (tx) => {
        await sheets.teach(tx, toTaughtRows(taught, { item_id: file.item_id, taught_by: actor.id, taught_at: isoTime(clock) }));
        await sheets.forgetTaught(tx, file.item_id, forgotten);
        await starter.readAgain(tx, file.id);
        await appendSheetsChanged(parts, tx, { file, actor, changed: ['taught', 'reading'] });
      });
      const [reading, places] = await Promise.all([sheets.findReading(db, fileId), sheets.listTaught(db, file.item_id)]);
      return { reading: presentReading(reading, file.pages_total), taught: presentTaught(places) };
    },

    /** What the boxes read, without saving them. */
    async preview(actor: Actor, fileId: FileId, drawn: Drawn, request: Pick<RequestFacts, 'signal'>) {
      const file = await requireMemberOf(db, actor, await sheets.findVersion(db, fileId));
      const taught = await toPlaces(actor, file, drawn, request);
      const pages = (await sheets.listPages(db, fileId)).filter(({ words_key }) => words_key !== null);
      const shown = [...pages.filter(({ page_number }) => page_number === drawn.page_number), ...pages].slice(0, MOST_PREVIEWED);
      const [own, ...others] = await setReader.readPlaces(shown, taught, { owner: `user ${actor.id}`, signal: request.signal });
      return taughtFields.flatMap((field: TaughtField) => {
        if (!taught[field]) return [];
        const missing = shown.slice(1).flatMap(({ page_number }, index) => (others[index]?.[field] ? [] : [page_number]));
        return [{ field, value: own?.[field]?.text ?? null, pages: others.length - missing.length, missing }];
      });
    },
  };
}

export type TeachService = ReturnType<typeof createTeachService>;
