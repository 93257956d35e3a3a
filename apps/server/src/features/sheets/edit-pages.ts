import type { BodyOf, Operations, ReplacedValue, TitleBlockField } from '@sheetmark/contract';
import { titleBlockFields } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import * as sheets from './sheets.repository.ts';
import { showValue, storedReadings, toColumns, type TypedValues, typedValues } from './title-blocks.ts';

type Change = BodyOf<Operations['updateSheets']>['sheets'][number];
type Block = Awaited<ReturnType<typeof sheets.lockPages>>[number];

interface Edit {
  readonly actor: Pick<Actor, 'id'>;
  readonly file: sheets.VersionRow;
}

/** Writes typed values. Returns those that others typed after the caller last saw the sheet. Throws `not_found` for a page that the version lacks. */
export async function editPages(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { actor, file, changes }: Edit & { readonly changes: readonly Change[] },
): Promise<ReplacedValue[]> {
  const pages = await sheets.listPages(
    tx,
    file.id,
    changes.map(({ page_number }) => page_number),
  );
  if (pages.length < changes.length) throw notFound();
  const blocks = new Map((await sheets.lockPages(tx, idsOf(pages))).map((block) => [block.sheet_id, block]));
  const people = await sheets.listPeople(tx, [...blocks.values()].flatMap(authorsOf));
  const replaced: ReplacedValue[] = [];
  for (const change of changes) {
    const page = pages.find(({ page_number }) => page_number === change.page_number);
    const block = page && blocks.get(page.id);
    if (!block) continue;
    const before = typedValues.parse(block.typed);
    const by = { by: actor.id, at: isoTime(clock), revision: block.edit_revision + 1, isAccepted: false };
    const typed: TypedValues = { ...before };
    for (const field of fieldsIn(change)) {
      const text = change[field];
      const known = before[field];
      if (
        known &&
        change.edit_revision !== undefined &&
        known.revision > change.edit_revision &&
        known.by !== actor.id &&
        known.text !== (text || null)
      ) {
        replaced.push({ page_number: change.page_number, field, value: known.text, by: people.find(({ id }) => id === known.by) ?? null });
      }
      if (text === null) delete typed[field];
      else typed[field] = { ...by, text: text || null };
    }
    await write(tx, { block, typed, at: by.at });
  }
  return replaced;
}

/** Unsure values that are shown become people’s own. */
export async function acceptPages(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { actor, file, pageNumbers }: Edit & { readonly pageNumbers: readonly number[] | undefined },
): Promise<void> {
  const pages = await sheets.listPages(tx, file.id, pageNumbers);
  const at = isoTime(clock);
  for (const block of await sheets.lockPages(tx, idsOf(pages))) {
    const readings = storedReadings.parse(block.readings);
    const typed: TypedValues = { ...typedValues.parse(block.typed) };
    const unsure = titleBlockFields.filter((field) => {
      const { value, isSure } = showValue(field, readings, typed);
      return value !== null && !isSure;
    });
    if (unsure.length === 0) continue;
    for (const field of unsure) {
      typed[field] = {
        text: showValue(field, readings, typed).value,
        isAccepted: true,
        by: actor.id,
        at,
        revision: block.edit_revision + 1,
      };
    }
    await write(tx, { block, typed, at });
  }
}

const idsOf = (pages: readonly sheets.PageRow[]) => pages.map(({ id }) => id);
const authorsOf = (block: Block) => Object.values(typedValues.parse(block.typed)).flatMap((value) => (value ? [value.by] : []));
const fieldsIn = (change: Change): TitleBlockField[] => titleBlockFields.filter((field) => change[field] !== undefined);

async function write(tx: Tx, { block, typed, at }: { block: Block; typed: TypedValues; at: string }): Promise<void> {
  const columns = toColumns(storedReadings.parse(block.readings), typed);
  await sheets.updateTitleBlock(tx, block.sheet_id, { ...columns, edit_revision: block.edit_revision + 1, updated_at: at });
}
