import type { TarEntry } from '../../platform/archive/tar.ts';
import type { RowKind, RowOf } from './archive-rows.ts';
import * as compared from './import-compared.ts';
import { ImportContext, type Importing } from './import-context.ts';
import * as places from './import-places.ts';
import { importReview } from './import-reviews.ts';
import * as sets from './import-sets.ts';
import * as work from './import-work.ts';
import { parseRows } from './row-files.ts';

/** Markups have 25 columns, and a statement takes 65,535 values. */
const batchSize = 500;

type Import = (context: ImportContext, part: TarEntry) => Promise<void>;

const imports: Readonly<Record<RowKind, Import>> = {
  project: oneByOne('project', places.importProject),
  people: oneByOne('people', places.importPerson),
  columns: inBatches('columns', places.importColumns),
  folders: inBatches('folders', places.importFolders),
  items: inBatches('items', places.importItems),
  files: inBatches('files', places.importFiles),
  pages: inBatches('pages', places.importPages),
  attachments: inBatches('attachments', places.importAttachments),
  markups: inBatches('markups', work.importMarkups),
  tasks: inBatches('tasks', work.importTasks),
  comments: inBatches('comments', work.importComments),
  links: inBatches('links', work.importLinks),
  references: inBatches('references', work.importReferences),
  values: oneByOne('values', work.importValues),
  views: oneByOne('views', work.importView),
  reviews: oneByOne('reviews', importReview),
  comparisons: inBatches('comparisons', compared.importComparisons),
  compared_pages: inBatches('compared_pages', compared.importComparedPages),
  page_changes: inBatches('page_changes', compared.importPageChanges),
  carry_overs: inBatches('carry_overs', compared.importCarryOvers),
  carry_over_pages: inBatches('carry_over_pages', compared.importCarryOverPages),
  carried_markups: inBatches('carried_markups', compared.importCarriedMarkups),
  title_blocks: inBatches('title_blocks', sets.importTitleBlocks),
  taught_places: inBatches('taught_places', sets.importTaughtPlaces),
  publications: oneByOne('publications', sets.importPublication),
};

/** Inserts an archive's rows into a new project, kind by kind in the archive's order. */
export class RowImport {
  readonly #context: ImportContext;

  constructor(to: Importing) {
    this.#context = new ImportContext(to);
  }

  get members(): ImportContext['members'] {
    return this.#context.members;
  }

  async take(kind: RowKind, part: TarEntry): Promise<void> {
    await imports[kind](this.#context, part);
  }
}

function oneByOne<Kind extends RowKind>(kind: Kind, importRow: (context: ImportContext, row: RowOf<Kind>) => Promise<void>): Import {
  return async (context, part) => {
    for await (const row of parseRows(kind, part)) await importRow(context, row);
  };
}

function inBatches<Kind extends RowKind>(kind: Kind, importRows: (context: ImportContext, some: RowOf<Kind>[]) => Promise<void>): Import {
  return async (context, part) => {
    let batch: RowOf<Kind>[] = [];
    for await (const row of parseRows(kind, part)) {
      batch.push(row);
      if (batch.length < batchSize) continue;
      await importRows(context, batch);
      batch = [];
    }
    if (batch.length > 0) await importRows(context, batch);
  };
}
