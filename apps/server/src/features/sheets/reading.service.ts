import type { FileId } from '@sheetmark/contract';
import { type Taught, taughtFields } from '@sheetmark/sheets';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import type { HintOf, ReadSetPage, SetReader } from './reading/set-reader.ts';
import { appendSheetsChanged } from './sheet-events.ts';
import type { ReadSheets } from './sheets.jobs.ts';
import * as sheets from './sheets.repository.ts';
import { readTaughtPlaces } from './taught-places.ts';
import { storedReadings, toColumns, toReadings, typedValues } from './title-blocks.ts';

export interface ReadingParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'events'> {
  readonly setReader: SetReader;
  /** Part of the transaction after which a version's title blocks are known, or were given up, for the first time. */
  readonly whenFirstRead: (tx: Tx, fileId: FileId) => Promise<void>;
  /** Part of the transaction after which a later reading changed some of them. */
  readonly whenReadAgain: (tx: Tx, fileId: FileId) => Promise<void>;
}

/** Members hear of progress this often, in milliseconds. */
const NEWS_MS = 2_000;
/** Corrected pages of each field on which its place is looked for. */
const MOST_HINTS = 3;
const interrupted = 'The title blocks could not be read. Try again, or type the values.';

interface Note {
  readonly state: 'running' | 'failed';
  readonly pages_read: number;
  /** An error message for users. */
  readonly failure: string | null;
}

/** The job that reads the title blocks of a version. */
export function createReadingService(parts: ReadingParts) {
  const { db, work, clock, setReader } = parts;

  async function note(file: sheets.VersionRow, change: Note): Promise<void> {
    await work.run(async (tx) => {
      await sheets.setReading(tx, { file_id: file.id, ...change, updated_at: isoTime(clock) });
      await appendSheetsChanged(parts, tx, { file, actor: null, changed: ['reading'] });
    });
  }

  return {
    /** Rejects if the job should be retried: nothing is stored before all pages are read. */
    async read({ fileId, isFirst }: ReadSheets, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
      const file = await sheets.findVersion(db, fileId);
      if (!file) return;
      const run = { owner: 'job', signal } as const;
      const pages = (await sheets.listPages(db, fileId)).filter(({ words_key }) => words_key !== null);
      const drawn = readTaughtPlaces(await sheets.listTaught(db, file.item_id));
      const hints = listHints(pages, drawn);
      const corrected = hints.length > 0 ? await setReader.findTyped(hints, run) : {};
      let told = 0;
      const onRead = async (count: number): Promise<void> => {
        if (clock.now() - told < NEWS_MS && told > 0) return;
        told = clock.now();
        await note(file, { state: 'running', pages_read: count, failure: null });
      };
      const read = await setReader.readSet(pages, { drawn, corrected, onRead }, run);
      await store(parts, file, { pages, read, isFirst });
    },

    /** After the last try. */
    async giveUp({ fileId, isFirst }: ReadSheets): Promise<void> {
      const file = await sheets.findVersion(db, fileId);
      const reading = file && (await sheets.findReading(db, fileId));
      if (file && reading?.state !== 'ready') await note(file, { state: 'failed', pages_read: 0, failure: interrupted });
      if (file && isFirst) await work.run((tx) => parts.whenFirstRead(tx, fileId));
    },
  };
}

/** Values that people typed, as far as nobody drew where they are. */
function listHints(pages: readonly sheets.PageRow[], drawn: Taught): HintOf[] {
  return taughtFields.flatMap((field) => {
    if (drawn[field]) return [];
    const hints = pages.flatMap((page): HintOf[] => {
      const value = typedValues.parse(page.typed ?? {})[field];
      return value?.text && !value.isAccepted ? [{ page, field, text: value.text }] : [];
    });
    return hints.slice(0, MOST_HINTS);
  });
}

interface ReadVersion {
  readonly pages: readonly sheets.PageRow[];
  readonly read: readonly ReadSetPage[];
  readonly isFirst: boolean;
}

/** In one transaction. Typed values stay, also those typed while the job was reading. */
async function store(parts: ReadingParts, file: sheets.VersionRow, { pages, read, isFirst }: ReadVersion): Promise<void> {
  const { work, clock } = parts;
  await work.run(async (tx) => {
    const now = isoTime(clock);
    const blocks = await sheets.lockPages(
      tx,
      pages.map(({ id }) => id),
    );
    let isChanged = false;
    const rows = new Map(blocks.map((row) => [row.sheet_id, row]));
    for (const [index, page] of pages.entries()) {
      const found = read[index];
      const row = rows.get(page.id);
      if (!found || !row) continue;
      const readings = toReadings(toBlock(found.block), new Set(found.taught));
      const box = found.block.box ? JSON.stringify(found.block.box) : null;
      const columns = toColumns(readings, typedValues.parse(row.typed));
      const isSame = JSON.stringify(storedReadings.parse(row.readings)) === columns.readings && JSON.stringify(row.box) === (box ?? 'null');
      const details = JSON.stringify(found.details);
      isChanged ||= !isSame;
      if (isSame && row.edit_revision > 0) {
        await sheets.updateTitleBlock(tx, page.id, { details });
        continue;
      }
      await sheets.updateTitleBlock(tx, page.id, { ...columns, box, details, edit_revision: row.edit_revision + 1, updated_at: now });
    }
    await sheets.setReading(tx, { file_id: file.id, state: 'ready', pages_read: pages.length, failure: null, updated_at: now });
    await appendSheetsChanged(parts, tx, { file, actor: null, changed: ['values', 'reading'] });
    if (isFirst) await parts.whenFirstRead(tx, file.id);
    else if (isChanged) await parts.whenReadAgain(tx, file.id);
  });
}

const toBlock = ({ number, title, revision, date, box }: ReadSetPage['block']) => ({
  number,
  title,
  revision,
  date,
  box,
  discipline: undefined,
});
